// The types of the messages between the page and its workers.

/** What a worker needs to boot. URLs are absolute. */
export interface Boot {
  pyodide: string;
  wasm: string;
  library: string;
  /** the whole standard library, fetched for modules that `library` leaves out */
  whole: string;
  /** the zip of the searches */
  solver: string;
  lock: object;
  plugins: string[];
  /** sizes in bytes, by URL */
  assets: Record<string, number>;
  memory: MemoryAddress;
  /** whether to bypass the HTTP cache and use no snapshot */
  fresh: boolean;
  /** whether the game's engine runs in another worker: then this one takes no snapshot */
  beside?: boolean;
  /** whether the page compiles the wasm and sends it */
  ahead?: boolean;
}

/** Where the snapshot of Python's memory is stored for the next start: the name of a cache, and a key in it. */
export type MemoryAddress = { cache: string; key: string };
