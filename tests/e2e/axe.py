"""Owns how axe-core, the accessibility checker, is asked about what the page shows now.

It reads the document, not the canvas: what is painted there is held by tests/web/faces.test.mjs, what the grid over it
says by test_aria.py.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SCRIPT = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
# target-size is not among the rules that axe asks by itself.
RUN = """
async (only) => {
  const options = { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } };
  if (only.length) Object.assign(options, { runOnly: { type: "rule", values: only }, rules: {} });
  const { violations, passes } = await axe.run(document, options);
  return {
    violations: violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}; ${target.join(" ")}; ${failureSummary}`)),
    passes: passes.map(({ id }) => id),
  };
}
"""


def asked(page: Page, *only: str) -> dict[str, Any]:
    """What axe finds, one line an element, and the names of the rules that held; ``only`` names the rules to ask."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SCRIPT.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(RUN, list(only))
    return found


def violations(page: Page, *only: str) -> list[str]:
    """What axe finds wrong: one line for each element."""
    found = asked(page, *only)
    assert found["passes"] or found["violations"], "axe has looked at nothing"
    return [" ".join(line.split()) for line in found["violations"]]
