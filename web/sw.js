// Owns offline play: keeps every file of one build, checked by its hash, and answers for it. The page decides when a
// new build takes over. Whatever goes wrong here, the network answers as if there were no service worker.

/** @typedef {{bytes: number, sha256: string}} Kept  The length and hash of a file as the build made it. */

const { build, files } = /** @type {{build: string, files: Record<string, Kept>}} */ ({ build: "", files: {} }); // the build fills this
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const scope = worker.registration.scope;
const PREFIX = `lacuna:${new URL(scope).pathname}:build-`; // other copies on this host have other paths
const CACHE = PREFIX + build;
const PAGE = "index.html"; // asked for as the folder: some hosts redirect from its name, and a redirect cannot be a page

/** @param {string} path */
const urlOf = (path) => new URL(path === PAGE ? "./" : path, scope).href;

/** The path of a file of ours, or null. @param {string} url */
function pathOf(url) {
  const { origin, pathname } = new URL(url);
  const whole = origin + pathname;
  if (!whole.startsWith(scope)) return null;
  const path = whole.slice(scope.length) || PAGE;
  return Object.hasOwn(files, path) ? path : null;
}

/** The same response in memory if it is the file that the build made, else null.
 * @param {string} path @param {Response | undefined} response */
async function checked(path, response) {
  if (!response?.ok) return null;
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength !== files[path].bytes) return null;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  if (Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("") !== files[path].sha256) return null;
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  headers.set("content-length", String(bytes.byteLength));
  return new Response(bytes, { headers });
}

/** From another build's cache, from the browser's, or from the network: whatever is the right file.
 * @param {string} path @param {Cache[]} older */
async function find(path, older) {
  const url = urlOf(path);
  for (const cache of older) {
    const found = await checked(path, await cache.match(url));
    if (found) return found;
  }
  for (const cache of /** @type {const} */ (["default", "reload"])) {
    const found = await checked(path, await fetch(url, { cache, redirect: "follow" }));
    if (found) return found;
  }
  const wrong = { word: "reason.other-build", values: { name: path, build } }; // a reason, for the page to say
  throw Object.assign(new Error(`${path} is not the file of build ${build}`), wrong);
}

/** Makes the cache whole. */
async function fill() {
  const cache = await caches.open(CACHE);
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const older = await Promise.all(names.map((name) => caches.open(name)));
  const fillOne = async (/** @type {string} */ path) => {
    if (await checked(path, await cache.match(urlOf(path)))) return;
    await cache.put(urlOf(path), await find(path, older));
  };
  const done = await Promise.allSettled(Object.keys(files).map(fillOne)); // all ended, whatever comes of it
  const reasons = done.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  if (!reasons.length) return;
  // What was checked stays for the next attempt, unless there was no room.
  if (reasons.some((reason) => reason?.name === "QuotaExceededError")) await caches.delete(CACHE);
  throw reasons[0];
}

async function install() {
  try {
    await fill();
  } catch (error) {
    const { word = null, values = {}, message } = /** @type {any} */ (error);
    const note = { type: "not-kept", word, values, message: message || String(error) };
    const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    for (const page of pages) if (page.url.startsWith(scope)) page.postMessage(note);
    throw error;
  }
}

/** Removes what other builds kept. */
async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** @type {Promise<unknown> | null} */
let mending = null;
/** One at a time; what cannot be had now is tried again at the next occasion. */
const mend = () => (mending ??= fill().finally(() => (mending = null)));

/** What is not found within a second counts as not there. @template T @param {Promise<T>} promise */
const soon = (promise) => Promise.race([promise, new Promise((done) => setTimeout(done, 1000))]);

/** @param {FetchEvent} event @param {string} path */
async function answer(event, path) {
  const { request } = event;
  const past = request.mode !== "navigate" && request.cache === "reload"; // the page distrusts what is kept
  if (request.mode !== "navigate" && request.cache === "force-cache") {
    // The browser's own cache may hold the wasm compiled; what it has not is here.
    const own = await fetch(request.url, { cache: "only-if-cached", mode: "same-origin" }).catch(() => null);
    if (own?.ok) return own;
  }
  if (!past) {
    const kept = await checked(path, await soon(caches.open(CACHE).then((cache) => cache.match(urlOf(path))))).catch(
      () => null,
    );
    if (kept) return kept;
  }
  event.waitUntil(mend().catch(() => {}));
  return fetch(request);
}

/** Takes over for the next load of the page, if no other page would be changed in the middle of its game. */
async function takeOver() {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.filter((page) => page.url.startsWith(scope)).length > 1) return { taken: false };
  await worker.skipWaiting();
  return { taken: true };
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const path = event.request.method === "GET" ? pathOf(event.request.url) : null;
  if (path !== null) event.respondWith(answer(event, path));
});
worker.addEventListener("message", (event) => {
  const [port] = event.ports;
  const reply = (/** @type {object} */ what) => port?.postMessage(what);
  if (event.data?.type === "take-over")
    event.waitUntil(takeOver().then(reply, (error) => reply({ error: String(error) })));
});
