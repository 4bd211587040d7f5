// The door of boot: what other folders may use of it.

export { startBoot } from "./boot.js";
export { bindHost } from "./host.js";
