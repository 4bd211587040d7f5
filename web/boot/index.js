// What other folders may use of boot.

export { startBoot } from "./boot.js";
export { bindHost } from "./host-messages.js";
