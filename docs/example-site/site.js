// The page's own script: its buttons call methods of the tables, and it lists the tables' events.

const EVENTS = ["ready", "change", "won", "lost", "error"];
const MAX_LINES = 12; // in the list of events
let savedGame = ""; // as text

const byId = (id) => document.getElementById(id);
const numberOfToday = () => new Date().toISOString().slice(0, 10).replaceAll("-", "");

/** Describe a state in words. */
function describe({ game, outcome, moves, progress: [placed, all] }) {
  const end = outcome ? `, ${outcome}` : "";
  return `${game}: ${moves} moves, ${placed} of ${all} cards in place${end}`;
}

/** Add a line to the list of events, the newest first. Texts from outside are set as text, never as markup. */
function report(table, what, text) {
  const line = document.createElement("li");
  line.textContent = `${table} – ${what}: ${text}`;
  byId("events").prepend(line);
  byId("events").children[MAX_LINES]?.remove();
}

/** Call a method of a table, which returns a promise. If the call fails, nothing has changed; list the reason. */
async function ask(table, method, ...args) {
  try {
    return await table[method](...args);
  } catch (error) {
    report(table.id, `refused (${error.code ?? "unknown"})`, error.message);
    return null;
  }
}

for (const table of document.querySelectorAll("lacuna-game")) {
  const state = document.querySelector(`[data-of="${table.id}"]`);
  for (const name of EVENTS)
    table.addEventListener(name, ({ detail }) => {
      const text = name === "error" ? detail.message : describe(detail);
      report(table.id, name, text);
      if (name === "error") return;
      state.textContent = text;
      // A table without controls needs a button for everything: redeals too, if its game has any.
      const redeal = document.querySelector(`[data-for="${table.id}"][data-do="redeal"]`);
      if (redeal) redeal.disabled = !detail.canRedeal;
    });
}

for (const button of document.querySelectorAll("[data-do]"))
  button.addEventListener("click", () => {
    const { for: id, do: method, game, deal } = button.dataset;
    void ask(byId(id), method, ...(method === "newGame" ? [{ game, deal }] : []));
  });

byId("save").addEventListener("click", async () => {
  const state = await ask(byId("full"), "getState");
  savedGame = state?.save ?? savedGame;
  byId("load").disabled = !savedGame;
});
byId("load").addEventListener("click", () => void ask(byId("full"), "load", savedGame));
byId("theme").addEventListener("change", ({ target }) => {
  byId("full").theme = target.value || null; // without the attribute, the player's choice counts
});
byId("day").deal = numberOfToday();
