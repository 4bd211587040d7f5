// The lines that we change in Pyodide's scripts (docs/new-pyodide.md). bundle.mjs applies them.

/** By file: text that must occur once, and its replacement. */
const PATCHES = {
  // Pyodide tests whether it runs in a classic worker by a call that throws in a module worker. If the developer tools
  // are open, V8 parses the whole script again after a throw. The test can always return false, because Pyodide then
  // works in the classic worker of the one-file page too.
  "pyodide.mjs": [
    ['try{return globalThis.importScripts("data:text/javascript,"),!0}catch{return!1}', "return!1"],
    // Some iPads crash if WebAssembly's garbage collector is used. Pyodide does without it if it finds an iPad by its
    // touch points. A worker cannot see these, and an iPad calls itself a Mac, so every Apple device counts as one.
    [
      'navigator.platform==="MacIntel"&&typeof navigator.maxTouchPoints<"u"&&navigator.maxTouchPoints>1',
      "/Mac/.test(navigator.userAgent)",
    ],
  ],
  "pyodide.asm.mjs": [
    ['try{return globalThis.importScripts("data:text/javascript,"),!0}catch{return!1}', "return!1"],
    // The same test for iPads, here for the small module through which Python calls C functions ("trampoline").
    [
      'navigator.platform==="MacIntel"&&typeof navigator.maxTouchPoints!=="undefined"&&navigator.maxTouchPoints>1',
      "/Mac/.test(navigator.userAgent)",
    ],
    // A snapshot contains the trampoline's place in the browser that made it. Another browser may have it elsewhere, or
    // may have none, so the place of the browser that restores the snapshot is written back.
    [
      "return Module.HEAP8.set(t),l};",
      "const at=(__PyRuntime+HEAP32[__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET/4>>>0])/4>>>0,own=HEAP32[at];" +
        "return Module.HEAP8.set(t),HEAP32[at]=own,l};",
    ],
    // V8 parses a function in parentheses only once. Without them it would parse this function, which is
    // nearly all of the script, twice.
    ["async function _createPyodideModule(", "const _createPyodideModule=(async function("],
    [";return moduleRtn}export default ", ";return moduleRtn});export default "],
    // wasm calls each JavaScript function through a small module. Such a module depends only on the
    // function's signature, so the 259 functions of a start need only 52 modules to be compiled.
    [
      "var module=new WebAssembly.Module(bytes);",
      "var module=convertJsFunctionToWasm[sig]??=new WebAssembly.Module(bytes);",
    ],
  ],
};

/** Return a script of Pyodide with its lines changed. Throw if a line is not there.
 * @param {string} name of the file @param {string} script */
export function patched(name, script) {
  for (const [from, to] of PATCHES[/** @type {keyof typeof PATCHES} */ (name)]) {
    if (script.split(from).length !== 2) throw new Error(`${name} does not say once: ${from}`);
    script = script.replace(from, () => to);
  }
  return script;
}
