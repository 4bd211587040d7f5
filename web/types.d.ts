// The types that the page's modules share. docs/protocol.md describes the parts of the engine's messages in full.
//
// A slot is a place for a pile of cards, named by its id (`t3`, `r2c5`). A scene is what is on the table, as the engine
// describes it. A sheet is a dialog whose content the engine describes.

import type THEMES from "./themes.json";

export type PileKind = "tableau" | "foundation" | "reserve" | "talon" | "discard";

export type Fan = "down" | "right";

/** What is special about a pile; docs/protocol.md, *Marks*, says what each mark means. */
export type Mark = "gap" | "dead" | "run" | "run-end" | "locked" | "locked-end" | "complete";

/** Another arrangement of the piles. `at` is one flat list: column and row of the first pile, then of the second … */
export interface Form {
  /** the size of the table in cards: columns and rows */
  size: [number, number];
  at: number[];
}

export interface Pile {
  /** the id of its slot */
  id: string;
  kind: PileKind;
  /** its column and row */
  at: [number, number];
  /** the direction in which its cards overlap */
  fan?: Fan;
  /** bottom card first */
  cards: string[];
  /** the number of its cards, if they are face down; `cards` is then empty */
  count?: number;
  /** the number of its cards, if that is worth showing, as on a talon (the face-down cards still to be dealt) */
  figure?: number;
  /** in a reserve of single cards: its place, from 0, when the reserve is shown suit by suit */
  bySuit?: number;
  mark?: Mark;
  /** on an empty slot or a foundation: the cards that may come here, the likeliest first */
  wants?: string[];
  /** on the first slot of a row that takes only certain ranks: those ranks (`258J`) */
  takes?: string;
  /** if its card cannot move: the cards beside which it could go if a slot there were empty */
  waits?: string[];
  /** its name for screen readers */
  label: string;
  /** Where the slot is, if the labels leave that out. */
  place?: string;
  /** the name of each card of a pile that shows several, bottom card first */
  labels?: string[];
}

/** An action of the player, such as undo or a redeal. */
export type Action = {
  /** whether it is possible now */
  can: boolean;
  /** why it is not possible now */
  why?: string;
  /** how often it is still possible: a number, or the text `unlimited` */
  left?: number | string | null;
  /** a question that the player must confirm before the action is sent */
  ask?: string | null;
  /** whether a double-tap on a card does it too */
  double?: boolean;
  /** whether only the menu offers it now, with no button beside the table */
  menu?: boolean;
};

/** How the game stands. */
export interface Status {
  outcome: "won" | "lost" | "resigned" | null;
  blocked: boolean;
  /** the number of cards in place, and of all cards to be placed */
  progress: [number, number];
  /** the only slot that may be filled now */
  must: string | null;
  /** all this in words */
  text: string;
}

export interface Scene {
  /** the version of this format */
  v: number;
  /** the address of the game: its id, options and deal (`gaps?redeals=3/4711`) */
  game: string;
  /** the game's name in the page's language */
  name: string;
  /** the number of the deal; null if the cards were not dealt by a number */
  deal: string | null;
  /** whether winnable deals of the game are known: then it has the sheet `deals` */
  listed: boolean;
  /** the size of the table in cards: columns and rows */
  size: [number, number];
  /** the arrangement for upright screens, if it differs */
  tall?: Form;
  /** the arrangement for low screens, if it differs */
  wide?: Form;
  piles: Pile[];
  /** every legal move; of the moves of one card, the preferred one comes first */
  moves: string[];
  /** the actions that exist in the game now, by name; `can` says whether each is possible */
  actions: Record<string, Action | undefined>;
  status: Status;
  /** present while the lesson, a winning line or a replay is on the table in place of the player's game */
  lesson?: Lesson;
  /** present from the action `hint` to the next change */
  hint?: Hint;
  /** the sign in the bar: whether the game can be won without a further redeal; present if the player has switched it
   * on. `open`: not known yet */
  lamp?: { verdict: "won" | "lost" | "redeal" | "unknown" | "open"; text: string };
}

/** What is on the table in place of the player's game, which stays as it is: the first lesson, or a winning line or
 * replay (`solution`), which the player can only step through. */
export type Lesson = {
  kind: "first" | "solution";
  /** the instruction now */
  text: string;
  /** the card of the next move */
  card: string | null;
  /** the slot to which that card goes */
  slot: string | null;
  /** the number of steps done */
  done: number;
  /** the number of steps in all */
  of: number;
  /** not of the lesson: ms for each step while it plays automatically */
  pause?: number;
  /** after the lesson: the game that it taught, and the text of a button that opens it */
  play?: { game: string; text: string };
};

