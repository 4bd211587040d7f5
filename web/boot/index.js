// The public names of boot/; other folders use only these.

export { startBoot } from "./boot.js";
export { bindHost } from "./host-messages.js";
