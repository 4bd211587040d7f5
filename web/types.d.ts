// Owns the shapes that the page's modules share (docs/protocol.md tells them in full). No code.

import type THEMES from "./themes.json";

export type PileKind = "tableau" | "foundation" | "reserve" | "talon" | "discard";

export type Fan = "down" | "right";

export type Mark = "gap" | "dead" | "run" | "run-end" | "locked" | "locked-end" | "complete";

/** Another arrangement: column and row of the first pile, of the second … */
export interface Form {
  size: [number, number];
  at: number[];
}

export interface Pile {
  /** the slot it lies on */
  id: string;
  kind: PileKind;
  at: [number, number];
  fan?: Fan;
  cards: string[];
  count?: number;
  /** a number worth showing on it */
  figure?: number;
  /** its number, from 0, when the reserve is shown suit by suit */
  bySuit?: number;
  mark?: Mark;
  wants?: string[];
  /** the ranks that its row is for, told at its first slot */
  takes?: string;
  /** the cards beside which it could go */
  waits?: string[];
  label: string;
  labels?: string[];
}

export type Action = {
  can: boolean;
  why?: string;
  left?: number | string | null;
  ask?: string | null;
  double?: boolean;
};

export interface Status {
  outcome: "won" | "lost" | "resigned" | null;
  blocked: boolean;
  progress: [number, number];
  /** the one slot that must be filled now */
  must: string | null;
  text: string;
}

export interface Scene {
  v: number;
  game: string;
  name: string;
  deal: string | null;
  size: [number, number];
  tall?: Form;
  wide?: Form;
  piles: Pile[];
  moves: string[];
  /** those that the game has */
  actions: Record<string, Action | undefined>;
  status: Status;
  /** while the table is the lesson's */
  lesson?: Lesson;
  /** while it is on show */
  hint?: Hint;
  /** whether this can be won */
  lamp?: { verdict: "won" | "lost" | "unknown" | "open"; text: string };
}

/** What is said of the lesson, or of a way that wins, and the card and slot of its next move. */
export type Lesson = {
  kind: "first" | "solution";
  text: string;
  card: string | null;
  slot: string | null;
  done: number;
  of: number;
  /** how long each step is looked at while it plays by itself, in milliseconds */
  pause?: number;
};

/** What the engine advises, and the card and the slot of the move. `sure`: it was proven */
export type Hint = {
  text: string;
  kind: "move" | "deal" | "redeal" | "undo" | "wait";
  sure: boolean;
  move: string | null;
  lit: Hit[];
};

export type ChangeKind =
  | "open"
  | "move"
  | "deal"
  | "undo"
  | "redo"
  | "redeal"
  | "restart"
  | "resign"
  | "new"
  | "hint"
  | "none";

export type Change = { kind: ChangeKind; steps: [string, string, string][]; text: string };

/** a save that is no game put aside */
export type Refusal = { list: "earlier" | "later"; at: number; message: string };

/** `earlier` and `later`: the games put aside, when they changed; `keep`: texts to be kept by key; `search`: what is to be proven of this game, as arguments of `prove` */
export type Result = {
  rev: number;
  scene: Scene;
  change: Change;
  save: string;
  record: string;
  earlier?: string[];
  later?: string[];
  refused?: Refusal[];
  kept?: KeptTold;
  keep?: [string, string][];
  search?: object;
  /** the moves made, and the time spent in milliseconds */
  played?: [number, number];
  /** what the page around an embedded table is told */
  posts?: string[];
};

/** What the engine says of what the page keeps: how many others went on with the game, how far each was known, whether it is as it was kept, what goes (key, text), what goes under another key, what the player should know. */
export type KeptTold = {
  others: number;
  from: Record<string, number>;
  whole: boolean;
  done: [string, string][];
  aside: [string, string | null, string][];
  text: string;
  refused?: string;
};

/** saves: a game, and what undo and redo bring back */
export type Opening = { save: string; earlier: string[]; later: string[] };

/** What a button of a sheet does: shows a sheet, asks for this one again with what is in its fields and more, shows one
 * of its steps, opens a game, does an action; with nothing it closes the sheet. */
