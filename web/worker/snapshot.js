// Owns the form in which Python's memory is kept after a first start, so that the next one need not import anything:
// the heap without its empty pages, with a checksum. It is taken, and taken up again, by worker.js; where it is kept is
// assets.js's.

const MAGIC = 0x4c61634d;
const PAGE = 4096; // two thirds of the heap's pages are empty, and not kept
const HEAD = 4; // words: magic, checksum of all that follows, length, pages
const LARGEST = 32 << 20; // Pyodide cannot restore a heap that has grown

/** @param {Uint32Array} words */
function checksum(words) {
  let sum = 0;
  for (let index = 0; index < words.length; index++) sum = (Math.imul(sum, 31) + words[index]) | 0;
  return sum >>> 0;
}

/** The pages that hold anything, and where they lie. @param {Uint8Array} memory @returns {Uint8Array<ArrayBuffer>} */
export function packed(memory) {
  if (memory.byteLength > LARGEST) throw new Error(`the memory is too large to keep: ${memory.byteLength} bytes`);
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.byteLength >> 2);
  const step = PAGE >> 2;
  const pages = [];
  for (let page = 0; page * step < words.length; page++) {
    const end = Math.min((page + 1) * step, words.length);
    for (let at = page * step; at < end; at++) {
      if (words[at]) {
        pages.push(page);
        break;
      }
    }
  }
  const out = new Uint32Array(HEAD + pages.length * (step + 1));
  out.set(pages, HEAD);
  pages.forEach((page, index) =>
    out.set(words.subarray(page * step, (page + 1) * step), HEAD + pages.length + index * step),
  );
  out.set([MAGIC, 0, memory.byteLength, pages.length]);
  out[1] = checksum(out.subarray(2));
  return new Uint8Array(out.buffer);
}

/** The whole memory again; throws when it is not what was packed. @param {ArrayBuffer} kept @returns {Uint8Array} */
export function unpacked(kept) {
  if (kept.byteLength % 4 || kept.byteLength < HEAD * 4) throw new Error("the kept memory is cut off");
  const words = new Uint32Array(kept);
  const [magic, sum, length, count] = words;
  const step = PAGE >> 2;
  if (magic !== MAGIC || words.length !== HEAD + count * (step + 1) || length > LARGEST)
    throw new Error("the kept memory is none");
  if (sum !== checksum(words.subarray(2))) throw new Error("the kept memory has changed");
  const memory = new Uint32Array(Math.ceil(length / PAGE) * step);
  for (let index = 0; index < count; index++) {
    const from = HEAD + count + index * step;
    memory.set(words.subarray(from, from + step), words[HEAD + index] * step);
  }
  return new Uint8Array(memory.buffer, 0, length);
}
