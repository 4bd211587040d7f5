// Called by engine_bundle.py: `node compile_library.mjs PYODIDE FOLDER` runs compile_library.py inside Pyodide. Owns
// nothing but the set-up: the stock library with the stand-ins, as a browser starts with them, and the folder of the job
// under /job.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [pyodideFolder, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
// One hash seed: the order of a set may be seen in compiled code. No columns beside the lines: a sixth less to fetch.
const pyodide = await loadPyodide({
  indexURL: pyodideFolder,
  stdLibURL: join(folder, "stock.zip"),
  env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" },
});
pyodide.FS.mkdirTree("/job");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, "/job");
try {
  pyodide.runPython(readFileSync(join(dirname(fileURLToPath(import.meta.url)), "compile_library.py"), "utf8"));
} catch (error) {
  // As it is thrown, node would print the one long line of the runtime too.
  console.error(error.message);
  process.exit(1);
}
