// Join the page's modules into one script and the worker's into another: `node bundle.mjs ROOT site|onefile`, called by
// bundle.py. Prints {"page": script, "worker": script, "style": sheet} as JSON. In the one-file page (`onefile`),
// modules of web/onefile/ replace those that fetch files.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, relative } from "node:path";

import { ESBUILD_TARGETS } from "./oldest_browsers.mjs";
import { patched } from "./pyodide_patches.mjs";

const [root, kind] = process.argv.slice(2);
const { build } = createRequire(join(root, "package.json"))("esbuild");

/** Modules that are replaced in the one-file page, and their replacements. @type {Record<string, string>} */
const STAND_INS = { "boot/assets.js": "onefile/assets.js" };
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

const patches = {
  name: "patches",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]pyodide(\.asm)?\.mjs$/ }, ({ path }) => {
      return { contents: patched(basename(path), readFileSync(path, "utf8")) };
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
    target: ESBUILD_TARGETS, // newer syntax is written in theirs
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
