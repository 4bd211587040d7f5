// What is promised of the scripts of web/: every function fits a screen.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { isFunctionLikeDeclaration } from "typescript/unstable/ast/is";
import { API } from "typescript/unstable/sync";

const MOST = 60; // lines, from the one that begins a function to its closing brace
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Every function of some scripts, the longest first. One inside another counts in both.
 * @param {string[]} projects configurations that between them hold every script @param {string[]} scripts
 * @returns {{script: string, name: string, lines: number}[]}
 */
function functionsOf(projects, scripts) {
  const api = new API({ cwd: ROOT });
  try {
    const programs = api
      .updateSnapshot({ openProjects: projects })
      .getProjects()
      .map(({ program }) => program);
    const found = scripts.flatMap((script) => {
      const file = programs.map((program) => program.getSourceFile(script)).find(Boolean);
      assert.ok(file, `${script} belongs to no project`);
      return functionsIn(file).map((one) => ({ script, ...one }));
    });
    return found.sort((a, b) => b.lines - a.lines);
  } finally {
    api.close();
  }
}

function functionsIn(file) {
  const found = [];
  const lineAt = (position) => file.text.slice(0, position).split("\n").length;
  const visit = (node) => {
    if (isFunctionLikeDeclaration(node) && node.body) {
      const name = (node.name ?? node.parent?.name)?.text ?? "a function without a name";
      found.push({ name, lines: lineAt(node.end) - lineAt(node.getStart(file)) + 1 });
    }
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return found;
}

test("no function of the page is longer than a screen", () => {
  const web = join(ROOT, "web");
  const names = readdirSync(web, { recursive: true })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".js"));
  assert.ok(names.length >= 50, `only ${names.length} scripts were found`);
  const projects = ["tsconfig.json", "tsconfig.worker.json"].map((name) => join(ROOT, name));
  const found = functionsOf(
    projects,
    names.map((name) => join(web, name)),
  );
  const long = found.filter(({ lines }) => lines > MOST);
  const report = long.map(
    ({ script, name, lines }) => `${relative(ROOT, script)}: ${name} has ${lines} lines, at most ${MOST}`,
  );
  assert.deepEqual(report, []);
  assert.ok(found.length > names.length, `only ${found.length} functions were found`);
});

test("functions of every form are measured, with their names", () => {
  const folder = mkdtempSync(join(tmpdir(), "lacuna-"));
  try {
    const body = "{\n  return `}\n`;\n}";
    const script = `/** Not part of it.\n */\nfunction plain() ${body}\nconst arrow = () => ${body};
const record = { method() ${body}, field: function () ${body}, get value() ${body} };
class Pile { constructor() { [].map(() => ${body}); } }\nexport { plain, arrow, record, Pile };\n`;
    writeFileSync(join(folder, "made.js"), script);
    writeFileSync(join(folder, "tsconfig.json"), '{"compilerOptions":{"allowJs":true},"files":["made.js"]}');
    const found = functionsOf([join(folder, "tsconfig.json")], [join(folder, "made.js")]);
    const names = ["Pile", "a function without a name", "arrow", "field", "method", "plain", "value"];
    assert.deepEqual(found.map(({ name }) => name).sort(), names);
    assert.deepEqual(new Set(found.map(({ lines }) => lines)), new Set([4]));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
