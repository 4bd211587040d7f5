// Joins the modules of the page, and those of the worker, for the one file: `node bundle.mjs ROOT`. Prints
// {"page": script, "worker": script, "style": sheet} as JSON. A module of web/onefile/ stands in for the one of the same
// name in web/. one_file.py calls it; what becomes of the scripts is its business.

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";

const [root] = process.argv.slice(2);
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

/** @param {string} entry @param {object} [more] */
async function joined(entry, more = {}) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    format: "iife",
    minify: true,
    legalComments: "none",
    charset: "utf8",
    target: "es2022",
    write: false,
    logLevel: "error",
    plugins: [standIns],
    ...more,
  });
  return outputFiles[0].text;
}

// Pyodide asks node for these modules, where it runs under node, and where its script came from.
const forPyodide = { external: ["node:*", "ws"], define: { "import.meta.url": "self.location.href" } };
const [page, worker, style] = await Promise.all([
  joined("web/main.js"),
  joined("web/worker.js", forPyodide),
  joined("web/style.css"),
]);
process.stdout.write(JSON.stringify({ page, worker, style }));
