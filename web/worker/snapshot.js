// The format of a snapshot of Python's memory, taken after a first start so that the next start imports nothing. Only
// the pages of the heap that are not empty are stored, with a checksum. worker.js takes and restores snapshots;
// assets.js stores them.
//
// The format, in 32-bit words: MAGIC, checksum of all that follows it, length of the memory in bytes, number of stored
// pages; then the number of each stored page; then their contents in the same order.

const MAGIC = 0x4c61634d;
const PAGE = 4096; // bytes; two thirds of the heap's pages are empty
const HEAD = 4; // words before the page numbers
const LARGEST = 32 << 20; // bytes; Pyodide cannot restore a heap that has grown beyond that

/** Return a checksum, computed like the hash code of a string in Java: each word is added to 31 times the sum so far.
 * @param {Uint32Array} words */
function checksum(words) {
  let sum = 0;
  for (let index = 0; index < words.length; index++) sum = (Math.imul(sum, 31) + words[index]) | 0;
  return sum >>> 0;
}

/** Return the snapshot of a memory. Throw if the memory is too large.
 * @param {Uint8Array} memory @returns {Uint8Array<ArrayBuffer>} */
export function packSnapshot(memory) {
  if (memory.byteLength > LARGEST) throw new Error(`the memory is too large to store: ${memory.byteLength} bytes`);
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.byteLength >> 2);
  const step = PAGE >> 2;
  const wordsOf = (/** @type {number} */ page) => words.subarray(page * step, (page + 1) * step);
  const pages = [];
  for (let page = 0; page * step < words.length; page++) if (wordsOf(page).some(Boolean)) pages.push(page);
  const out = new Uint32Array(HEAD + pages.length * (step + 1));
  out.set(pages, HEAD);
  pages.forEach((page, index) => out.set(wordsOf(page), HEAD + pages.length + index * step));
  out.set([MAGIC, 0, memory.byteLength, pages.length]);
  out[1] = checksum(out.subarray(2));
  return new Uint8Array(out.buffer);
}

/** Return the memory of a snapshot. Throw if the snapshot is damaged.
 * @param {ArrayBuffer} snapshot @returns {Uint8Array} */
export function unpackSnapshot(snapshot) {
  if (snapshot.byteLength % 4 || snapshot.byteLength < HEAD * 4) throw new Error("the snapshot is cut off");
  const words = new Uint32Array(snapshot);
  const [magic, sum, length, count] = words;
  const step = PAGE >> 2;
  if (magic !== MAGIC || words.length !== HEAD + count * (step + 1) || length > LARGEST)
    throw new Error("this is no snapshot");
  if (sum !== checksum(words.subarray(2))) throw new Error("the snapshot has changed");
  const memory = new Uint32Array(Math.ceil(length / PAGE) * step);
  for (let index = 0; index < count; index++) {
    const from = HEAD + count + index * step;
    memory.set(words.subarray(from, from + step), words[HEAD + index] * step);
  }
  return new Uint8Array(memory.buffer, 0, length);
}
