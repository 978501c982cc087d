// What the page relies on of the server's answers (docs/formats.md tells what each field means) and of its own parts.

/** A position as calls take it: a line of play, or a drawing where only that tells it. */
export type Position = { game: string; position: string } | { game: string; board: string };

export interface Colour {
  name: string;
  symbol: string;
  rgb: string;
  seat: number | null;
  hand: string[];
  starts: number[];
  first_piece?: string | null;
}
export interface Move {
  move: string;
  nth: number;
  cells: number[];
  piece?: string;
  orientation?: number;
}
export interface Board {
  game: string;
  position: string;
  ply: number;
  columns: number;
  rows: number;
  cells: number[];
  seats: string[];
  colours: Colour[];
  turn: number;
  colour: number;
  last: { move: string; colour: number; cells: number[] } | null;
  winning: number[][];
  pieces: { name: string; orientations: [number, number][][] }[];
  moves: Move[];
  outcome: { winner: number | null; payoffs: number[] } | null;
  score: string;
  drawing: string;
  history?: string[];
}

export type Result = "win" | "draw" | "loss";
export interface SolvedMove {
  move: string;
  score: number;
  result: Result;
  plies: number;
}
export interface Solved {
  score: number;
  moves: SolvedMove[];
}

/** What a claim draws on a board; squares as people write them, `b3`. */
export type Shape =
  | { shape: "ring" | "cross"; at: string }
  | { shape: "line"; through: string[] }
  | { shape: "arrow"; from: string; to: string }
  | { shape: "ghost"; at: string; colour: number; text: string }
  | { shape: "label"; at: string; text: string };

export type Grade = "proven" | "counted" | "estimated";
export interface Claim {
  kind: string;
  grade: Grade;
  text: string;
  shapes?: Shape[];
  line?: string[];
}
export interface Threat {
  seat: number;
  cell: number;
  row: number;
  odd: boolean;
  line: number[];
  useless?: boolean;
}
export interface ColourLayer {
  corners: number[];
  reach: number[];
  placements: number;
  squares: number;
}
export interface Hint {
  degree: number;
  of: number;
  text: string;
  grade: Grade;
  move?: string;
  line?: string[];
  shapes: Shape[];
  sentences?: Claim[];
}
export interface Warning {
  right?: Claim;
  text: string;
  grade: Grade;
  refutation: string[];
  shapes: Shape[];
}

export interface MoveValue {
  move: string;
  value?: number;
  values?: number[];
  eval?: number;
  bound?: "atmost" | "atleast";
  plies?: number;
  visits?: number;
  playouts?: number;
  wins?: number;
  draws?: number;
  losses?: number;
  deviation?: number;
  score?: number;
  least?: number;
  most?: number;
}
export interface Frame {
  done: number;
  of?: number;
  seconds: number;
  best?: string;
  exact?: boolean;
  depth?: number;
  moves: MoveValue[];
  line: string[];
  depths: number[];
}
export interface TreeNode {
  parent?: number;
  move?: string;
  seat: number;
  visits: number;
  value?: number;
  proven?: boolean;
  eval?: number;
  prior?: number;
  plies?: number;
  same?: number;
  cut?: string[];
  others?: { moves: number; visits: number };
}
export interface Tree {
  measure: string;
  trees: number;
  nodes: TreeNode[];
}
export interface Answer {
  game: string;
  position: string;
  turn: number;
  player: string;
  seed: number;
  threads: number;
  best: string;
  exact: boolean;
  complete: boolean;
  moves: MoveValue[];
  counts: Record<string, number | boolean>;
  seconds: number;
}

export interface Worth {
  result?: Result;
  plies?: number;
  score?: number;
  value?: number;
  low?: number;
  high?: number;
}
export interface ReviewMove {
  ply: number;
  position: string;
  seat: number;
  move: string;
  score: number | null;
  best: string;
  class: "ok" | "only" | "slip" | "blunder" | "missed" | "unknown";
  before: Worth | null;
  after: Worth | null;
  keeping: string[];
  choices: number;
  claims: Claim[];
  refutation: string[];
  thought?: number;
}
export interface Accuracy {
  seat: number;
  of: number;
  kept: number;
  share: number | null;
  low: number | null;
  high: number | null;
  blunders: number;
  missed: number;
  slips: number;
}
export interface Review {
  game: string;
  position: string;
  seats: string[];
  result: "won" | "drawn" | "unfinished";
  winner: number | null;
  moves: ReviewMove[];
  accuracy: Accuracy[];
}

export interface Option {
  name: string;
  default: string;
  words: string;
  values?: string[];
}
export interface PlayerKind {
  kind: string;
  words: string;
  options: Option[];
  games: string[];
}
export interface Setup {
  version: string;
  threads: number;
  games: { spec: string; title: string; words: string; seats: number; sizes: boolean; solvable: boolean }[];
  players: PlayerKind[];
  levels: Record<string, { level: number; words: string; blunders?: number }[]>;
  engines: string[];
  results: boolean;
  classroom: boolean;
  limits: Record<string, number>;
}

export type JobState = "waiting" | "running" | "done" | "stopped" | "failed";
/** What becomes of a job, as the event stream tells it. */
export interface JobNews {
  state: JobState;
  place?: number;
  error?: string;
  command?: string;
  frame?: any;
  frames: number;
  result?: any;
}

/** Where the page is: a view and what its link says. */
export interface Route {
  view: string;
  params: Record<string, string>;
}
export interface KeyBinding {
  /** As `KeyboardEvent.key` has it. */
  key: string;
  words: string;
  run: (event: KeyboardEvent) => void;
  /** Shown in the list in place of the key, where that says more. */
  shown?: string;
}
