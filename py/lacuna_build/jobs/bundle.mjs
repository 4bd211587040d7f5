// Called by bundle.py: `node bundle.mjs ROOT site|onefile` joins the modules of the page to one script, and those of the
// worker. Prints {"page": script, "worker": script, "style": sheet} as JSON. For the one file a module of web/onefile/
// stands in for each that fetches.

import { createRequire } from "node:module";
import { join, relative } from "node:path";

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

// Names stay as they are in the site, so that a report of errors can be read.
const site = { format: "esm", minifyWhitespace: true, minifySyntax: true };
const onefile = { format: "iife", minify: true, plugins: [standIns] };
// Pyodide asks node for these modules, where it runs under node, and where its script came from.
const forPyodide = {
  banner: { js: "/* With the scripts of Pyodide (pyodide.org, MPL-2.0). */" },
  external: ["node:*", "ws"],
  define: { "import.meta.url": "self.location.href" },
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
