// Join the page's modules into one script and the worker's into another: `node bundle.mjs ROOT site|onefile`, called by
// bundle.py. Prints {"page": script, "worker": script, "style": sheet} as JSON. In the one-file page (`onefile`),
// modules of web/onefile/ replace those that fetch files.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, relative } from "node:path";

const [root, kind] = process.argv.slice(2);
const { build } = createRequire(join(root, "package.json"))("esbuild");

/** Modules that are replaced in the one-file page, and their replacements. @type {Record<string, string>} */
const STAND_INS = { "boot/assets.js": "onefile/assets.js", "worker/assets.js": "onefile/worker-assets.js" };
/** The modules that were replaced. All of STAND_INS must be: otherwise the one-file page would fetch files.
 * @type {Set<string>} */
const used = new Set();

const standIns = {
  name: "stand-ins",
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
      const name = relative(join(root, "web"), join(resolveDir, path)).replaceAll("\\", "/");
      if (!(name in STAND_INS)) return undefined;
      used.add(name);
      return { path: join(root, "web", STAND_INS[name]) };
    });
  },
};

/** Patches of Pyodide's scripts: by file, text that must occur once, and its replacement (docs/new-pyodide.md). */
const PATCHES = {
  // Pyodide tests whether it runs in a classic worker by a call that throws in a module worker. If the developer tools
  // are open, V8 parses the whole script again after a throw. The test can always return false, because Pyodide then
  // works in the classic worker of the one-file page too.
  "pyodide.mjs": [['try{return globalThis.importScripts("data:text/javascript,"),!0}catch{return!1}', "return!1"]],
  "pyodide.asm.mjs": [
    ['try{return globalThis.importScripts("data:text/javascript,"),!0}catch{return!1}', "return!1"],
    // V8 parses a function in parentheses only once. Without them it would parse this function, which is
    // nearly all of the script, twice.
    ["async function _createPyodideModule(", "const _createPyodideModule=(async function("],
    [";return moduleRtn}export default ", ";return moduleRtn});export default "],
    // wasm calls each JavaScript function through a small module. Such a module depends only on the
    // function's signature, so the 259 functions of a start need only 52 modules to be compiled.
    [
      "var module=new WebAssembly.Module(bytes);",
      "var module=convertJsFunctionToWasm[sig]??=new WebAssembly.Module(bytes);",
    ],
  ],
};

const patches = {
  name: "patches",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]pyodide(\.asm)?\.mjs$/ }, ({ path }) => {
      let contents = readFileSync(path, "utf8");
      for (const [from, to] of PATCHES[/** @type {keyof typeof PATCHES} */ (basename(path))]) {
        if (contents.split(from).length !== 2) throw new Error(`${path} does not say once: ${from}`);
        contents = contents.replace(from, to);
      }
      return { contents };
    });
  },
};

// The site's scripts keep their names, so that error reports are readable.
const site = { format: "esm", minifyWhitespace: true, minifySyntax: true };
const onefile = { format: "iife", minify: true, plugins: [standIns] };
// Pyodide imports the external modules only under node. `define` replaces the expression by which it asks for its URL.
const forPyodide = {
  banner: { js: "/* With the scripts of Pyodide (pyodide.org, MPL-2.0). */" },
  external: ["node:*", "ws"],
  define: { "import.meta.url": "self.location.href" },
  plugins: [patches, ...(kind === "site" ? [] : [standIns])],
};

/** Join the modules of an entry. @param {string} entry @param {object} [more] options of esbuild */
async function bundled(entry, more = {}) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    legalComments: "none",
    charset: "utf8",
    target: "es2022",
    write: false,
    logLevel: "error",
    ...(kind === "site" ? site : onefile),
    ...more,
  });
  return outputFiles[0].text;
}

const [page, worker, style] = await Promise.all([
  bundled("web/main.js"),
  bundled("web/worker/worker.js", forPyodide),
  bundled("web/style.css"),
]);
const missing = kind === "site" ? [] : Object.keys(STAND_INS).filter((name) => !used.has(name));
if (missing.length) throw new Error(`nothing imports web/${missing.join(", web/")}, so its stand-in was not put in`);
process.stdout.write(JSON.stringify({ page, worker, style }));
