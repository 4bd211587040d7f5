// Tasks for quiet times: what a worker does when no message has come for a while, such as importing modules that are
// likely to be needed. Taps do not wait for these tasks.

/** Create the list of tasks. `add` adds one: how many ms must pass without a message, and what to run then. A task that
 * returns true has more to do and runs again as soon as no message waits. `wait` starts the wait again; call it after
 * every message. A task that is running is not started a second time.
 * @param {(error: unknown) => void} onError */
export function createQuietTasks(onError) {
  /** @type {[number, () => Promise<unknown>][]} */
  const tasks = [];
  let [timer, isRunning] = [0, false];
  function wait() {
    clearTimeout(timer);
    if (isRunning || !tasks.length) return;
    const [quietMs, run] = tasks[0];
    timer = setTimeout(async () => {
      isRunning = true;
      const hasMore = await run().catch(onError);
      isRunning = false;
      if (hasMore) tasks[0][0] = 0;
      else tasks.shift();
      wait();
    }, quietMs);
  }
  /** @param {number} quietMs @param {() => Promise<unknown>} run */
  const add = (quietMs, run) => void tasks.push([quietMs, run]);
  return { wait, add };
}
