// The public names of ui/; other folders use only these.

export { bindSettings } from "./appearance.js";
export { bindBar } from "./bar.js";
export { bindGameSwitch } from "./game-switch.js";
export { createGameTable } from "./game-table.js";
export { bindLesson } from "./lesson.js";
export { bindMenu } from "./menu.js";
export { bindNotes } from "./notes.js";
export { bindOutcome } from "./outcome.js";
export { createVoice } from "./read-aloud.js";
