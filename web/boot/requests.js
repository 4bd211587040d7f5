// The queue of requests to the engine: one in flight, the rest in order behind it. Each is resolved or rejected.

import { ReasonError, reasonOf } from "../core/index.js";

/** @import { Reason } from "../failure-reason.js" */
/** @import { Fault } from "../types.js" */

/** @typedef {{resolve: (result: any) => void, reject: (error: RequestError) => void}} Settle */
/** @typedef {{verb: string, args: object} & Settle} Waiting */

/** The error of a refused request. Its `code` is one of the protocol's, or `lost` if the worker ended first. */
export class RequestError extends Error {
  /** @param {Fault & Partial<Reason>} fault without a `word` if the engine sent it: its message is then in the page's
   *   language */
  constructor({ code, message, word = null, values = {} }) {
    super(message);
    Object.assign(this, { code, word, values });
  }
}

/** Create an empty queue. @param {(text: string) => void} send sends a request, as JSON, to the worker */
export function createRequests(send) {
  /** @type {Waiting[]} */
  const queue = [];
  /** @type {(Waiting & {id: number}) | null} */
  let inFlight = null;
  let lastId = 0;
  return {
    inFlight: () => inFlight !== null,
    /** Add a request to the queue. @param {string} verb @param {object} args @returns {Promise<any>} */
    add: (verb, args) => new Promise((resolve, reject) => queue.push({ verb, args, resolve, reject })),
    /** Send the next request, if none is in flight. Return whether one was sent. */
    sendNext() {
      const next = inFlight ? undefined : queue.shift();
      if (!next) return false;
      inFlight = { ...next, id: ++lastId };
      send(JSON.stringify({ id: inFlight.id, verb: next.verb, args: next.args }));
      return true;
    },
    /** Settle the request in flight with a reply. Return false if the reply is to another request.
     * @param {string} text of the reply, as JSON */
    settle(text) {
      const reply = JSON.parse(text);
      if (!inFlight || reply.id !== inFlight.id) return false;
      const { resolve, reject } = inFlight;
      inFlight = null;
      if (reply.ok) resolve(reply.result);
      else reject(new RequestError(reply.error));
      return true;
    },
    /** Put the request in flight back at the front of the queue, for a new worker. */
    takeBack() {
      if (inFlight) queue.unshift(inFlight);
      inFlight = null;
    },
    /** Reject all requests: the worker is lost. */
    rejectAll() {
      const error = new RequestError({ code: "lost", ...reasonOf(new ReasonError("reason.lost")) });
      const all = [...(inFlight ? [inFlight] : []), ...queue.splice(0)];
      inFlight = null;
      for (const { reject } of all) reject(error);
    },
  };
}
