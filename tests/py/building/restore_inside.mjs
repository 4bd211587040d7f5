// Starts Python from the snapshot in lacuna.html as its worker does, but under node and without any library:
// `node restore_inside.mjs PYODIDE SNAPSHOT`. Prints as JSON the pointer of the snapshot to the trampoline (the module
// through which Python calls C functions), a reply of the engine, the error of importing a module that the snapshot
// lacks, and the reply to a request that meets a bug. The replies are those of a start from the same snapshot with a
// wrong pointer. test_one_file_page.py reads the output.

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { patched } from "../../../py/lacuna_build/jobs/pyodide_patches.mjs";
import { unpackSnapshot } from "../../../web/worker/snapshot.js";

const NOWHERE = 999_999; // no function has this place in the table of functions

const [folder, memory] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const empty = join(dirname(memory), "empty.zip");
writeFileSync(
  empty,
  Uint8Array.from({ length: 22 }, (_, index) => [0x50, 0x4b, 5, 6][index] ?? 0),
);
const { info } = JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf8"));
const options = { indexURL: folder, lockFileContents: { info, packages: {} }, stdLibURL: empty };
const snapshot = unpackSnapshot(new Uint8Array(readFileSync(memory)).buffer);
const { _module } = await loadPyodide({ ...options, _loadSnapshot: snapshot });
const at = (_module.__PyRuntime + _module.HEAP32[_module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4;
const pointer = _module.HEAP32[at];
const heap = new Uint32Array(snapshot.buffer)[1]; // where the memory begins, after the snapshot's head
new Int32Array(snapshot.buffer, heap)[at] = NOWHERE;
const script = join(dirname(memory), "pyodide.asm.mjs");
writeFileSync(script, patched("pyodide.asm.mjs", readFileSync(join(folder, "pyodide.asm.mjs"), "utf8")));
const { default: createPyodideModule } = await import(pathToFileURL(script).href);
const pyodide = await loadPyodide({ ...options, createPyodideModule, _loadSnapshot: snapshot });
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
console.log(JSON.stringify({ pointer, answer, left, bug }));
process.exit(0);
