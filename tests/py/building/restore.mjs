// Starts Python from a snapshot as the worker does, under node: `node restore.mjs PYODIDE LIBRARY`. Takes a snapshot of
// the memory, packs it, restores it twice, and prints as JSON a random number, a hash and a reply of the engine for
// each start. test_engine_bundle.py reads the output.

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { packSnapshot, unpackSnapshot } from "../../../web/worker/snapshot.js";

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

const observe = (pyodide) => ({
  random: pyodide.runPython("import random; random.random()"),
  hash: pyodide.runPython("hash('lacuna')"),
  answer: pyodide.pyimport("lacuna.engine.bridge").handle(REQUEST),
});

/** Return the number of games that the engine lists. */
function gameCount(pyodide) {
  const reply = JSON.parse(pyodide.pyimport("lacuna.engine.bridge").handle('{"id":3,"verb":"hello","args":{}}'));
  return reply.result.games.length;
}

/** Return a reply in German, a language that the snapshot does not contain. */
function inGerman(pyodide) {
  const bridge = pyodide.pyimport("lacuna.engine.bridge");
  bridge.handle('{"id":1,"verb":"hello","args":{"language":"de"}}');
  return bridge.handle('{"id":2,"verb":"scene"}');
}

/** Return the error of an import, or "" if it succeeds. */
function importError(pyodide, name) {
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
const packed = packSnapshot(memory);
const same = Buffer.compare(Buffer.from(unpackSnapshot(packed.buffer)), Buffer.from(memory)) === 0;
const restored = [];
let left = "";
let german = "";
let games = 0;
for (const entropy of ["a", "b"]) {
  const pyodide = await loadPyodide({ ...options, stdLibURL: empty, _loadSnapshot: unpackSnapshot(packed.buffer) });
  const lacunaHost = pyodide.pyimport("lacuna_host");
  lacunaHost.after_snapshot(entropy);
  lacunaHost.start(library, "whole.zip");
  restored.push(observe(pyodide));
  left = importError(pyodide, "argparse");
  german = inGerman(pyodide);
  games = gameCount(pyodide);
}
console.log(
  JSON.stringify({
    same,
    size: memory.length,
    kept: packed.length,
    first: observe(first),
    restored,
    left,
    german,
    games,
  }),
);
process.exit(0);
