// What Arena, Lab, Learn and the classroom rely on of the server's answers, and what their parts hand each other.
declare namespace R {
  type Setup = import("./types").Setup;
  type Board = import("./types").Board;
  type News = import("./types").JobNews;
  /** A view and each of its parts get what the link says. */
  interface View { params: Record<string, string>; setup: Setup }

  interface Estimate { mean: number | null; lo: number | null; hi: number | null }
  interface Results { wins: number; draws: number; losses: number }
  /** A player of a report, as in `match --json`. */
  interface Entrant extends Results {
    player: string; games: number; score: number; score_lo: number; score_hi: number; forfeits?: number;
    elo: number | null; elo_lo: number | null; elo_hi: number | null; rating?: Estimate;
    /** With more than two seats. */
    share?: { mean: number; lo: number; hi: number };
  }
  interface Sprt { elo0: number; elo1: number; alpha: number; llr: number; lower: number; upper: number; accepted: "H0" | "H1" | null }
  interface Report { game: string; players: Entrant[]; seats: unknown[]; sprt?: Sprt }
  interface Crosstable { players: string[]; cells: (Results | null)[][]; shown: string; show: (cell: string) => void }
  interface Played { number: number; seats: number[]; moves: string; payoffs: number[]; ending?: string | null }
  interface GameList { job: string; game: string; seats: number; players: string[]; pair: number[]; done: number }
  interface Plan { kind: string; game: string; players: string[]; games: string; seed: string; sprt: string }

  interface Student extends Results { name: string; number: number; here: boolean; playing: boolean; games: number; forfeits: number; rating: number; low: number; high: number }
  interface Class { code: string; game: string; seconds: number; paused: boolean; hidden: boolean; ladder: Student[]; playing: { number: number; seats: string[]; position: string }[]; games: number; trouble?: string | null }

  interface File { name: string; kind: string; rows?: number; size: number }
  type Row = Record<string, string>;
  interface Point { x: number; y: number; low: number; high: number }
  type Run = Map<string, Point[]>;

  /** What was said to a bot and by it for a move, and its mark sheet as `grade --json` has it. */
  interface Talk { move?: string; forfeit?: string; seconds: number; limit: number; talk: { from: string; text: string }[]; cut: boolean }
  interface Sheet {
    mark: number; complete: boolean; time: { mean: number; longest: number };
    sections: { name: string; asked: number; right: number; mark: number; of: number; failed: string[] }[];
    games: { opponent: string; wins: number; draws: number; losses: number; mark: number; of: number }[];
    failures: { reason: string; count: number; position: string }[];
  }

  interface Puzzle { id: string; game: string; position: string; board: Board; level: number | null; question: string }
  interface Try { move: string; right: boolean; text: string; refutation: string[]; board: Board }
  interface Card { box: number; due: number; tries: number }
  type Memory = Record<string, Card>;
  type Listed = { id: string; level: number };
  type Reply = import("./types").SolvedMove & { random?: number; levels?: Record<string, number> };

  /** Steps of a search, as `explain --step --json` has them: of a tree search … */
  interface Candidate { move: string; visits: number; standing: string; mean?: number; exploration?: number; bound?: number }
  interface Backup { line: string[]; visits: [number, number]; value: [number | null, number | null]; proven: boolean }
  interface Round {
    simulation: number;
    select: { line: string[]; visits: number; moves: Candidate[]; chosen: string }[];
    simulate: { line: string[]; expanded: boolean; known: boolean; values: number[]; plies: number; games: number }[];
    backup: Backup[];
  }
  /** … and of alpha-beta. */
  interface Visit { number: number; line: string[]; alpha?: number; beta?: number; expanded: boolean; eval?: number; bound?: string; table?: boolean; cut_by?: string; cut?: string[] }
  /** What is shown at once. */
  interface Moment {
    phase: string; round: number; line: string[]; words: string;
    select?: Round["select"][number]; backup?: Backup[]; visit?: Visit; left?: boolean;
  }

  interface Field { label: string; value: string | number; choose: (text: string) => void; least?: number; most?: number }
  interface Pick { label: string; value: string; options: [string, string][]; choose: (text: string) => void }
  interface Progress { news: News; job: string; thing: string; gently?: boolean; more?: () => void }
}
