// Runs the engine's tests inside Pyodide, under node: the same tests as in CPython, less those that need a host.
// Further arguments go to pytest. Owns nothing but the set-up of that run; build.py test calls it.

import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What the tests may ask of the environment; the rest of this machine's is none of their business. */
function environment() {
  const passed = ["CI", "LACUNA_FULL", "HYPOTHESIS_PROFILE"];
  const known = passed.filter((name) => process.env[name] !== undefined);
  return {
    HOME: "/home/pyodide",
    HYPOTHESIS_STORAGE_DIRECTORY: "/repo/build/hypothesis-pyodide",
    ...Object.fromEntries(known.map((name) => [name, String(process.env[name])])),
  };
}

const pytestMain = `
import sys
# Compiled files go under build/, so that the second run is quicker and the sources' folders stay clean.
sys.pycache_prefix = "/repo/build/pyodide-cache"
sys.dont_write_bytecode = False
sys.path[:0] = ["/repo/py", "/repo/build/pyodide-site"]
import os
os.chdir("/repo")
import pytest
int(pytest.main(list(arguments)))
`;

mkdirSync(join(root, "build"), { recursive: true });
const pyodide = await loadPyodide({ env: environment() });
pyodide.FS.mkdirTree("/repo");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, "/repo");
pyodide.globals.set("arguments", [
  "tests/py",
  "-o",
  "cache_dir=build/pytest-pyodide",
  "-m",
  "not cpython_only",
  "--ignore=tests/py/building",
  ...process.argv.slice(2),
]);
process.exit(pyodide.runPython(pytestMain));
