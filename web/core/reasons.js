// Owns saying why something did not work, in the page's language. What reasons are is reason.js's, which workers share.

import { say } from "./site-data.js";

/** @import { Reason } from "../reason.js" */

export { ReasonError, reasonOf } from "../reason.js";

/** @param {Partial<Reason> & {message: string}} reason or an error with one @returns {string} */
export const sayReason = ({ word, values, message }) => (word ? say(word, values) : message);
