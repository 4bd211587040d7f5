// A host page in TypeScript, which the tests check against the types of <lacuna-game> (web/embed-types.d.ts).
import type { LacunaError, LacunaGameElement, LacunaState } from "../../web/embed-types";

const table: LacunaGameElement = document.createElement("lacuna-game");
table.game = "gaps";
table.deal = 4711;
table.theme = "night";
table.controls = "none";
table.height = 480;
table.sandbox = false;
table.lang = "de";
table.addEventListener("change", ({ detail }) => console.log(detail.moves, detail.hint ?? "", detail.progress[0]));
table.addEventListener("error", ({ detail }) => console.log(detail.code, detail.message));
table.addEventListener("click", () => table.focus());
document.body.append(table);

export async function playFirst(): Promise<LacunaState | null> {
  try {
    const [first] = await table.legalMoves();
    if (first) return await table.play(first);
    const { canRedeal, redealsLeft, save } = await table.getState();
    if (canRedeal && redealsLeft !== 0) return await table.redeal();
    await table.load(save);
    return await table.newGame({ game: "gallery", deal: 7 });
  } catch (error) {
    console.log((error as LacunaError).code);
    return null;
  }
}

// @ts-expect-error this theme does not exist
table.theme = "pink";
// @ts-expect-error a move is a text
void table.play(7);
