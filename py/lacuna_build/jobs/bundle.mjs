// Called by bundle.py: `node bundle.mjs ROOT site|onefile` joins the modules of the page to one script, and those of the
// worker. Prints {"page": script, "worker": script, "style": sheet} as JSON. For the one file a module of web/onefile/
// stands in for each that fetches.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, relative } from "node:path";

const [root, kind] = process.argv.slice(2);
const { build } = createRequire(join(root, "package.json"))("esbuild");

/** What stands in for which module in the one file. @type {Record<string, string>} */
const STAND_INS = { "boot/assets.js": "onefile/assets.js", "worker/assets.js": "onefile/worker-assets.js" };
/** The stand-ins that were put in: one that nothing asks for would leave the one file fetching. @type {Set<string>} */
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

/** What is put otherwise in Pyodide's scripts, by the end of their names. */
const PYODIDE = {
  // Whether the worker is a classic one is asked by a call that throws in any other. The one file's is a classic one, and
  // does as well; and where somebody looks on, a throw has V8 read all of the script once more.
  "pyodide.mjs": [['try{return globalThis.importScripts("data:text/javascript,"),!0}catch{return!1}', "return!1"]],
  "pyodide.asm.mjs": [
    ['try{return globalThis.importScripts("data:text/javascript,"),!0}catch{return!1}', "return!1"],
    // In parentheses V8 reads the function, nearly all of the script, once, and not again when it is called.
    ["async function _createPyodideModule(", "const _createPyodideModule=(async function("],
    [";return moduleRtn}export default ", ";return moduleRtn});export default "],
  ],
};

const patches = {
  name: "patches",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]pyodide(\.asm)?\.mjs$/ }, ({ path }) => {
      let contents = readFileSync(path, "utf8");
      for (const [from, to] of PYODIDE[/** @type {keyof typeof PYODIDE} */ (basename(path))]) {
        if (contents.split(from).length !== 2) throw new Error(`${path} does not say once: ${from}`);
        contents = contents.replace(from, to);
      }
      return { contents };
    });
  },
};

// Names stay as they are in the site, so that a report of errors can be read.
const site = { format: "esm", minifyWhitespace: true, minifySyntax: true };
const onefile = { format: "iife", minify: true, plugins: [standIns] };
// Pyodide asks node for these modules, where it runs under node, and where its script came from.
const forPyodide = {
  banner: { js: "/* With the scripts of Pyodide (pyodide.org, MPL-2.0). */" },
  external: ["node:*", "ws"],
  define: { "import.meta.url": "self.location.href" },
  plugins: [patches, ...(kind === "site" ? [] : [standIns])],
};

/** @param {string} entry @param {object} [more] */
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
