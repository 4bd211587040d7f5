// The public names of core/; other folders use only these.

export { fitsAddress, fromHash, parseAddress, toHash, variantOf, withoutBot } from "./address.js";
export { base64Of, byId, copyText, make, on, tryOrNull } from "./dom.js";
export { embedChoice, embedName, embedParameter, setEmbedLook, storeName } from "./embedded.js";
export { entropy, when } from "./entropy.js";
export { bindErrors, log, ReasonError, reasonOf, report } from "./error-log.js";
export { fillIcons, icon } from "./icons.js";
export { chooseLanguage, chosenLanguage } from "./language.js";
export { fillWords, inMegabytes, readSite, say, sayCount, sayReason } from "./site-data.js";