export type Deed = {
  view?: Record<string, unknown>;
  form?: { kept?: true; go?: string };
  /** the page starts anew */
  reload?: boolean;
  step?: string;
  open?: { game?: string; kept?: boolean; save?: string };
  /** `at`: how many actions from the start of the game */
  act?: string;
  at?: number;
  /** cards to light up */
  find?: string[];
  /** a text to be shared, with the page's address, or with that of a game */
  copy?: string;
  address?: string;
};

/** An element of a sheet: tag, attributes, what is in it. */
export type Markup = [tag: string, attributes: Record<string, string>, ...children: (Markup | string)[]];

/** as the engine describes it */
export type Sheet = { name: string; title: string; parts: Markup[]; step?: string };

export type Hello = { protocol: number; version: string; python: string; languages: string[]; games: string[] };

/** What a refused request carries. */
export type Fault = { code: string; message: string };

/** `step` is the end of a word's key. */
export type BootProgress = { step: string; loaded: number; total: number };

/** What the build wrote into the page. */
export interface Site {
  version?: string;
  build?: string;
  library?: string;
  whole?: string;
  solver?: string;
  lock?: object;
  pyodide?: string;
  plugins?: string[];
  assets?: Record<string, number>;
  scenes?: Record<string, string>;
  first?: string;
  worker?: string;
  wasm?: string;
  words?: Record<string, Record<string, string>>;
  /** the origins that may talk to an embedded table */
  hosts?: string[];
  /** the site as one file */
  download?: { path: string; bytes: number };
}

export type Rect = { x: number; y: number; w: number; h: number };

/** a slot and the card on it that was meant */
export type Hit = { slot: string; card: string | null };

export type Part = { cards: string[]; from: string; to: string };

/** What a move carries, its lowest card, and the move's text. */
export type Carried = Part & { card: string; text: string };

/** `over`: the card that is replaced */
export type Move = { text: string; parts: Part[]; over: string | null };

/** What was tapped and now waits for a second tap. */
export interface Selection {
  slot: string;
  card: string | null;
  role: "source" | "target";
  moves: string[];
  /** the slots (or the cards on them) that a second tap may choose */
  lit: Hit[];
}

/** The cards in hand. */
export interface Drag {
  /** where they came from */
  slot: string;
  /** the lowest of them, by which they were lifted */
  card: string;
  cards: string[];
  /** where they may be dropped */
  lit: Hit[];
  /** the slot on which a drop would put them now */
  over: string | null;
  /** the pointer */
  x: number;
  y: number;
  /** from the corner of the lowest card to the pointer */
  dx: number;
  dy: number;
  /** how much higher they are seen, so that a finger does not hide them */
  high: number;
  /** let go, and waiting for the engine's answer */
  dropped: boolean;
}

/** cards that another one waits for shine since `at` */
export type Flash = { cards: string[]; at: number };

/** What the player is doing: it changes no game. */
export interface View {
  /** a cell: a slot, or slot and card for a covered one (`t3:KD`) */
  focus: string | null;
  /** the pile that is spread over its neighbours */
  open: string | null;
  selection: Selection | null;
  drag: Drag | null;
  pressed: Hit | null;
  /** where a card held down for long could go */
  peek: Hit[];
  flash: Flash | null;
  zoom: Zoom;
}

/** What is seen of the table: so many times larger, from this point of it on. */
export type Zoom = { z: number; x: number; y: number };

/** A theme that a player can choose. */
export type ThemeName = Exclude<keyof typeof THEMES, "system">;

/** What a player can choose; the values of each are in ui/settings.json. */
export interface Settings {
  /** `system`: light or dark, as the device asks for */
  theme: "system" | ThemeName;
  /** a colour of its own for each suit */
  four: boolean;
  /** the card that a gap wants is drawn in it */
  ghosts: boolean;
  /** cards that cannot move step back */
  dimming: boolean;
  motion: "system" | "on" | "off";
  /** plain: a large rank and one suit, whatever the size */
  face: "full" | "plain";
  back: "sign" | "stripes" | "lattice";
  /** safe cards go where they belong by themselves */
  auto: boolean;
  /** moves and time are shown */
  clock: boolean;
  sounds: boolean;
  /** the bar is at the left hand */
  left: boolean;
  /** of a large reserve */
  order: "deal" | "suit";
  /** in how many lines a long row may lie */
  rows: "one" | "two";
  /** whether this can be won is searched while one plays */
  lamp: boolean;
}
