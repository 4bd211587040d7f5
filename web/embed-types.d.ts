// The types of <lacuna-game> for host pages in TypeScript (docs/embedding.md). The site serves this file as embed.d.ts,
// beside embed.js.

/** The look, size and content of a table. Each is an attribute too. */
export interface LacunaAttributes {
  /** a game, with options if you like: `gaps`, `gaps?redeals=3` */
  game: string | null;
  /** the number of the deal */
  deal: string | number | null;
  theme: "plaster" | "night" | "baize" | "system" | null;
  controls: "full" | "minimal" | "none" | null;
  /** pixels, a CSS length, or `auto` */
  height: string | number | null;
  /** whether the frame may run scripts and nothing else; read when the frame is created */
  sandbox: boolean;
}

/** How a game stands. */
export interface LacunaState {
  /** the address of the game: its options and its deal */
  game: string;
  outcome: "won" | "lost" | "resigned" | null;
  /** actions so far, including redeals */
  moves: number;
  /** cards in place, of how many */
  progress: [inPlace: number, total: number];
  /** whether undo is possible, also to the deal before */
  undo: boolean;
  redo: boolean;
  /** whether no card can move; the game may go on with a redeal */
  blocked: boolean;
  canRedeal: boolean;
  redealsLeft: number | "unlimited";
  /** whether cards can be dealt from the talon now */
  canDeal: boolean;
  /** the text of the hint that is shown */
  hint: string | null;
  /** the whole game as text, for `load` */
  save: string;
}

/** What went wrong. The codes are listed in docs/embedding.md. */
export interface LacunaFault {
  code: string;
  message: string;
}

/** The reason of a rejected promise. */
export type LacunaError = Error & LacunaFault;

export interface LacunaEvents {
  ready: CustomEvent<LacunaState>;
  change: CustomEvent<LacunaState>;
  won: CustomEvent<LacunaState>;
  lost: CustomEvent<LacunaState>;
  error: CustomEvent<LacunaFault>;
}

/** The element <lacuna-game>. Each promise settles; a rejected one has a `LacunaError`. */
export interface LacunaGameElement extends Omit<HTMLElement, keyof LacunaAttributes>, LacunaAttributes {
  /** Open a game and a deal. Without `game` the current game, without `deal` a new deal. */
  newGame(choice?: { game?: string; deal?: string | number | null }): Promise<LacunaState>;
  /** Open a saved game: the `save` of a state. */
  load(save: string): Promise<LacunaState>;
  undo(): Promise<LacunaState>;
  redo(): Promise<LacunaState>;
  hint(): Promise<LacunaState>;
  redeal(): Promise<LacunaState>;
  /** Deal cards from the talon. */
  dealCards(): Promise<LacunaState>;
  /** Play one of the legal moves. */
  play(move: string): Promise<LacunaState>;
  /** Return the moves that are possible now, as texts, the best one of a card first. */
  legalMoves(): Promise<string[]>;
  getState(): Promise<LacunaState>;
  addEventListener<Name extends keyof LacunaEvents>(
    type: Name,
    listener: (this: LacunaGameElement, event: LacunaEvents[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof LacunaEvents>(
    type: Name,
    listener: (this: LacunaGameElement, event: LacunaEvents[Name]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "lacuna-game": LacunaGameElement;
  }
}
