// Owns nothing but a disguise: a blob worker must be a classic one where the page is a file, and Pyodide refuses those
// by calling importScripts. Comes before Pyodide, which asks as soon as it is read.

self.importScripts = () => {
  throw new TypeError("this worker is one script, and imports none");
};