/** What the engine advises. */
export type Hint = {
  text: string;
  /** what helps; `wait`: a search is under way */
  kind: "move" | "deal" | "redeal" | "undo" | "wait";
  /** whether the advice is proven */
  sure: boolean;
  move: string | null;
  /** what lights up: the card of the move, and the slot (or card) to which that card goes */
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

/** What happened, for motion, sound and speech. Each of the `steps` is a card, the slot that it leaves and the slot to
 * which it goes; they are in the order in which they are shown. */
export type Change = { kind: ChangeKind; steps: [string, string, string][]; text: string };

/** A save in `earlier` or `later` (see `Result`) that could not be used: the list, and the save's place in it. */
export type Refusal = { list: "earlier" | "later"; at: number; message: string };

/** The engine's answer about a game. */
export type Result = {
  /** grows with every change of the session */
  rev: number;
  scene: Scene;
  change: Change;
  /** the whole game as text; the page never looks inside */
  save: string;
  /** the key under which results are counted: the game, with those options that are counted separately */
  record: string;
  /** the saves of earlier games that undo brings back, the next one last; absent if they have not changed */
  earlier?: string[];
  /** the saves that redo brings back, the next one last; absent if they have not changed */
  later?: string[];
  refused?: Refusal[];
  /** present after a stored game was opened */
  kept?: SavesReport;
  /** results and games of the player to store for good: key, text, and the text that it may replace, if there is one */
  keep?: [key: string, text: string, before?: string | null][];
  /** present if a search is needed: the arguments of `prove`, besides `save` and `rev` */
  search?: object;
  /** the moves made, the time spent, and after what time without an action the player is away, both in ms */
  played?: [moves: number, spentMs: number, awayMs: number];
  /** a sheet to show: the arguments of its request */
  sheet?: Record<string, unknown>;
  /** texts for the host page of an embedded table */
  posts?: string[];
};

/** What the engine found in the stored games (docs/protocol.md, *Stored games*). */
export type SavesReport = {
  /** how many other versions of the game are stored */
  others: number;
  /** the key and the text of the save that was opened; null if it was none */
  opened: [string, string] | null;
  /** when the newest save was stored, in ms; 0 without one */
  at: number;
  /** obsolete stored texts to delete, as key and text */
  done: [string, string][];
  /** unreadable stored texts to quarantine: key, text, and the key to move the text to. If the text is null, the one
   * that is stored under the key is meant */
  aside: [string, string, string][];
  /** what the player should know, or "" */
  text: string;
  /** the error code of an invalid address */
  refused?: string;
};

/** The save of a game, and the saves of the games that undo (`earlier`) and redo (`later`) bring back. */
export type Opening = { save: string; earlier: string[]; later: string[] };

/** What a button of a sheet does. An empty deed closes the sheet. */
export type Deed = {
  /** shows another sheet: the arguments of its request */
  view?: Record<string, unknown>;
  /** requests this sheet again, with its fields and these arguments; `kept`: with all stored texts */
  form?: { kept?: true; go?: string };
  /** reloads the page */
  reload?: boolean;
  /** the id of a link to press, or of an element to bring into view with the focus */
  press?: string;
  focus?: string;
  /** shows a step of this sheet, which small screens show one at a time */
  step?: string;
  /** opens a game: these are arguments of `open`; `kept`: with all stored texts */
  open?: { game?: string; kept?: boolean; save?: string; replace?: boolean };
  /** does an action */
  act?: string;
  /** with `act`: the place in the game to go to, as the number of actions from its start */
  at?: number;
  /** lights up these cards */
  find?: string[];
  /** copies this text, with the page's address */
  copy?: string;
  /** with `copy`: the address of a game, to copy instead of the page's */
  address?: string;
};

/** An element of a sheet: its tag, attributes and children. */
export type Markup = [tag: string, attributes: Record<string, string>, ...children: (Markup | string)[]];

/** A sheet as the engine describes it. `step`: the first step on a small screen, which shows one at a time. */
export type Sheet = { name: string; title: string; parts: Markup[]; step?: string };

export type Hello = { protocol: number; version: string; python: string; languages: string[] };

/** Why a request was refused. */
export type Fault = { code: string; message: string };

/** How far a start is. `step` is the end of a word key, `ui.boot.<step>`; `loaded` and `total` are bytes. */
export type BootProgress = { step: string; loaded: number; total: number };

/** What the build wrote into the page (docs/protocol.md, *What the build writes into the page*). Paths are relative. */
export interface Site {
  version?: string;
  /** the number of games of the collection */
  games?: number;
  /** the build's name, a hash */
  build?: string;
  /** the zip of the engine and of what else a start imports */
  library?: string;
  /** the whole standard library of Python, fetched for modules that `library` leaves out; empty in the one-file page */
  whole?: string;
  /** the zip of the searches */
  solver?: string;
  /** the files that an import may need later */
  late?: string[];
  /** Pyodide's lock file */
  lock?: object;
  /** Pyodide's folder */
  pyodide?: string;
  /** Python modules in the library that register more games */
  plugins?: string[];
  /** the files that a start fetches, with their sizes in bytes */
  assets?: Record<string, number>;
  /** the files with the scenes that a game shows before Python is up, by language and game: `en/gaps` */
  scenes?: Record<string, string>;
  /** the game of a visitor whose address names none */
  first?: string;
  /** the script of the worker */
  worker?: string;
  /** Pyodide's WebAssembly file */
  wasm?: string;
  /** the words that the page says itself, by language */
  words?: Record<string, Record<string, string>>;
  /** the origins that may talk to an embedded table */
  hosts?: string[];
  /** the one-file page */
  download?: { path: string; bytes: number };
}

export type Rect = { x: number; y: number; w: number; h: number };

/** A place on the table: a slot, and a card on it (null: the slot itself). */
export type Hit = { slot: string; card: string | null };

/** A part of a move: cards that go together from one slot to another, bottom card first. Most moves have one part; an
 * exchange of two cards has two. */
export type Part = { cards: string[]; from: string; to: string };

/** A part of a move, with its lowest card and the whole move's text. */
export type Carried = Part & { card: string; text: string };

/** A parsed move. `over` is the card that the move replaces, or null. */
export type Move = { text: string; parts: Part[]; over: string | null };

/** The place that was tapped first, while a second tap has to choose one of several moves. */
export interface Selection {
  slot: string;
  card: string | null;
  /** whether the moves leave this place (`source`) or lead to it (`target`) */
  role: "source" | "target";
  /** the moves that are still possible, as texts */
  moves: string[];
  /** the places that a second tap may choose */
  lit: Hit[];
}

/** The cards that are dragged. Lengths are in px. */
export interface Drag {
  /** the slot that they came from */
  slot: string;
  /** the lowest of them, by which they are held */
  card: string;
  cards: string[];
  /** where they may be dropped */
  lit: Hit[];
  /** the slot to which they would go if dropped now */
  over: string | null;
  /** where the pointer is */
  x: number;
  y: number;
  /** how far the pointer is from the upper left corner of the lowest card */
  dx: number;
  dy: number;
  /** how much higher they are painted, so that a finger does not hide them */
  raisedBy: number;
  /** whether they have been dropped and wait for the engine's answer */
  dropped: boolean;
}

/** Cards that shine briefly; `at` is when they began to, in the time of `performance.now()`. Cards that
 * the player looked for have `rest` and shine until the next action: the copies that the next search goes to. */
export type Flash = { cards: string[]; at: number; rest?: string[] };

/** What the player is doing on the table. It is never part of the game. */
export interface View {
  /** the focused cell: a slot, or slot and card for a covered card (`t3:KD`) */
  focus: string | null;
  /** the pile that is spread over its neighbours */
  open: string | null;
  selection: Selection | null;
  drag: Drag | null;
  /** the place on which a finger or mouse button is down */
  pressed: Hit | null;
  /** where a card could go on which a finger rests; these places light up */
  peek: Hit[];
  flash: Flash | null;
  zoom: Zoom;
}

/** The visible part of the table: `z` times larger, with the point (x, y) in its upper left corner. */
export type Zoom = { z: number; x: number; y: number };

/** A theme that a player can choose. */
export type ThemeName = Exclude<keyof typeof THEMES, "system">;

/** What a player can choose; the values of each are in ui/settings.json. */
export interface Settings {
  /** `system`: light or dark, as the device asks */
  theme: "system" | ThemeName;
  /** each of the four suits has its own colour */
  four: boolean;
  /** the cards that may come to an empty slot are drawn in it, palely */
  ghosts: boolean;
  /** cards that cannot move are drawn paler */
  dimming: boolean;
  motion: "system" | "on" | "off";
  /** plain: a large rank and one suit, whatever the size; german: with the letters B and D for jack and queen */
  face: "full" | "plain" | "full-german" | "plain-german";
  back: "sign" | "stripes" | "lattice";
  /** cards that can go to a foundation without harm are played automatically */
  auto: boolean;
  /** moves and time are shown */
  clock: boolean;
  sounds: boolean;
  /** the buttons are on the left, for the left hand */
  left: boolean;
  /** letter keys work on the whole page, not only while the board has the focus */
  letters: boolean;
  /** the order of a large reserve */
  order: "deal" | "suit";
  /** in how many lines a long row of the table may be shown */
  rows: "one" | "two";
  /** the bar shows during the game whether it can be won */
  lamp: boolean;
}
