// The types of the messages between the page and its workers.

/** The page's first message to a worker: what it needs to start Python. URLs are absolute. */
export interface Boot {
  /** the worker's script */
  script: string;
  /** the folder of Pyodide, which is Python compiled to WebAssembly */
  pyodide: string;
  /** Pyodide's WebAssembly file */
  wasm: string;
  /** "the library": the zip of the engine and of those modules of the standard library that a start imports */
  library: string;
  /** the whole standard library, fetched for modules that `library` leaves out */
  standardLibrary: string;
  /** the zip of the searches */
  solver: string;
  /** the files that an import may need later: the whole standard library and the late archives */
  late: string[];
  /** Pyodide's lock file, its list of packages */
  lock: object;
  /** the Python modules that register more games */
  plugins: string[];
  /** the files that a start fetches, with their sizes in bytes, by URL */
  assets: Record<string, number>;
  snapshotAddress: SnapshotAddress;
  /** whether to bypass the HTTP cache and use no snapshot */
  fresh: boolean;
  /** whether this worker only searches or runs a player's code, while the game's engine runs in another worker. Then its
   * session has no table, and it takes no snapshot of its memory */
  isSideWorker?: boolean;
  /** whether the page compiles the wasm and sends it in a second message */
  pageCompiles?: boolean;
}

/** Where the snapshot of Python's memory is stored for the next start: the name of a cache, and a key in it. */
export type SnapshotAddress = { cache: string; key: string };
