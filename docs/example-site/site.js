// The page's own script: it asks the tables for something when a button is pressed, and shows what they tell.

const EVENTS = ["ready", "change", "won", "lost", "error"];
const MOST = 12; // lines of what was told
let kept = ""; // a game as text

const byId = (id) => document.getElementById(id);
const numberOfToday = () => new Date().toISOString().slice(0, 10).replaceAll("-", "");

/** How a game stands, in words. */
function inWords({ game, outcome, moves, progress: [placed, all] }) {
  const end = outcome ? `, ${outcome}` : "";
  return `${game}: ${moves} moves, ${placed} of ${all} cards in place${end}`;
}

/** A line of what a table told, the newest first. Texts from elsewhere are set as text, never as markup. */
function tell(table, what, text) {
  const line = document.createElement("li");
  line.textContent = `${table} – ${what}: ${text}`;
  byId("events").prepend(line);
  byId("events").children[MOST]?.remove();
}

/** Every method gives a promise; what cannot be done now is told, and changes nothing. */
async function ask(table, method, ...args) {
  try {
    return await table[method](...args);
  } catch (error) {
    tell(table.id, `not done (${error.code ?? "gone"})`, error.message);
    return null;
  }
}

for (const table of document.querySelectorAll("lacuna-game")) {
  const state = document.querySelector(`[data-of="${table.id}"]`);
  for (const name of EVENTS)
    table.addEventListener(name, ({ detail }) => {
      const text = name === "error" ? detail.message : inWords(detail);
      tell(table.id, name, text);
      if (name !== "error") state.textContent = text;
    });
}

for (const button of document.querySelectorAll("[data-do]"))
  button.addEventListener("click", () => {
    const { for: id, do: method, game, deal } = button.dataset;
    void ask(byId(id), method, ...(method === "newGame" ? [{ game, deal }] : []));
  });

byId("keep").addEventListener("click", async () => {
  const state = await ask(byId("full"), "getState");
  kept = state?.save ?? kept;
  byId("load").disabled = !kept;
});
byId("load").addEventListener("click", () => void ask(byId("full"), "load", kept));
byId("theme").addEventListener("change", ({ target }) => {
  byId("full").theme = target.value || null; // without the attribute the choice is the player's
});
byId("day").deal = numberOfToday();
