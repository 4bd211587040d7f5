// Called by one_file_parts.py: `node take_snapshot.mjs PYODIDE FOLDER` makes what the one file holds of Python. Starts
// from FOLDER/library.zip as the worker does, takes the memory once the engine is up (FOLDER/memory), and writes each of
// the FILES in FOLDER, and the wasm, gzipped by Python's own zlib, which is the same everywhere.

import nodeCrypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { packMemory } from "../../../web/worker/snapshot.js";

const FILES = ["memory", "library.zip", "scenes", "late.zip"];
const WASM = "pyodide.asm.wasm";
const PACK = `
import zlib
def pack(data):
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return packer.compress(data.to_py()) + packer.flush()
pack
`;

const [pyodideFolder, folder] = process.argv.slice(2);

// The memory is to be the same wherever it is made: no clock, no chance, no name of a folder of this machine in it.
process.argv[1] = "lacuna";
const now = Date.UTC(2000, 0, 1);
Date.now = () => now;
performance.now = () => 0;
nodeCrypto.randomFillSync = nodeCrypto.webcrypto.getRandomValues = (array) => array.fill(0);

/** The engine up, as it will be restored, and its memory written. */
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
  writeFileSync(join(folder, "memory"), packMemory(pyodide.makeMemorySnapshot()));
  return pyodide;
}

/** @param {any} pyodide */
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
  console.error(error.message); // as it is thrown, node would print the one long line of the runtime too
  process.exit(1);
}
process.exit(0);
