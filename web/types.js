// Owns the shapes that the page's modules share, as JSDoc types (docs/protocol.md tells them in full). No code.

/** @typedef {"tableau" | "foundation" | "reserve" | "talon" | "discard"} PileKind */
/** @typedef {"down" | "right"} Fan */
/** @typedef {"gap" | "dead" | "run" | "run-end" | "locked" | "locked-end" | "complete"} Mark */

/**
 * @typedef {object} Pile
 * @property {string} id
 * @property {PileKind} kind
 * @property {[number, number]} at
 * @property {[number, number]} [tall]
 * @property {Fan} [fan]
 * @property {string[]} cards
 * @property {number} [count]
 * @property {Mark | null} mark
 * @property {string[]} [wants]
 * @property {string} [waits]
 * @property {string} label
 * @property {string[]} [labels]
 */

/** @typedef {{can: boolean, left?: number | string | null, ask?: string | null, double?: boolean}} Action */
/** @typedef {{outcome: "won" | "lost" | null, blocked: boolean, progress: [number, number], text: string}} Status */

/**
 * @typedef {object} Scene
 * @property {number} v
 * @property {string} game
 * @property {string} name
 * @property {string | null} deal
 * @property {[number, number]} size
 * @property {[number, number]} [tall]
 * @property {Pile[]} piles
 * @property {string[]} moves
 * @property {Record<string, Action | null>} actions
 * @property {Status} status
 */

/** @typedef {"open" | "move" | "deal" | "undo" | "redo" | "redeal" | "restart" | "new" | "none"} ChangeKind */
/** @typedef {{kind: ChangeKind, steps: [string, string, string][], text: string}} Change */
/** @typedef {{rev: number, scene: Scene, change: Change, save: string}} Result */

/** @typedef {{size: [number, number], places: [number, number, PileKind, Fan?][]}} LayoutPicture */
/** @typedef {{id: string, label: string, values: string[], labels: string[], default: string}} Option */
/** @typedef {{id: string, name: string, family: string, line: string, rules: string[], source: string, options: Option[], picture?: LayoutPicture}} Game */
/** @typedef {{protocol: number, version: string, python: string, languages: string[], games: string[]}} Hello */

/** @typedef {{code: string, message: string}} Fault  What a refused request carries. */
/** @typedef {{step: string, loaded: number, total: number}} BootProgress  `step` is the end of a word's key. */

/**
 * @typedef {object} Site  What the build wrote into the page.
 * @property {string} [version]
 * @property {string} [build]
 * @property {string} [library]
 * @property {string} [whole]
 * @property {object} [lock]
 * @property {string} [pyodide]
 * @property {string[]} [plugins]
 * @property {Record<string, number>} [assets]
 * @property {Record<string, string>} [scenes]
 * @property {string} [first]
 * @property {string} [worker]
 * @property {string} [wasm]
 * @property {Record<string, Record<string, string>>} [words]
 * @property {{path: string, bytes: number}} [download] the site as one file
 */

/** @typedef {{x: number, y: number, w: number, h: number}} Rect */
/** @typedef {{slot: string, card: string | null}} Hit  A place and the card of it that was meant. */
/** @typedef {{cards: string[], from: string, to: string}} Part */
/** @typedef {{text: string, parts: Part[], over: string | null}} Move  `over`: the card that is replaced. */

/**
 * @typedef {object} Selection  What was tapped and now waits for a second tap.
 * @property {string} slot
 * @property {string | null} card
 * @property {"source" | "target"} role
 * @property {string[]} moves
 * @property {Hit[]} lit  the places (or their cards) a second tap may choose
 */

/** @typedef {{slot: string, card: string, cards: string[], moves: string[], lit: Hit[], over: string | null, x: number, y: number, dx: number, dy: number, dropped: boolean}} Drag */
/** @typedef {{card: string, slot: string, at: number}} Flash */
/** @typedef {{focus: string | null, open: string | null, selection: Selection | null, drag: Drag | null, pressed: Hit | null, flash: Flash | null}} View
 *  `focus` is a cell: a place, or a covered card in it (`t3:KD`); `open` the pile that is spread */

/** @typedef {{theme: "system" | "plaster" | "night" | "baize", four: boolean, ghosts: boolean, dimming: boolean, motion: "system" | "on" | "off", order: "deal" | "suit", rows: "one" | "two"}} Settings */

export {};
