// The types of the messages between the page and its workers.

/** What a worker needs to boot. URLs are absolute. */
export interface Boot {
  pyodide: string;
  wasm: string;
  library: string;
  /** the rest of the standard library, which `library` leaves out */
  whole: string;
  /** the zip of the searches */
  solver: string;
  lock: object;
  plugins: string[];
  /** sizes in bytes, by URL */
  assets: Record<string, number>;
  memory: MemoryAddress;
  /** past the HTTP cache, and without a snapshot */
  fresh: boolean;
  /** the game's engine runs in another worker: this one takes no snapshot */
  beside?: boolean;
  /** the page compiles the wasm and sends it */
  ahead?: boolean;
}

/** Where the snapshot of Python's memory is stored for the next start: the name of a cache, and a key in it. */
export type MemoryAddress = { cache: string; key: string };
