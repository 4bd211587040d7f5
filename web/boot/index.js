// The door of boot: what other folders may use of it.

export { serviceWorker } from "./assets.js";
export { createClient } from "./engine-client.js";
export { makeWorker } from "./preload.js";
export { createStart } from "./startup.js";
