// Called by test_engine_bundle.py: `node start.mjs PYODIDE LIBRARY` starts the engine as the worker does. Prints which
// modules that only a traceback needs are still unloaded after that, and then a traceback.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, library] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
const { info } = JSON.parse(readFileSync(join(pyodideFolder, "pyodide-lock.json"), "utf8"));
const pyodide = await loadPyodide({
  indexURL: pyodideFolder,
  lockFileContents: { info, packages: {} },
  stdLibURL: library,
});
for (const name of ["lacuna_host", "lacuna.engine.bridge"]) {
  const module = pyodide.pyimport(name);
  if (name === "lacuna_host") module.start("", "");
  else module.start('{"plugins":[]}');
}
const sys = pyodide.pyimport("sys");
const waiting = ["linecache", "textwrap", "tokenize", "traceback"].filter(
  (name) => sys.modules.get(name).type === "LazyModule",
);
const colours = sys.modules.has("_colorize");
let traceback = "";
try {
  pyodide.runPython("def fail():\n    return [].pop()\nfail()", { filename: "own.py" });
} catch (error) {
  traceback = error.message;
}
const indented = pyodide.runPython("import textwrap; textwrap.indent('a', '> ')");
console.log(JSON.stringify({ waiting, colours, told: traceback, indented }));
process.exit(0);
