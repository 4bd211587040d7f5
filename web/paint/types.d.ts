// The shapes of what is painted.

import type { Motion, Table } from "../geometry/index.js";
import type { Hit, Scene, Settings, View } from "../types.js";
import type { bindCanvas } from "./canvas.js";

export type Context = CanvasRenderingContext2D;
/** One to paint on ahead, too. */
export type AnyContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export type Suit = "C" | "S" | "H" | "D";
export type Rank = "A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K";
export type Suits = Readonly<Record<Suit, string>>;

/** The colours of everything. */
export interface Theme {
  name: string;
  scheme: "light" | "dark" | "system";
  /** behind everything */
  wall: string;
  /** text on the wall, and quieter text */
  ink: string;
  muted: string;
  /** runs, progress and targets, on the wall */
  accent: string;
  /** the accent where it lies on a card: the foot bar */
  foot: string;
  /** the fill of a card */
  card: string;
  /** the four-colour deck; two colours take spade and heart */
  suits: Suits;
  /** what a gap wants, painted on the wall */
  ghosts: Suits;
  /** the ground of a finished row */
  finished: string;
  /** the outline and hatch of a gap */
  gap: string;
  /** the ring, with a 2 px gap in the colour of the wall */
  focus: string;
  /** the field of a card's back */
  back: string;
  /** a card's edge, and how much of it */
  edge: string;
  edgeAlpha: number;
  /** px of the edge; 1 is a hairline */
  border: number;
  /** colour of the soft short shadow, or none */
  shadow: string | null;
  /** hearts and diamonds as outlines, where colour cannot tell them */
  hollow: boolean;
}

/** The centre lines of a rank; `pen`: a factor on the weight. */
export interface Skeleton {
  d: string;
  width: number;
  cut?: boolean;
  pen?: number;
}

/** Something on a face, by its middle. */
export interface Glyph {
  kind: "rank" | "suit" | "court";
  role: "index" | "body";
  x: number;
  y: number;
  /** a rank's height, a suit's box, the width of a court's card */
  size: number;
  /** whose rank or suit it is, where that is not the card's it is on */
  card?: string;
  /** upside down */
  turned: boolean;
}

/** What is seen of a covered card, from its top left; null: all. */
export type Part = { w: number; h: number } | null;

/** `ratio`: device pixels in a CSS px. */
export interface FaceOptions {
  fourColour?: boolean;
  /** a large rank and one suit, whatever the size */
  plain?: boolean;
  ratio?: number;
  part?: Part;
}

/** How a card lies there. */
export interface Look {
  /** how high it is raised, 0 … 1 */
  lift?: number;
  /** how far it steps back, 0 … 1 */
  dim?: number;
  /** the bar at its foot: it can be moved */
  foot?: boolean;
  part?: Part;
}

/** What a frame is made of. */
export interface Frame {
  scene: Scene;
  table: Table;
  view: View;
  theme: Theme;
  settings: Settings;
  motions: Motion[];
  /** ms since the motions began */
  time: number;
  /** the cards that could be moved before the motions */
  couldMove: ReadonlySet<string>;
  /** ms since the win, or null */
  win: number | null;
  /** 0 … 1, how brightly the awaited card shines */
  flash: number;
}

/** What is found out about a frame, once. */
export interface Picture extends Frame {
  /** what a second tap or a drop may choose, by slot */
  lit: ReadonlyMap<string, Hit>;
  /** the cards that are dragged */
  inHand: ReadonlySet<string>;
  /** the flight of each card that is under way */
  flying: ReadonlyMap<string, Motion>;
  canMove: ReadonlySet<string>;
  /** how far cards that cannot move step back, 0 … 1 */
  dims: number;
  /** how brightly each slot shines for a win, 0 … 1 */
  glow: ReadonlyMap<string, number>;
}

export interface Animation {
  motions: Motion[];
  /** when the first frame of the motions was painted; 0: not yet */
  began: number;
  /** when the shine of a win begins */
  wonAt: number | null;
}

export interface RendererOptions {
  canvas: HTMLCanvasElement;
  /** what the canvas fills */
  frame: HTMLElement;
  /** told whenever slots or rectangles changed */
  onTable: (table: Table, scene: Scene) => void;
  onPainted: () => void;
}

/** What the renderer has. */
export interface Rendering {
  canvas: ReturnType<typeof bindCanvas> | null;
  /** the scene as it came */
  given: Scene | null;
  /** the same as it is arranged on the screen */
  scene: Scene | null;
  table: Table | null;
  view: View;
  theme: Theme | null;
  settings: Settings | null;
  /** no motion is wanted */
  still: boolean;
  animation: Animation;
  /** the cards that could be moved before the scene came */
  couldMove: ReadonlySet<string>;
  /** the frame that is asked for, or 0 */
  frame: number;
  onTable: (table: Table, scene: Scene) => void;
  onPainted: () => void;
}
