// The shapes of the messages between the page and its workers.

/** What the worker needs to start. URLs are absolute. */
export interface Boot {
  pyodide: string;
  wasm: string;
  library: string;
  /** the standard library with all that `library` leaves out */
  whole: string;
  /** what a search brings with it */
  solver: string;
  lock: object;
  plugins: string[];
  /** bytes by URL */
  assets: Record<string, number>;
  memory: MemoryAddress;
  /** past the HTTP cache and without a kept memory */
  fresh: boolean;
  /** another worker is the engine's: this one's memory is not kept */
  beside?: boolean;
  /** the page compiles the wasm */
  ahead?: boolean;
}

/** Where Python's memory is kept for the next start. */
export type MemoryAddress = { cache: string; key: string };
