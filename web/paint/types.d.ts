// The types of what is painted.

import type { Motion, Table } from "../geometry/index.js";
import type { Hit, Scene, Settings, View } from "../types.js";
import type { bindCanvas } from "./canvas.js";

export type Context = CanvasRenderingContext2D;
/** A context of the page's canvas, or of an offscreen one. */
export type AnyContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export type Suit = "C" | "S" | "H" | "D";
export type Rank = "A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K";
export type Suits = Readonly<Record<Suit, string>>;

/** A theme: the colours of everything. */
export interface Theme {
  name: string;
  scheme: "light" | "dark" | "system";
  /** the wall: the background of the page and of the table, behind the cards */
  wall: string;
  /** text on the wall, and quieter text */
  ink: string;
  muted: string;
  /** runs, progress and targets, painted on the wall */
  accent: string;
  /** the accent's variant for the foot bar, which lies on a card */
  foot: string;
  /** the fill of a card */
  card: string;
  /** the four-colour deck; a two-colour deck uses those of spade and heart */
  suits: Suits;
  /** the ghosts: pale ranks and suits in a gap (an empty slot), which show the cards that may come there */
  ghosts: Suits;
  /** the background of a finished row */
  finished: string;
  /** the lines of empty slots (outline and hatching), and the borders of an opened pile and of the small plates
   * with numbers of cards (counts.js) */
  gap: string;
  /** the focus ring, which has a 2 px gap in the colour of the wall */
  focus: string;
  /** the fill of a card's back */
  back: string;
  /** a card's edge, and its opacity */
  edge: string;
  edgeAlpha: number;
  /** width of the edge in px; 1 is a hairline */
  border: number;
  /** colour of the soft short shadow, or null for none */
  shadow: string | null;
  /** whether nothing is tinted or translucent; hearts, diamonds and the parts of courts that are tinted otherwise are
   * then drawn as outlines. True with forced colours, where few colours exist and colour cannot distinguish the suits */
  linesOnly: boolean;
}

/** The centre lines of a rank, in a box 100 high. */
export interface Skeleton {
  /** an SVG path */
  d: string;
  width: number;
  /** whether the lines are clipped to the box */
  cut?: boolean;
  /** a factor for the weight of the pen */
  pen?: number;
}

/** A glyph on a face, by its middle. */
export interface Glyph {
  kind: "rank" | "suit" | "court";
  role: "index" | "body";
  x: number;
  y: number;
  /** height of a rank, side of a suit's box, or width of a court's card, in px */
  size: number;
  /** the card whose rank or suit it is, if not the card it stands on */
  card?: string;
  /** whether it is upside down */
  turned: boolean;
}

/** The size in px of the visible part of a covered card, which begins at its top left corner; null for a card of which
 * all is visible. */
export type VisiblePart = { w: number; h: number } | null;

/** How a face is drawn. */
export interface FaceOptions {
  /** whether each suit has a colour of its own */
  fourColour?: boolean;
  /** whether it shows a large rank and one suit at any size */
  plain?: boolean;
  /** whether jacks and queens have the German letters B and D */
  german?: boolean;
  /** whether fingers are the main pointer: ranks are then at least 18 px high wherever the card has room for them */
  touch?: boolean;
  /** device pixels in a CSS pixel */
  ratio?: number;
  part?: VisiblePart;
}

/** How a card is shown. */
export interface Look {
  /** how high it is lifted, 0 … 1 */
  lift?: number;
  /** how strongly it is dimmed, 0 … 1 */
  dim?: number;
  /** whether it has the bar at its foot, which says that it can move */
  foot?: boolean;
  part?: VisiblePart;
}

/** The input of one frame. */
export interface Frame {
  scene: Scene;
  table: Table;
  view: View;
  theme: Theme;
  settings: Settings;
  motions: Motion[];
  /** ms since the motions began */
  time: number;
  /** the cards that could move before the motions */
  couldMove: ReadonlySet<string>;
  /** ms since the shine of a win began, negative before it; null without one */
  sinceWin: number | null;
  /** how brightly the flashing cards shine, 0 … 1 */
  flashBrightness: number;
}

/** A frame with what its painters need, computed once. */
export interface Picture extends Frame {
  /** the places that light up, by slot: the targets of a second tap, a drop or a long-pressed card, else those of the
   * hint */
  lit: ReadonlyMap<string, Hit>;
  /** the cards that are dragged */
  inHand: ReadonlySet<string>;
  /** the running flight of each flying card */
  flying: ReadonlyMap<string, Motion>;
  /** the cards that can move now */
  canMove: ReadonlySet<string>;
  /** how strongly cards that cannot move are dimmed, 0 … 1 */
  dimming: number;
  /** how brightly each slot shines after a win, 0 … 1 */
  glow: ReadonlyMap<string, number>;
}

/** The running animations. Times are in ms, as `performance.now()` gives them. */
export interface Animation {
  motions: Motion[];
  /** when the first frame of the motions was painted; 0 before that */
  startedAt: number;
  /** when the shine of a win begins, or null */
  wonAt: number | null;
}

export interface RendererOptions {
  canvas: HTMLCanvasElement;
  /** the element that the canvas fills */
  frame: HTMLElement;
  /** called with the new layout when slots or rectangles have changed, and with the scene as it is arranged */
  onTable: (table: Table, scene: Scene, received: Scene) => void;
  onPainted: () => void;
}

/** The state of the renderer. */
export interface Rendering {
  canvas: ReturnType<typeof bindCanvas> | null;
  /** the scene as the engine sent it, or as the page predicts it */
  received: Scene | null;
  /** the same scene with its slots moved and sorted for this screen (see `arrange` in geometry/) */
  scene: Scene | null;
  table: Table | null;
  view: View;
  theme: Theme | null;
  settings: Settings | null;
  /** whether motion is switched off */
  reducedMotion: boolean;
  animation: Animation;
  /** the cards that could move in the previous scene */
  couldMove: ReadonlySet<string>;
  /** the id of the animation frame that is requested, or 0 */
  frameRequest: number;
  onTable: (table: Table, scene: Scene, received: Scene) => void;
  onPainted: () => void;
}
