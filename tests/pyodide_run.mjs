// Run the engine's tests inside Pyodide, under node: the same tests as in CPython, except those that need a host. Called
// by `build.py test`; further arguments go to pytest, among them the files of tests if not all are to run. micropip
// installs the wheels that build.py has fetched.

import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Return the environment of the tests, which has only these variables of this machine. */
function environment() {
  const passed = ["CI", "LACUNA_FULL", "LACUNA_PART", "LACUNA_PROGRESS", "LACUNA_FINISHED", "HYPOTHESIS_PROFILE"];
  const defined = passed.filter((name) => process.env[name] !== undefined);
  return {
    HOME: "/home/pyodide",
    HYPOTHESIS_STORAGE_DIRECTORY: "/repo/build/hypothesis-pyodide",
    ...Object.fromEntries(defined.map((name) => [name, String(process.env[name])])),
  };
}

const installWheels = `
import os, sys
from pathlib import Path
from site import getsitepackages

wheels = sorted(Path("/repo/build/pyodide-wheels").glob("*.whl"))
(own,) = [wheel for wheel in wheels if wheel.name.startswith("micropip-")]
sys.path.insert(0, str(own))  # a pure wheel is a zip that Python imports from
import micropip
await micropip.install([f"emfs:{wheel}" for wheel in wheels if wheel != own], deps=False)
sys.path.remove(str(own))
# Compiled files go to build/, so that the second run is faster and the source folders stay clean. Python recognises them
# by the time of their source, so the files that were just unpacked get the same time in each run.
sys.pycache_prefix = "/repo/build/pyodide-cache"
sys.dont_write_bytecode = False
for file in Path(getsitepackages()[0]).rglob("*.py"):
    os.utime(file, (0, 0))
`;

const pytestMain = `
import os, sys
sys.path.insert(0, "/repo/py")
os.chdir("/repo")
import pytest
int(pytest.main(list(arguments)))
`;

mkdirSync(join(root, "build"), { recursive: true });
const pyodide = await loadPyodide({ env: environment() });
globalThis.fetch = () => Promise.reject(new Error("the tests inside Pyodide need no network"));
pyodide.FS.mkdirTree("/repo");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, "/repo");
await pyodide.runPythonAsync(installWheels);
const given = process.argv.slice(2);
pyodide.globals.set("arguments", [
  ...(given.some((argument) => argument.startsWith("tests/")) ? [] : ["tests/py"]),
  "-o",
  "cache_dir=build/pytest-pyodide",
  "-m",
  "not cpython_only",
  "--ignore=tests/py/building",
  ...given,
]);
process.exit(pyodide.runPython(pytestMain));
