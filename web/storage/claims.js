// Which tab has a game. Each tab holds a Web Lock of its own while it is open, and one for its game. A browser gives
// locks back when a tab is closed or lost. An insecure page and a sandboxed frame have no locks; there nothing is asked.

/** Request a lock, and keep it until `release` is called or another tab takes it over. `got` is whether this tab has
 * got it; null if the browser refuses all locks. `release` resolves to the same.
 * @param {LockManager} locks @param {string} name @param {LockOptions} [options]
 * @param {() => void} [onLost] called when another tab has taken it over */
function request(locks, name, options = { ifAvailable: true }, onLost) {
  let end = () => {};
  /** @type {Promise<boolean | null>} */
  const got = new Promise((resolve) => {
    const hold = (/** @type {Lock | null} */ lock) => {
      resolve(lock !== null);
      return lock && new Promise((done) => (end = () => done(null)));
    };
    locks.request(name, options, hold).catch(({ name }) => (name === "AbortError" ? onLost?.() : resolve(null)));
  });
  return { got, release: () => got.finally(() => end()) };
}

/** Create the claims of this tab, whose name is `tab`.
 * @param {string} prefix of the locks' names @param {string} tab @param {LockManager | undefined} locks
 * @param {(how: "elsewhere" | "moved") => void} onOther called when another tab has the claimed game already
 *   (`elsewhere`), or has taken it over (`moved`) */
export function createClaims(prefix, tab, locks, onOther) {
  let game = "";
  /** The lock of the game; null if another tab has taken it over. @type {ReturnType<typeof request> | null | undefined} */
  let held;
  let turn = Promise.resolve();
  /** @param {LockManager} locks @param {string} address @param {boolean} steal */
  async function take(locks, address, steal) {
    await held?.release();
    if (!address || game !== address) return; // none, or another one was claimed meanwhile
    const onLost = () => {
      if (held !== lock) return;
      held = null;
      onOther("moved");
    };
    const lock = request(locks, `${prefix}game:${address}`, steal ? { steal } : undefined, onLost);
    held = lock;
    if ((await lock.got) === false && game === address) onOther("elsewhere");
  }
  if (locks) request(locks, prefix + tab);
  return {
    tab,
    /** Return whether another tab has taken the claimed game over. */
    isMoved: () => held === null,
    /** Claim a game for this tab, once the game before it is given back. @param {string} address empty for none
     * @param {boolean} [steal] whether to take it over from another tab */
    claim(address, steal = false) {
      if (locks && (address !== game || steal)) turn = turn.then(() => take(locks, address, steal));
      game = address;
      return turn;
    },
    /** Return whether the text under a key is not the save of another open tab; null if that is not known.
     * @param {string} key @returns {Promise<boolean | null>} */
    async isFree(key) {
      const [, owner = tab] = /^save:(\w+)\./.exec(key) ?? [];
      return owner === tab || (locks ? request(locks, prefix + owner).release() : null);
    },
  };
}
