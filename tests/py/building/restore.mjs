// Runs the library as the worker does, under node: `node restore.mjs PYODIDE LIBRARY`. Takes a memory, packs it, restores
// it twice, and prints as JSON what random and an engine's answer are in each. test_engine_bundle.py reads it.

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { packMemory, unpackMemory } from "../../../web/worker/snapshot.js";

const [folder, library] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const empty = join(dirname(library), "empty.zip");
writeFileSync(
  empty,
  Uint8Array.from({ length: 22 }, (_, index) => [0x50, 0x4b, 5, 6][index] ?? 0),
);
const { info } = JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf8"));
const options = { indexURL: folder, lockFileContents: { info, packages: {} } };
const REQUEST = '{"id":1,"verb":"open","args":{"game":"gaps/4711"}}';

const look = (pyodide) => ({
  random: pyodide.runPython("import random; random.random()"),
  hash: pyodide.runPython("hash('lacuna')"),
  answer: pyodide.pyimport("lacuna.engine.bridge").handle(REQUEST),
});

/** What the engine says in German, of which it has said nothing before. */
function inGerman(pyodide) {
  const bridge = pyodide.pyimport("lacuna.engine.bridge");
  bridge.handle('{"id":1,"verb":"hello","args":{"language":"de"}}');
  return bridge.handle('{"id":2,"verb":"scene"}');
}

/** What an import of a module that is not there says. */
function missing(pyodide, name) {
  try {
    pyodide.runPython(`import ${name}`);
    return "";
  } catch (error) {
    return error.message;
  }
}

const first = await loadPyodide({ ...options, stdLibURL: library, _makeSnapshot: true });
const host = first.pyimport("lacuna_host");
host.start("", "whole.zip");
first.pyimport("lacuna.engine.bridge").start('{"plugins":[]}');
host.before_snapshot();
host.destroy();
const memory = first.makeMemorySnapshot();
const kept = packMemory(memory);
const same = Buffer.compare(Buffer.from(unpackMemory(kept.buffer)), Buffer.from(memory)) === 0;
const restored = [];
let left = "";
let german = "";
for (const entropy of ["a", "b"]) {
  const pyodide = await loadPyodide({ ...options, stdLibURL: empty, _loadSnapshot: unpackMemory(kept.buffer) });
  const told = pyodide.pyimport("lacuna_host");
  told.after_snapshot(entropy);
  told.start(library, "whole.zip");
  restored.push(look(pyodide));
  left = missing(pyodide, "argparse");
  german = inGerman(pyodide);
}
console.log(
  JSON.stringify({ same, size: memory.length, kept: kept.length, first: look(first), restored, left, german }),
);
process.exit(0);
