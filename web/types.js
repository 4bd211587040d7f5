// Owns the shapes that the page's modules share, as JSDoc types (docs/protocol.md tells them in full). No code.

/** @typedef {"tableau" | "foundation" | "reserve" | "talon" | "discard"} PileKind */
/** @typedef {"down" | "right"} Fan */
/** @typedef {"gap" | "dead" | "run" | "run-end" | "locked" | "locked-end" | "complete"} Mark */

/**
 * @typedef {object} Pile
 * @property {string} id  the slot it lies on
 * @property {PileKind} kind
 * @property {[number, number]} at
 * @property {[number, number]} [tall]
 * @property {Fan} [fan]
 * @property {string[]} cards
 * @property {number} [count]
 * @property {number} [figure]  a number worth showing on it
 * @property {number} [bySuit]  its number, from 0, when the reserve is shown suit by suit
 * @property {Mark} [mark]
 * @property {string[]} [wants]
 * @property {string[]} [waits]  the cards beside which it could go
 * @property {string} label
 * @property {string[]} [labels]
 */

/** @typedef {{can: boolean, why?: string, left?: number | string | null, ask?: string | null, double?: boolean}} Action */

/**
 * @typedef {object} Status
 * @property {"won" | "lost" | null} outcome
 * @property {boolean} blocked
 * @property {[number, number]} progress
 * @property {string | null} must  the one slot that must be filled now
 * @property {string} text
 */

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
 * @property {Record<string, Action | undefined>} actions  those that the game has
 * @property {Status} status
 * @property {Lesson} [lesson]  while the table is the lesson's
 * @property {Hint} [hint]  while it is on show
 */

/** What the lesson says, and the card and slot of the move that it asks for.
 * @typedef {{text: string, card: string | null, slot: string | null, done: number, of: number}} Lesson */

/** What the engine advises, and the card and the slot of the move.
 * @typedef {{text: string, kind: "move" | "deal" | "redeal" | "undo", sure: boolean, move: string | null,
 *   lit: Hit[]}} Hint  `sure`: it was proven */

/** @typedef {"open" | "move" | "deal" | "undo" | "redo" | "redeal" | "restart" | "new" | "hint" | "none"} ChangeKind */
/** @typedef {{kind: ChangeKind, steps: [string, string, string][], text: string}} Change */
/** @typedef {{list: "earlier" | "later", at: number, message: string}} Refusal  a save that is no game put aside */
/**
 * @typedef {{rev: number, scene: Scene, change: Change, save: string, record: string, earlier?: string[],
 *   later?: string[], refused?: Refusal[], kept?: KeptTold}} Result  `earlier` and `later`: the games put aside, when
 *   they changed
 */
/** What the engine says of what the page keeps: how many others went on with the game, how far each was known, whether
 * it is as it was kept, what goes (key, text), what goes under another key, what the player should know.
 * @typedef {{others: number, from: Record<string, number>, whole: boolean, done: [string, string][],
 *   aside: [string, string | null, string][], text: string, refused?: string}} KeptTold */
/** @typedef {{save: string, earlier: string[], later: string[]}} Opening  saves: a game, and what undo and redo bring back */

/** @typedef {{id: string, label: string, values: string[], labels: string[], default: string}} Option */

/** @typedef {{title: string, text: string[]}} RulesPart  a heading and paragraphs */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {string} name
 * @property {string} family  its id
 * @property {string} line
 * @property {RulesPart[]} rules  how it is played
 * @property {string} source
 * @property {Option[]} options
 * @property {{size: [number, number], paths: Record<string, string>}} picture  by the kind of slot
 */

/** @typedef {{id: string, name: string}} Family */
/** @typedef {{games: Game[], families: Family[]}} Catalogue  the games there are, both in the order of the menu */
/** @typedef {{protocol: number, version: string, python: string, languages: string[], games: string[]}} Hello */

/** @typedef {{code: string, message: string}} Fault  What a refused request carries. */
/** @typedef {{step: string, loaded: number, total: number}} BootProgress  `step` is the end of a word's key. */

/**
 * @typedef {object} Site  What the build wrote into the page.
 * @property {string} [version]
 * @property {string} [build]
 * @property {string} [library]
 * @property {string} [whole]
 * @property {string} [solver]
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
/** @typedef {{slot: string, card: string | null}} Hit  a slot and the card on it that was meant */
/** @typedef {{cards: string[], from: string, to: string}} Part */
/** @typedef {{text: string, parts: Part[], over: string | null}} Move  `over`: the card that is replaced */

/**
 * @typedef {object} Selection  What was tapped and now waits for a second tap.
 * @property {string} slot
 * @property {string | null} card
 * @property {"source" | "target"} role
 * @property {string[]} moves
 * @property {Hit[]} lit  the slots (or the cards on them) that a second tap may choose
 */

/**
 * @typedef {object} Drag  The cards in hand.
 * @property {string} slot  where they came from
 * @property {string} card  the lowest of them, by which they were lifted
 * @property {string[]} cards
 * @property {string[]} moves
 * @property {Hit[]} lit  where they may be dropped
 * @property {string | null} over  the slot on which a drop would put them now
 * @property {number} x  the pointer
 * @property {number} y
 * @property {number} dx  from the corner of the lowest card to the pointer
 * @property {number} dy
 * @property {boolean} dropped  let go, and waiting for the engine's answer
 */

/** @typedef {{cards: string[], at: number}} Flash  cards that another one waits for shine since `at` */

/**
 * @typedef {object} View  What the player is doing: it changes no game.
 * @property {string | null} focus  a cell: a slot, or slot and card for a covered one (`t3:KD`)
 * @property {string | null} open  the pile that is spread over its neighbours
 * @property {Selection | null} selection
 * @property {Drag | null} drag
 * @property {Hit | null} pressed
 * @property {Flash | null} flash
 */

/**
 * @typedef {object} Settings
 * @property {"system" | "plaster" | "night" | "baize"} theme
 * @property {boolean} four  a colour of its own for each suit
 * @property {boolean} ghosts  the card that a gap wants is drawn in it
 * @property {boolean} dimming  cards that cannot move are darker
 * @property {"system" | "on" | "off"} motion
 * @property {"deal" | "suit"} order  of a large reserve
 * @property {"one" | "two"} rows  in how many lines a long row may lie
 */

export {};
