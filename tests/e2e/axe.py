"""Accessibility checks of the page by axe-core.

axe reads the document, not the canvas. What is painted on the canvas is checked by tests/web/faces.test.mjs, what the
accessible grid over it says by test_aria.py.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SCRIPT = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
# axe does not check the rule target-size by default. Nothing behind a sheet can be used while the sheet is open.
RUN = """
async (only) => {
  const options = { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } };
  if (only.length) Object.assign(options, { runOnly: { type: "rule", values: only }, rules: {} });
  const { violations, passes } = await axe.run(document.querySelector("dialog:modal") ?? document, options);
  return {
    violations: violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}; ${target.join(" ")}; ${failureSummary}`)),
    passes: passes.map(({ id }) => id),
  };
}
"""


def run_axe(page: Page, *only: str) -> dict[str, Any]:
    """Return axe's ``violations``, one line for each element, and the ids of the rules that passed (``passes``).

    ``only`` limits the check to these rules.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SCRIPT.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(RUN, list(only))
    return found


def find_violations(page: Page, *only: str) -> list[str]:
    """Return the violations that axe finds, one line for each element."""
    found = run_axe(page, *only)
    assert found["passes"] or found["violations"], "axe has checked nothing"
    return [" ".join(line.split()) for line in found["violations"]]
