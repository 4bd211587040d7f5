// The public names of sheets/; other folders use only these.

export { createAbout } from "./about.js";
export { showAddress } from "./back.js";
export { ask, bindDialogs, closeDialog, openDialog } from "./dialogs.js";
export { place } from "./markup.js";
export { bindViews } from "./views.js";
