// Make Python's parts of the one-file page: `node take_snapshot.mjs PYODIDE FOLDER`, called by one_file_parts.py.
// Starts the engine from FOLDER/library.zip like the worker, writes its memory (FOLDER/memory), and gzips the FILES of
// FOLDER and the wasm with Python's own zlib, whose output is the same on every machine.

import nodeCrypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { packSnapshot } from "../../../web/worker/snapshot.js";

const FILES = ["snapshot", "library.zip", "scenes", "late.zip"];
const WASM = "pyodide.asm.wasm";
const PACK = `
import zlib
def pack(data):
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return packer.compress(data.to_py()) + packer.flush()
pack
`;

const [pyodideFolder, folder] = process.argv.slice(2);

// The memory must be the same wherever it is made: without times, random numbers or folder names of this machine.
process.argv[1] = "lacuna";
const now = Date.UTC(2000, 0, 1);
Date.now = () => now;
performance.now = () => 0;
// Only newer versions of Node have a navigator, with the machine's language, and WebAssembly's garbage collector, for
// which Pyodide puts a pointer into the memory. On an iPhone Pyodide does without it.
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "iPhone" } });
nodeCrypto.randomFillSync = nodeCrypto.webcrypto.getRandomValues = (array) => array.fill(0);

/** Start the engine and write its memory. */
async function start() {
  const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
  const { info } = JSON.parse(readFileSync(join(pyodideFolder, "pyodide-lock.json"), "utf8"));
  const pyodide = await loadPyodide({
    indexURL: pyodideFolder,
    lockFileContents: { info, packages: {} },
    stdLibURL: join(folder, "library.zip"),
    env: { PYTHONHASHSEED: "0" },
    _makeSnapshot: true,
  });
  const host = pyodide.pyimport("lacuna_host");
  host.start("", "");
  const bridge = pyodide.pyimport("lacuna.engine.bridge");
  bridge.start('{"plugins":[]}');
  host.before_snapshot(true);
  for (const proxy of [host, bridge]) proxy.destroy();
  writeFileSync(join(folder, "snapshot"), packSnapshot(pyodide.makeMemorySnapshot()));
  return pyodide;
}

/** Write each part gzipped. @param {any} pyodide */
function packAll(pyodide) {
  const pack = pyodide.runPython(PACK);
  for (const [name, home] of [...FILES.map((name) => [name, folder]), [WASM, pyodideFolder]]) {
    const done = pack(new Uint8Array(readFileSync(join(home, name))));
    writeFileSync(join(folder, `${name}.gz`), done.toJs());
    done.destroy();
  }
}

try {
  packAll(await start());
} catch (error) {
  console.error(error.message); // node would also print the runtime's script, one very long line
  process.exit(1);
}
process.exit(0);
