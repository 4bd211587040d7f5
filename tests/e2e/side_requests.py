"""A script with which a test sends its own requests to the page's engine worker, many in one ``evaluate``."""

#: Must run before the page's scripts. `ask_(verb, args)` sends a request of the test and returns the reply, which the
#: page does not see. `own_` describes the page's own requests: how many were sent and answered, code and message of the
#: last reply (empty if it was no refusal), and the last move played.
SIDE_REQUESTS = """
window.own_ = { sent: 0, answered: 0, code: "", message: "", move: "" };
window.asked_ = new Map();
window.Worker = class extends Worker {
  constructor(...args) {
    super(...args);
    this.addEventListener("message", (event) => {
      const { type, text = "" } = event.data;
      if (type !== "reply") return;
      const reply = JSON.parse(text);
      const asked = window.asked_.get(reply.id);
      if (!asked) {
        const { code = "", message = "" } = reply.error ?? {};
        return void Object.assign(window.own_, { answered: window.own_.answered + 1, code, message });
      }
      event.stopImmediatePropagation();
      window.asked_.delete(reply.id);
      asked(reply);
    });
  }
  postMessage(message, ...more) {
    super.postMessage(message, ...more);
    if (message.type === "boot" && !message.isSideWorker) window.game_ = this;
    if (message.type !== "request" || message.text.startsWith('{"id":"beside')) return;
    window.own_.sent++;
    if (message.text.includes('"verb":"play"')) window.own_.move = JSON.parse(message.text).args.move;
  }
};
let count = 0;
window.ask_ = (verb, args) => new Promise((done) => {
  const id = `beside${++count}`;
  window.asked_.set(id, done);
  window.game_.postMessage({ type: "request", text: JSON.stringify({ id, verb, args }) });
});
"""
