// Starts Python from the snapshot in lacuna.html as its worker does, but under node and without any library:
// `node restore_inside.mjs PYODIDE MEMORY`. Prints as JSON a reply of the engine, the error of importing a module that
// the snapshot lacks, and the reply to a request that meets a bug. test_one_file_page.py reads the output.

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

/** Return the error of a line of Python, or "". @param {string} line */
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
