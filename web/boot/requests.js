// Owns the requests to the engine: one in flight, the rest in order behind it, every one answered.

import { ReasonError, reasonOf } from "../core/index.js";

/** @import { Reason } from "../reason.js" */
/** @import { Fault } from "../types.js" */

/** @typedef {{resolve: (result: any) => void, reject: (error: RequestError) => void}} Settle */
/** @typedef {{verb: string, args: object} & Settle} Waiting */

/** A refused request; `code` is one of the protocol's, or `lost`: the worker went before it answered. */
export class RequestError extends Error {
  /** @param {Fault & Partial<Reason>} fault the engine's own message needs no word: it is in the page's language */
  constructor({ code, message, word = null, values = {} }) {
    super(message);
    Object.assign(this, { code, word, values });
  }
}

/** @param {(text: string) => void} send */
export function createRequests(send) {
  /** @type {Waiting[]} */
  const queue = [];
  /** @type {(Waiting & {id: number}) | null} */
  let inFlight = null;
  let lastId = 0;
  return {
    inFlight: () => inFlight !== null,
    /** @param {string} verb @param {object} args @returns {Promise<any>} */
    add: (verb, args) => new Promise((resolve, reject) => queue.push({ verb, args, resolve, reject })),
    /** Sends the next one, if none is in flight; true if one was sent. */
    sendNext() {
      const next = inFlight ? undefined : queue.shift();
      if (!next) return false;
      inFlight = { ...next, id: ++lastId };
      send(JSON.stringify({ id: inFlight.id, verb: next.verb, args: next.args }));
      return true;
    },
    /** Settles the request in flight; false for a reply to another. @param {string} text */
    settle(text) {
      const reply = JSON.parse(text);
      if (!inFlight || reply.id !== inFlight.id) return false;
      const { resolve, reject } = inFlight;
      inFlight = null;
      if (reply.ok) resolve(reply.result);
      else reject(new RequestError(reply.error));
      return true;
    },
    /** What was in flight is to be sent again, before the rest. */
    takeBack() {
      if (inFlight) queue.unshift(inFlight);
      inFlight = null;
    },
    /** The worker is gone. */
    rejectAll() {
      const error = new RequestError({ code: "lost", ...reasonOf(new ReasonError("reason.lost")) });
      const all = [...(inFlight ? [inFlight] : []), ...queue.splice(0)];
      inFlight = null;
      for (const { reject } of all) reject(error);
    },
  };
}
