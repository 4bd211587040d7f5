// What is promised of typing code: Enter runs what is whole, a new line begins where it should.
import assert from "node:assert/strict";
import { test } from "node:test";

import { indentAfter, isComplete } from "../../web/ui/sheets/code-input.js";

test("a line that nothing keeps open is whole", () => {
  for (const code of ["game", "x = 1", "f(1)", "[1, 2]", "d = {1: 2}", "", "print('a')"])
    assert.ok(isComplete(code), code);
});

test("a block, an open bracket, a backslash and a decorator want more", () => {
  for (const code of ["if x:", "for n in a: ", "f(1,", "[", "x = {", "1 + \\", "@cache"])
    assert.ok(!isComplete(code), code);
});

test("a block is whole behind an empty line", () => {
  assert.ok(!isComplete("if x:\n    print(1)"));
  assert.ok(isComplete("if x:\n    print(1)\n    "));
  assert.ok(isComplete("if x:\n    print(1)\n"));
});

test("a new line begins where the one before did, and after a colon four further", () => {
  assert.equal(indentAfter("x = 1"), "");
  assert.equal(indentAfter("def f():"), "    ");
  assert.equal(indentAfter("def f():\n    if x:"), "        ");
  assert.equal(indentAfter("def f():\n    return 1"), "    ");
  assert.equal(indentAfter("def f():\n    return 1\n"), "");
});
