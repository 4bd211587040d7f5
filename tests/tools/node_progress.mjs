// Logs the start and the outcome of each of node's tests at once, as py/lacuna_build/jobs/progress_log.py does. Node
// loads this file twice: with --import into the process of each test file, where it logs starts, and with
// --test-reporter into the process that collects the results, where it logs outcomes.

import { appendFileSync } from "node:fs";
import { relative } from "node:path";

const path = String(process.env.LACUNA_PROGRESS);

/** @param {string} file @param {string} name @param {string} outcome */
function log(file, name, outcome) {
  const test = `${relative(process.cwd(), file)}::${name}`;
  appendFileSync(path, `${JSON.stringify({ test, outcome, time: Date.now() / 1000 })}\n`);
}

if (process.env.NODE_TEST_CONTEXT === "child-v8") {
  const { afterEach, beforeEach } = await import("node:test");
  // Outcomes come late from a process that is busy. So the end is logged here too: what has not ended is what hangs.
  beforeEach((context) => log(process.argv[1], context.name, "started"));
  afterEach((context) => log(process.argv[1], context.name, "ended"));
}

/** @param {AsyncIterable<{ type: string, data: any }>} source */
export default async function* reporter(source) {
  for await (const { type, data } of source) {
    const isSelected = data?.skip !== "test name does not match pattern";
    const isTest = data?.file && data.name !== data.file && data.details?.type !== "suite" && isSelected;
    if (isTest && (type === "test:pass" || type === "test:fail")) {
      log(data.file, data.name, data.skip !== undefined ? "skipped" : type === "test:pass" ? "passed" : "failed");
    }
  }
  yield "";
}
