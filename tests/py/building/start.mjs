// Called by test_engine_bundle.py: `node start.mjs PYODIDE LIBRARY` starts the engine as the worker does and prints what
// has run by then of what only a failure needs, and what a failure looks like after all.

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
let told = "";
try {
  pyodide.runPython("def fail():\n    return [].pop()\nfail()", { filename: "own.py" });
} catch (error) {
  told = error.message;
}
const indented = pyodide.runPython("import textwrap; textwrap.indent('a', '> ')");
console.log(JSON.stringify({ waiting, colours, told, indented }));
process.exit(0);
