// Run compile_library.py inside Pyodide: `node compile_library.mjs PYODIDE FOLDER`, called by engine_bundle.py. Pyodide
// starts with the patched standard library, as in a browser. FOLDER is mounted as /job, and lacuna_build under /build.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [pyodideFolder, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
// The hash seed is fixed, because compiled code may depend on the order of a set. Compiled code gets line numbers
// without columns, which makes it a sixth smaller.
const pyodide = await loadPyodide({
  indexURL: pyodideFolder,
  stdLibURL: join(folder, "stdlib.zip"),
  env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" },
});
const jobs = dirname(fileURLToPath(import.meta.url));
for (const [path, root] of [
  ["/job", folder],
  ["/build/lacuna_build", dirname(jobs)],
]) {
  pyodide.FS.mkdirTree(path);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, path);
}
try {
  pyodide.runPython(readFileSync(join(jobs, "compile_library.py"), "utf8"));
} catch (error) {
  // Print the message only: node would also print the runtime's script, one very long line.
  console.error(error.message);
  process.exit(1);
}
