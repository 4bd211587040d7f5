// Starts from the memory of the one file, as its worker does, under node: `node restore_inside.mjs PYODIDE MEMORY`, with
// no library at all. Prints as JSON what an engine answers, what an import of a module says that is not inside, and
// what a bug in the engine is told as. test_one_file_page.py reads it.

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { unpackMemory } from "../../../web/worker/snapshot.js";

const [folder, memory] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const empty = join(dirname(memory), "empty.zip");
writeFileSync(
  empty,
  Uint8Array.from({ length: 22 }, (_, index) => [0x50, 0x4b, 5, 6][index] ?? 0),
);
const { info } = JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf8"));
const pyodide = await loadPyodide({
  indexURL: folder,
  lockFileContents: { info, packages: {} },
  stdLibURL: empty,
  _loadSnapshot: unpackMemory(new Uint8Array(readFileSync(memory)).buffer),
});
const host = pyodide.pyimport("lacuna_host");
host.after_snapshot("seed");
host.start("", "");
const bridge = pyodide.pyimport("lacuna.engine.bridge");
bridge.start('{"plugins":[]}');

/** What Python says to a line that fails. @param {string} line */
function failure(line) {
  try {
    pyodide.runPython(line);
    return "";
  } catch (error) {
    return error.message;
  }
}

const answer = bridge.handle('{"id":1,"verb":"open","args":{"game":"gaps/4711"}}');
const left = failure("import argparse");
pyodide.runPython("import lacuna.engine.bridge\nlacuna.engine.bridge._session.answer = lambda request: {}['a bug']");
const bug = bridge.handle('{"id":2,"verb":"scene","args":{}}');
console.log(JSON.stringify({ answer, left, bug }));
process.exit(0);
