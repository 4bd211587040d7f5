// Run perft.py inside Pyodide under node and print its rate.

import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const pyodide = await loadPyodide();
pyodide.FS.mkdirTree("/repo");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, "/repo");
pyodide.globals.set("game_id", process.argv[2]);
console.log(
  pyodide.runPython(`
import sys
sys.path[:0] = ["/repo/py", "/repo/tests/bench"]
from perft import rate
rate(game_id)
`),
);
