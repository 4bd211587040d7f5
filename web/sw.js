// The service worker, for offline play. It stores every file of one build, checked by its hash, and answers requests
// for them. The page decides when a new build takes over. If anything fails here, requests go to the network, as if
// there were no service worker.

/** @typedef {{bytes: number, sha256: string}} BuiltFile  The length and hash of a file as the build made it. */

// The build writes its name and its files into this line.
const { build, files } = /** @type {{build: string, files: Record<string, BuiltFile>}} */ ({ build: "", files: {} });
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const scope = worker.registration.scope;
const PREFIX = `lacuna:${new URL(scope).pathname}:build-`; // with the path: the host may have other copies of the site
const CACHE = PREFIX + build;
const PAGE = "index.html";

/** Return the URL of a file. The page's URL is that of its folder, because some hosts redirect index.html to it, and
 * the browser refuses a redirected response for a page.
 * @param {string} path */
const urlOf = (path) => new URL(path === PAGE ? "./" : path, scope).href;

/** Return the path of a file of this build, or null. @param {string} url */
function pathOf(url) {
  const { origin, pathname } = new URL(url);
  const address = origin + pathname;
  if (!address.startsWith(scope)) return null;
  const path = address.slice(scope.length) || PAGE;
  return Object.hasOwn(files, path) ? path : null;
}

/** Return a response with the same bytes, held in memory, if they are those of the file that the build made; else null.
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

/** Return a file of this build: from another build's cache, from the browser's cache, or from the network. Throw if
 * none of them has it.
 * @param {string} path @param {Cache[]} otherBuilds */
async function find(path, otherBuilds) {
  const url = urlOf(path);
  for (const cache of otherBuilds) {
    const found = await checked(path, await cache.match(url));
    if (found) return found;
  }
  for (const cache of /** @type {const} */ (["default", "reload"])) {
    const found = await checked(path, await fetch(url, { cache, redirect: "follow" }));
    if (found) return found;
  }
  const wrong = { word: "reason.other-build", values: { name: path, build } }; // see failure-reason.js
  throw Object.assign(new Error(`${path} is not the file of build ${build}`), wrong);
}

/** Add the files that this build's cache lacks. Throw if one cannot be added. */
async function fill() {
  const cache = await caches.open(CACHE);
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const otherBuilds = await Promise.all(names.map((name) => caches.open(name)));
  const fillOne = async (/** @type {string} */ path) => {
    if (await checked(path, await cache.match(urlOf(path)))) return;
    await cache.put(urlOf(path), await find(path, otherBuilds));
  };
  const done = await Promise.allSettled(Object.keys(files).map(fillOne)); // wait for all, even if one fails
  const reasons = done.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  if (!reasons.length) return;
  // The files that were added stay for the next attempt, unless the browser has no room for all of them.
  if (reasons.some((reason) => reason?.name === "QuotaExceededError")) await caches.delete(CACHE);
  throw reasons[0];
}

/** Store all files. On failure tell the pages why, and throw. */
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

/** Delete the caches of other builds. */
async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** @type {Promise<unknown> | null} */
let repairing = null;
/** Add the files that the browser has deleted from the cache, unless this is already under way. If it fails, the next
 * file found missing starts it again. */
const repair = () => (repairing ??= fill().finally(() => (repairing = null)));

/** Return a promise's value, or undefined after a second: a cache that is so slow counts as empty.
 * @template T @param {Promise<T>} promise */
const soon = (promise) => Promise.race([promise, new Promise((done) => setTimeout(done, 1000))]);

/** Return the response to a request for a file of this build. @param {FetchEvent} event @param {string} path */
async function answer(event, path) {
  const { request } = event;
  // After a failed start, the next start asks for fresh files.
  const skipCache = request.mode !== "navigate" && request.cache === "reload";
  if (request.mode !== "navigate" && request.cache === "force-cache") {
    // Try the browser's own cache first, because it may hold the wasm already compiled.
    const own = await fetch(request.url, { cache: "only-if-cached", mode: "same-origin" }).catch(() => null);
    if (own?.ok) return own;
  }
  if (!skipCache) {
    const found = caches.open(CACHE).then((cache) => cache.match(urlOf(path)));
    const stored = await checked(path, await soon(found)).catch(() => null);
    if (stored) return stored;
  }
  event.waitUntil(repair().catch(() => {}));
  return fetch(request);
}

/** Take over from the last build, unless several pages are open: the others would change in the middle of a game. */
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
  const reply = (/** @type {object} */ result) => port?.postMessage(result);
  if (event.data?.type === "take-over")
    event.waitUntil(takeOver().then(reply, (error) => reply({ error: String(error) })));
});
