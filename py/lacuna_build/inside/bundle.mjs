// Joins the modules of the page to one script, and those of the worker: `node bundle.mjs ROOT site|onefile`. Prints
// {"page": script, "worker": script, "style": sheet} as JSON. For the one file a module of web/onefile/ stands in for the
// one of the same name in web/. joined.py calls it.

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";

const [root, kind] = process.argv.slice(2);
const { build } = createRequire(join(root, "package.json"))("esbuild");

const standIns = {
  name: "stand-ins",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\// }, ({ path, resolveDir }) => {
      const other = join(root, "web", "onefile", basename(path));
      return resolveDir === join(root, "web") && existsSync(other) ? { path: other } : undefined;
    });
  },
};

// Names stay as they are in the site, so that a report of errors can be read.
const site = { format: "esm", minifyWhitespace: true, minifySyntax: true };
const onefile = { format: "iife", minify: true, plugins: [standIns] };
// Pyodide asks node for these modules, where it runs under node, and where its script came from.
const forPyodide = { banner: { js: "/* With the scripts of Pyodide (pyodide.org, MPL-2.0). */" }, external: ["node:*", "ws"], define: { "import.meta.url": "self.location.href" } };

/** @param {string} entry @param {object} [more] */
async function joined(entry, more = {}) {
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
  joined("web/main.js"),
  joined("web/worker.js", forPyodide),
  joined("web/style.css"),
]);
process.stdout.write(JSON.stringify({ page, worker, style }));
