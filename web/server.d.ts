// The types of the API, made of its document by the tests of crates/web: UPDATE_TYPES=1 cargo test -p plyground-web

/** How well a seat played. Positions in which all moves keep the result, or the truth is not known, do not count. */
export type Accuracy = {
  /** Moves that changed the result. */
  blunders: number;
  /** At most so large. */
  high?: number | null;
  /** Of these, those in which it kept the result. */
  kept: number;
  /** At least so large is it, 95 times of 100, for a player who plays like this. */
  low?: number | null;
  /** Of these, those right after a mistake of the other side. */
  missed: number;
  /** Positions with a choice: some moves kept the result, and some did not. */
  of: number;
  /** The seat, from one. */
  seat: number;
  /** The share; `None` where there was no choice. */
  share?: number | null;
  /** Moves that changed the length only. */
  slips: number;
};

/** A search whose threads are to be looked at. */
export type AnatomyAsked = {
  /** The board that it begins with, as drawn text. */
  board?: string | null;
  /** The game's spec. */
  game: string;
  /** Who searches: a player whose work is divided. */
  player: string;
  /** The line of play. */
  position?: string | null;
  /** What its random numbers come from: 1 where nothing is said. */
  seed?: number | null;
  /** The most threads: all of the server's where nothing is said. */
  threads?: number | null;
};

/** What the threads of a search did. */
export type AnatomyResult = {
  /** The numbers, as `anatomy --json` prints them. */
  numbers: unknown;
  /** What was found, as `anatomy` prints it. */
  report: string;
  /** The timeline of each thread. */
  svg: string;
};

/** A position with all that a face shows of it. docs/formats.md has it as JSON.  Seats and colours count from one, as people count them. A *place* is a cell: its number row by row from the top, each row from the left, from zero. */
export type Board = {
  /** The colour on each place; 0 for none. */
  cells: Array<number>;
  /** The colour to move. */
  colour: number;
  /** The colours, in turn order. */
  colours: Array<BoardColour>;
  /** Columns of the board; 0 for a game without cells, of which there is only the drawing. */
  columns: number;
  /** The position as a picture, lines ending in `\n`. */
  drawing: string;
  /** The game's spec, in full. */
  game: string;
  last?: (null | LastMove);
  /** The legal moves in board order; none in a finished game. */
  moves: Array<BoardMove>;
  outcome?: (null | BoardOutcome);
  /** The pieces that each colour begins with; none where stones never run out. */
  pieces: Array<BoardPiece>;
  /** How many moves were played. */
  ply: number;
  /** The line of play that led here, or the board as drawn. */
  position: string;
  /** Rows of the board. */
  rows: number;
  /** How it stands, as controllers of games write it: see [`Session::final_score`](super::Session::final_score). */
  score: string;
  /** What the seats are called. */
  seats: Array<string>;
  /** The seat to move; in a finished game, the one whose turn it would be. */
  turn: number;
  /** The lines that won, each as its places from end to end. */
  winning: Array<Array<number>>;
};

/** A position as `board --json` has it, with the moves that led to it. */
export type BoardAnswer = (Board & {
  /** The moves so far; after a drawn board, those since. */
  history: Array<string>;
});

/** A position to be shown. */
export type BoardAsked = {
  /** The board that it begins with, as drawn text. */
  board?: string | null;
  /** The game's spec, such as `connect:7x6x4`. */
  game: string;
  /** Cut back to so many moves. */
  ply?: number | null;
  /** The line of play, such as `4455`. */
  position?: string | null;
};

/** A colour of a board. */
export type BoardColour = {
  /** The name of the piece that it has to begin with, in games that say so. */
  first_piece?: string | null;
  /** The names of the pieces it still has. */
  hand: Array<string>;
  /** What it is called. */
  name: string;
  /** A suggestion for its looks, such as `#0072b2`. */
  rgb: string;
  /** The seat that plays it; `None` where all do in turn. */
  seat?: number | null;
  /** The places of which its first piece must cover one. */
  starts: Array<number>;
  /** How it is drawn. */
  symbol: string;
};

/** A legal move. */
export type BoardMove = {
  /** The places it would fill; none for a pass. */
  cells: Array<number>;
  /** The move, as a person would type it. */
  move: string;
  /** Its number, from zero: see [`Session::play_nth`](super::Session::play_nth). */
  nth: number;
  /** In which of the piece's orientations, from zero. */
  orientation?: number | null;
  /** The piece it would place. */
  piece?: string | null;
};

/** How a game ended. */
export type BoardOutcome = {
  /** What each seat gets, 0 to 1. */
  payoffs: Array<number>;
  /** The seat that stands alone at the top; `None` where the first place is shared. */
  winner?: number | null;
};

/** A piece in all the ways it can lie. */
export type BoardPiece = {
  /** What it is called. */
  name: string;
  /** Its cells in each orientation, as column and row from the upper left corner. */
  orientations: Array<Array<Array<number>>>;
};

/** A question for a move. */
export type ClassAsk = {
  /** The game's spec. */
  game: string;
  /** The number of the game, from one. */
  number: number;
  /** Who sits on the other side. */
  opponent: string;
  /** How many moves it has. */
  ply: number;
  /** The line of play so far. */
  position: string;
  /** The seat to move, from one. */
  seat: number;
  /** Seconds left for the answer. */
  seconds: number;
  /** A seed for who draws at random. */
  seed: number;
};

/** A member's answer. */
export type ClassMove = {
  /** The move; `None` from a bot that gives up. */
  move?: string | null;
  /** The game it is for. */
  number: number;
  /** How many moves that game had when it was asked for. */
  ply: number;
};

/** What a member is to do. */
export type ClassNext = ({
  /** Make a move. */
  ask: ClassAsk;
} | {
  /** Nothing yet: ask again. */
  wait: ClassWaiting;
} | {
  /** Go home. */
  end: ClassWaiting;
});

/** A class as its teacher sees it. */
export type ClassShown = {
  /** What members must know to join. */
  code: string;
  /** The game. */
  game: string;
  /** Finished games. */
  games: number;
  /** Whether names are hidden. */
  hidden: boolean;
  /** The members, the strongest first. */
  ladder: Array<LadderRow>;
  /** Whether no new game begins. */
  paused: boolean;
  /** Games under way. */
  playing: Array<GameUnderWay>;
  /** Seconds for a move. */
  seconds: number;
  /** Why games are not kept any more, where they should be. */
  trouble?: string | null;
};

/** Why there is nothing to do, in words. */
export type ClassWaiting = {
  /** How the member's last game ended, if one did since it asked last. */
  news?: string | null;
  /** The words. */
  words: string;
};

/** What a colour has to go on with, as if it were its turn. */
export type ColourLayer = {
  /** Places that it can go on from. */
  corners: Array<number>;
  /** In how many ways it could place a piece. */
  placements: number;
  /** Places that some piece of its could cover now. */
  reach: Array<number>;
  /** Squares of the pieces in its hand. */
  squares: number;
};

/** A match or a tournament to be played. */
export type ContestAsked = {
  /** The game's spec: `connect` where nothing is said. */
  game?: string | null;
  /** Games in all for a match; for a tournament, of each set of players that meet. */
  games?: number | null;
  /** Random moves before the players are asked: 4 where nothing is said. */
  openings?: number | null;
  /** The players. */
  players: Array<string>;
  /** What all random numbers come from: 1 where nothing is said. */
  seed?: number | null;
  /** The two Elo differences of a sequential test that may end a match early. */
  sprt?: Array<number> | null;
};

/** How a match or tournament stands. */
export type ContestFrame = {
  /** Each player's row: how it did against each other; null on the diagonal. */
  crosstable: Array<Array<(null | CrossCell)>>;
  /** Games played. */
  done: number;
  /** Games to be played. */
  of: number;
  /** The report, as `match --json` prints it. */
  report: EventReport;
};

/** One thing to do. */
export type Control = ({
  /** Begin no new game, or begin them again. */
  pause: boolean;
} | {
  /** Hide names, or show them. */
  hide_names: boolean;
} | {
  /** Send a member home. */
  remove: string;
});

/** What a search did. What does not apply to it is left out. */
export type CountsThought = ((null | Sampling) & (null | Tree) & {
  /** Of these, done by the thread that handed them out. */
  own: number;
  /** Whether the counts may be others next time, because threads raced. */
  raced: boolean;
  /** Of these, done by another thread. */
  stolen: number;
  /** Pieces of work handed out. */
  tasks: number;
});

/** How one player did against another. */
export type CrossCell = {
  draws: number;
  losses: number;
  wins: number;
};

/** How far a piece of work is. */
export type DoneOf = {
  /** So much is done. */
  done: number;
  /** Of so much. */
  of: number;
};

export type Ending = {
  result: "won" | "drawn" | "unfinished";
  winner?: (null | number);
};

/** An error as pages see it. */
export type ErrorAnswer = {
  /** What is wrong. */
  error: ErrorWords;
};

/** What is wrong, and what would be right. */
export type ErrorWords = {
  /** Where in it, from zero. */
  at?: number | null;
  /** What is proven all the same, where the budget ended. */
  bounds?: unknown;
  /** A word for programs, such as `bad_position`. */
  code: string;
  /** The field that is wrong. */
  field?: string | null;
  /** A sentence for people. */
  message: string;
};

/** The report of an [`Event`], in the form in which `--json` prints it. */
export type EventReport = (Origin & {
  /** Whether nothing is left to play. */
  complete: boolean;
  /** Different games. */
  distinct: number;
  /** How games ended: `won`, `drawn`, or the reason why one ended early. */
  endings: Record<string, number>;
  /** The game's spec. */
  game: string;
  /** Games played. */
  games: number;
  /** Moves a game. */
  mean_plies: number;
  /** Who met whom. */
  meetings: Array<MeetingRow>;
  /** Games that were to be played; a sequential test may need fewer. */
  planned: number;
  /** The players, in the order in which they were given. */
  players: Array<PlayerRow>;
  /** What the seats got. */
  seats: Array<SeatRow>;
  /** What random numbers came from. */
  seed: number;
  sprt?: (null | SprtRow);
});

/** A search to be explained. */
export type ExplainAsked = {
  /** The board that it begins with, as drawn text. */
  board?: string | null;
  /** The game's spec. */
  game: string;
  /** `en` or `de`. */
  lang?: string | null;
  /** Who thinks. */
  player: string;
  /** The line of play. */
  position?: string | null;
  /** What its random numbers come from: 1 where nothing is said. */
  seed?: number | null;
};

/** The moves of a position of the opening. */
export type ExploreAnswer = {
  /** Each legal move, in board order. */
  moves: Array<ExploredMove>;
};

/** A move with its truth, and what others make of it. */
export type ExploredMove = (SolvedMove & {
  /** How often each level plays it, by its number. */
  levels: Record<string, number>;
  /** What the mover gets on average if both play at random after it, 0 to 1. */
  random: number;
});

/** What a study has left. */
export type FilesResult = {
  /** Its files in the results folder. */
  files: Array<string>;
};

/** A frame with its number. */
export type FrameShown = {
  /** The frame. */
  frame: Record<string, any>;
  /** Its number, from one. */
  number: number;
};

/** What a player knows at a moment while it thinks: an answer, as far as it goes. */
export type FrameThought = {
  /** The move that it would choose now, as a person would type it. */
  best?: string | null;
  /** Plies ahead that it is looking, where it counts them. */
  depth?: number | null;
  /** Visits by depth: how many simulations came at least so many plies down the tree, the root first; empty without a tree. */
  depths: Array<number>;
  /** Steps done: simulations or playouts for who samples, positions for who looks ahead. */
  done: number;
  /** Whether the values are proven. */
  exact: boolean;
  /** Best play as far as it is seen now, the best move first. */
  line: Array<string>;
  /** Every legal move, in board order. */
  moves: Array<MoveThought>;
  /** Steps to be done, where that is known. */
  of?: number | null;
  /** Wall-clock time since it began to think. */
  seconds: number;
};

/** The frames of a job that are kept. */
export type FramesShown = {
  /** The frames, in order. */
  frames: Array<FrameShown>;
  /** The job. */
  job: string;
};

/** What best play leads to, through the eyes of a seat; the worst first. */
export type GameResult = "loss" | "draw" | "win";

/** A game of a match, as a list shows it. */
export type GameRow = {
  /** Why it ended before its end. */
  ending?: string | null;
  /** The line of play. */
  moves: string;
  /** Its number, from zero. */
  number: number;
  /** How many moves of it were the opening. */
  opening: number;
  /** What each seat got, 0 to 1. */
  payoffs: Array<number>;
  /** Which player sat at each seat, from zero. */
  seats: Array<number>;
};

/** A game. */
export type GameShown = {
  /** Who analyses unless somebody is named. */
  analyst: string;
  /** Its kind, such as `connect`. */
  kind: string;
  /** Who plays against a person unless somebody is named. */
  opponent: string;
  /** How many seats it has. */
  seats: number;
  /** Whether boards of other sizes exist. */
  sizes: boolean;
  /** Whether exact scores can be had. */
  solvable: boolean;
  /** Its spec, in full. */
  spec: string;
  /** What it is called. */
  title: string;
  /** What it is, in one line. */
  words: string;
};

/** A game under way. */
export type GameUnderWay = {
  /** Its number, from one. */
  number: number;
  /** The line of play so far. */
  position: string;
  /** Who sits at each seat. */
  seats: Array<string>;
};

/** How sure a sentence is. It stands beside every one. */
export type Grade = "proven" | "counted" | "estimated";

/** An engine that gets marks. */
export type GradeAsked = {
  /** The game's spec: connect of any size. */
  game?: string | null;
  /** Games against each of three opponents: 10 where nothing is said. */
  games?: number | null;
  /** Who is marked: `engine:NAME`. */
  player: string;
  /** Positions to hold against exact scores: 40 where nothing is said. */
  positions?: number | null;
  /** What positions and games come from: 1 where nothing is said. */
  seed?: number | null;
};

/** A mark sheet. */
export type GradeResult = {
  /** The sheet, as `grade --json` prints it. */
  sheet: unknown;
};

/** A sign of life. */
export type Health = {
  /** Always true. */
  ok: boolean;
  /** The program's version. */
  version: string;
};

/** A hint. */
export type HintAnswer = {
  /** How much is told. */
  degree: number;
  /** How sure it is. */
  grade: Grade;
  /** Best play, at the third degree. */
  line?: Array<string>;
  /** The move, from the second degree on. */
  move?: string | null;
  /** Of how many degrees. */
  of: number;
  /** The sentences, each with its grade. */
  sentences: Array<Sentence>;
  /** The same on a board. */
  shapes: Array<Shape>;
  /** The hint in words. */
  text: string;
};

/** A position in which somebody wants help. */
export type HintAsked = {
  /** The board that it begins with, as drawn text. */
  board?: string | null;
  /** How much is told: 1 what there is to see, 2 the move, 3 the line. */
  degree: number;
  /** The game's spec. */
  game: string;
  /** `en` or `de`. */
  lang?: string | null;
  /** The line of play. */
  position?: string | null;
};

/** A mean with the interval that holds the true one 95 times of 100. */
export type Interval = {
  /** The upper end. */
  hi: number;
  /** The lower end. */
  lo: number;
  /** The mean of the sample. */
  mean: number;
};

/** A job that was ordered. */
export type JobOrdered = {
  /** The command line that gives the same numbers. */
  command: string;
  /** Its name. */
  job: string;
  /** Whether it waits or runs. */
  state: Phase;
};

/** A job, with all that is known of it. */
export type JobShown = {
  /** The command line that gives the same numbers. */
  command: string;
  /** Why it failed. */
  error?: string | null;
  /** The newest frame. */
  frame?: Record<string, any> | null;
  /** Its name. */
  job: string;
  /** Its kind. */
  kind: string;
  /** The number of the newest frame. */
  number: number;
  /** Its place in the queue, from one, while it waits. */
  place?: number | null;
  /** The result. */
  result?: Record<string, any> | null;
  /** Seconds since it began. */
  seconds?: number | null;
  /** How far it is. */
  state: Phase;
};

/** Who wants to join. */
export type JoinAsked = {
  /** What the teacher shows. */
  code: string;
  /** What the member is called. */
  name: string;
};

/** A member's place. */
export type Joined = {
  /** The game that the class plays. */
  game: string;
  /** What it shows from now on; nobody else knows it. */
  key: string;
  /** Its name as it is shown. */
  name: string;
};

/** A member on the ladder. */
export type LadderRow = {
  /** Drawn. */
  draws: number;
  /** Of the lost ones, those given up by a fault. */
  forfeits: number;
  /** Finished games. */
  games: number;
  /** Whether it is here. */
  here: boolean;
  /** The upper end of it. */
  high: number;
  /** Lost. */
  losses: number;
  /** The lower end of its 95 % interval. */
  low: number;
  /** Its name. */
  name: string;
  /** Its place in the order of joining, from one: what it is called where names are hidden. */
  number: number;
  /** Whether it plays right now. */
  playing: boolean;
  /** Bradley–Terry rating in Elo, the mean of all being zero. */
  rating: number;
  /** Points a game, 0 to 1; `None` before the first. */
  score?: number | null;
  /** Of these, won. */
  wins: number;
};

/** The last move. */
export type LastMove = {
  /** The places it filled; none for a pass. */
  cells: Array<number>;
  /** Whose colour it was. */
  colour: number;
  /** The move, as a person would type it. */
  move: string;
};

/** What a board shows besides its stones. */
export type Layers = ({
  /** What each colour has to go on with, in turn order. */
  colours: Array<ColourLayer>;
} | {
  /** Empty cells that complete a row. */
  threats: Array<Threat>;
});

/** A level, and what it means. */
export type Level = {
  /** Of a hundred moves, those that change the exact result; unknown without a solver. */
  blunders?: number | null;
  /** 1 to 9: the player `level:N`. */
  level: number;
  /** Its rating among the levels of its game. */
  rating: number;
  /** What it means, in words. */
  words: string;
};

/** The bounds that a page tells its user, in plain numbers. */
export type LimitsShown = {
  /** Bytes of a request's body. */
  body: number;
  /** Games of a match. */
  games: number;
  /** Seconds of a match or a study. */
  long_seconds: number;
  /** Bytes that a player may ask for. */
  memory: number;
  /** Jobs of one page that wait or run. */
  of_page: number;
  /** Players of a tournament. */
  players: number;
  /** Bytes of a line of play or a drawn board. */
  position: number;
  /** Searches that run at the same time. */
  running: number;
  /** Seconds of a search. */
  search_seconds: number;
  /** Seconds of the solver for one position. */
  solve_seconds: number;
  /** Steps of a search that is shown step by step. */
  step_count: number;
  /** Simulations or positions that a player may ask for. */
  steps: number;
  /** Jobs that may wait. */
  waiting: number;
};

/** How one player did against another. */
export type MeetingRow = (Strength & {
  /** The number of the other. */
  against: number;
  /** Games level. */
  draws: number;
  /** Games behind. */
  losses: number;
  /** With two seats, pairs of games by what they brought: 0, 1/2, 1, 3/2 or 2 points. */
  pairs?: Array<number> | null;
  /** The number of the player, from zero. */
  player: number;
  /** Games ahead of it. */
  wins: number;
});

/** What a move did to the exact result. */
export type MoveClass = "ok" | "only" | "slip" | "blunder" | "missed" | "unknown";

/** What a player thought of one move. What it does not know is left out. */
export type MoveThought = {
  /** `atmost` or `atleast` where `eval` is not the value but bounds it. */
  bound?: string | null;
  /** The standard deviation of the mover's payoff in a game, where wins, draws and losses do not tell it: with three or four seats. */
  deviation?: number | null;
  /** Drawn, or first place shared. */
  draws?: number | null;
  /** What a search with a horizon makes of it, in the unit of the game's evaluation. */
  eval?: number | null;
  /** The same for each seat, where the search sees the game through the eyes of all. */
  evals?: Array<number> | null;
  /** What a solver has proven of that score as long as it is not known: at least this. */
  least?: number | null;
  /** Lost. */
  losses?: number | null;
  /** And at most this. */
  most?: number | null;
  /** The move, as a person would type it. */
  move: string;
  /** Random games after this move. */
  playouts?: number | null;
  /** Plies to the end of the game, where it was seen. */
  plies?: number | null;
  /** The exact score, by the solver's convention. */
  score?: number | null;
  /** Expected payoff of the seat to move, 0 to 1. */
  value?: number | null;
  /** Expected payoff of each seat, where there are three or four. */
  values?: Array<number> | null;
  /** How often a tree search tried it. */
  visits?: number | null;
  /** Of these, won by the seat to move. */
  wins?: number | null;
};

/** A member with an answer, or without one yet. */
export type NextAsked = {
  answer?: (null | ClassMove);
  /** The member's key. */
  key: string;
};

/** A move of a tree. Values are through the eyes of the seat that made it, at the root of the seat to move; what is not known is left out. */
export type NodeThought = {
  /** The lower end of alpha-beta's window, where it has one. */
  alpha?: number | null;
  /** The upper end. */
  beta?: number | null;
  /** `atmost` or `atleast` where `eval` is not the value but bounds it. */
  bound?: string | null;
  /** The moves after it that were left out because of a cut-off. */
  cut?: Array<string>;
  /** What a search with a horizon makes of it. */
  eval?: number | null;
  /** The same for each seat, where the search sees the game through the eyes of all. */
  evals?: Array<number> | null;
  /** The move, as a person would type it; none for the root. */
  move?: string | null;
  others?: (null | OthersThought);
  /** The place of the node that it comes after, from zero; none for the root. */
  parent?: number | null;
  /** Plies from the root to the end of the game, where it was seen. */
  plies?: number | null;
  /** How likely a good player was thought to make it. */
  prior?: number | null;
  /** Whether that is certain. */
  proven?: boolean;
  /** The place of the node with the same position, where what comes after it is shown. */
  same?: number | null;
  /** The seat that made it, from one; at the root the seat to move. */
  seat?: number;
  /** Whether the value came from the transposition table. */
  table?: boolean;
  /** What it is worth, 0 to 1. */
  value?: number | null;
  /** Expected payoff of each seat, where there are three or four. */
  values?: Array<number> | null;
  /** How often. */
  visits?: number;
};

/** An option of a player. */
export type OptionShown = {
  /** What it is where a spec says nothing. */
  default: string;
  /** How specs call it. */
  name: string;
  /** Its values, where they are a few words. */
  values?: Array<string> | null;
  /** What it means, and which values it takes. */
  words: string;
};

/** Which program on which machine made a row. */
export type Origin = {
  /** The commit that the program was built from, as in a [`Manifest`](super::Manifest). */
  commit: string;
  /** The machine in words. */
  machine: string;
};

/** What is not shown after a node. */
export type OthersThought = {
  /** How many moves. */
  moves: number;
  /** How often they were visited. */
  visits: number;
};

/** How far a job is. */
export type Phase = "waiting" | "running" | "done" | "stopped" | "failed";

/** A move to be played, by name or by its place among the legal moves. */
export type PlayAsked = {
  /** The board that it begins with, as drawn text. */
  board?: string | null;
  /** The game's spec. */
  game: string;
  /** The move, as a person would type it. */
  move?: string | null;
  /** Its place among the legal moves, from zero. */
  nth?: number | null;
  /** The line of play. */
  position?: string | null;
};

/** How one player did. */
export type PlayerRow = ((null | Strength) & {
  /** Games level with the best of the others. */
  draws: number;
  /** Forfeits: games that it gave up. */
  forfeits: number;
  /** Games it took part in. */
  games: number;
  /** Games behind. */
  losses: number;
  /** Moves it was asked for. */
  moves: number;
  /** See `seconds_a_move`. */
  nodes_a_move: number;
  /** With more seats, how often a seat of its came first, second, …. */
  places?: Array<number> | null;
  /** Its spec. */
  player: string;
  /** See `seconds_a_move`. */
  playouts_a_move: number;
  rating?: (null | Interval);
  /** Means of what a move took. */
  seconds_a_move: number;
  share?: (null | Interval);
  /** Games ahead of everybody else. */
  wins: number;
});

/** A kind of players. */
export type PlayerShown = {
  /** The kinds of games that it plays. */
  games: Array<string>;
  /** How specs call it. */
  kind: string;
  /** What a page may set. */
  options: Array<OptionShown>;
  /** The games that it plays, by their specs in full; boards of other sizes are as the first of their kind. */
  specs: Array<string>;
  /** What it does. */
  words: string;
};

/** Help. */
export type PuzzleHint = {
  /** How much is told. */
  degree: number;
  /** A right move, at the third degree. */
  move?: string | null;
  /** Of how many degrees. */
  of: number;
  /** The help in words. */
  text: string;
};

/** A wish for help. */
export type PuzzleHintAsked = {
  /** 1 how many moves are right, 2 one that is not, 3 one that is. */
  degree: number;
  /** `en` or `de`. */
  lang?: string | null;
};

/** A puzzle of the list. */
export type PuzzleRow = {
  /** The game's spec. */
  game: string;
  /** Its number, from one. */
  id: number;
  /** The lowest level that finds the answer with most seeds. */
  level?: number | null;
  /** What is asked for. */
  words: string;
};

/** A puzzle, without the answer. */
export type PuzzleShown = {
  /** The board. */
  board: BoardAnswer;
  /** The game's spec. */
  game: string;
  /** Its number, from one. */
  id: number;
  /** The lowest level that finds the answer with most seeds. */
  level?: number | null;
  /** The line of play that leads to it. */
  position: string;
  /** What is asked for. */
  question: string;
};

/** What was pasted, as a position. */
export type ReadAnswer = {
  /** The board as drawn, where only a drawing tells it. */
  board?: string | null;
  /** The game's spec, in full. */
  game: string;
  /** What it was: `moves`, `board`, `json`, `pgn` or `blksgf`. */
  kind: string;
  /** The line of play. */
  position?: string | null;
  /** The players, by seat, where it names them. */
  seats?: Array<string> | null;
};

/** A paste. */
export type ReadAsked = {
  /** The game that it is about, where it does not tell. */
  game?: string | null;
  /** What was pasted: moves, a drawn board, JSON, PGN, blksgf. */
  text: string;
};

/** A file to be kept. */
export type RecordAnswer = {
  /** A name for it. */
  name: string;
  /** What it says. */
  text: string;
};

/** A game, and the form that it is wanted in. */
export type RecordAsked = {
  /** The board that it begins with, as drawn text. */
  board?: string | null;
  /** `pgn` for Connect or `blksgf` for Blokus, `json`, `txt` or `svg`. */
  form: string;
  /** The game's spec. */
  game: string;
  /** The line of play. */
  position?: string | null;
  /** Who plays, by seat: `human` or a player; people everywhere where nothing is said. */
  seats?: Array<string> | null;
  /** The seed that the computer's moves come from: 1 where nothing is said. */
  seed?: number | null;
};

/** A position in which the computer is to move. */
export type ReplyAsked = {
  /** The board that it begins with, as drawn text. */
  board?: string | null;
  /** The game's spec. */
  game: string;
  /** Who moves. */
  player: string;
  /** The line of play. */
  position?: string | null;
  /** What its random numbers come from: 1 where nothing is said. */
  seed?: number | null;
};

/** A move, and the board after it. */
export type ReplyResult = {
  /** The answer, as `analyze --json` prints it. */
  answer: Thought;
  /** The board after the move. */
  board: BoardAnswer;
};

/** A published study to be measured again. */
export type ReproduceAsked = {
  /** Its name, such as `s1`. */
  name: string;
  /** Whether a small part of everything is measured; so it is where nothing is said. */
  quick?: boolean | null;
};

/** A game with what there is to say of it. */
export type Review = (Ending & {
  /** How well each seat played. */
  accuracy: Array<Accuracy>;
  /** The game's spec, in full. */
  game: string;
  /** The moves, in order. */
  moves: Array<ReviewedMove>;
  /** The line of play. */
  position: string;
  /** What the seats are called. */
  seats: Array<string>;
});

/** A game to be reviewed: pasted text, or a game with its line of play. */
export type ReviewAsked = {
  /** The game's spec. */
  game?: string | null;
  /** `en` or `de`. */
  lang?: string | null;
  /** A player to ask beside the truth; without a solver, the judge. */
  player?: string | null;
  /** The line of play. */
  position?: string | null;
  /** What was pasted. */
  text?: string | null;
};

/** A review. */
export type ReviewResult = {
  /** The board before each move and at the end; what could be played stands in none of them, and pieces only in the first. */
  boards: Array<BoardAnswer>;
  /** The review, as `review --json` prints it. */
  review: Review;
};

/** A move of a review. */
export type ReviewedMove = {
  after?: (null | Worth);
  before?: (null | Worth);
  /** The best move, as a person would type it. */
  best: string;
  /** How many legal moves there were. */
  choices: number;
  /** What there is to say of it, the most telling first. */
  claims: Array<Sentence>;
  /** What it did to the result. */
  class: MoveClass;
  /** The moves that keep the result. */
  keeping: Array<string>;
  /** The move, as a person would type it. */
  move: string;
  /** Its number, from one. */
  ply: number;
  /** The line of play before it. */
  position: string;
  /** How a mistake that loses is punished: best play of both after it, to the end. */
  refutation: Array<string>;
  /** The exact score after it, for who made it; `None` where that is not known. */
  score?: number | null;
  /** Whose it was, from one. */
  seat: number;
  /** What a player thought the position was worth to the mover, 0 to 1, if one was asked. */
  thought?: number | null;
};

/** What random games took. */
export type Sampling = {
  /** Random games. */
  playouts: number;
  /** Moves in them. */
  plies: number;
};

/** A file to be saved. */
export type SaveAsked = {
  /** Its name, such as `game-1.json`. */
  name: string;
  /** What it says. */
  text: string;
};

/** A file that was saved. */
export type Saved = {
  /** Its name. */
  name: string;
};

/** A search to be watched. */
export type SearchAsked = {
  /** The board that it begins with, as drawn text. */
  board?: string | null;
  /** The game's spec. */
  game: string;
  /** Who thinks. */
  player: string;
  /** The line of play. */
  position?: string | null;
  /** What its random numbers come from: 1 where nothing is said. */
  seed?: number | null;
  /** Threads that it may use: all of the server's where nothing is said. */
  threads?: number | null;
  /** Whether its tree is wanted. */
  tree?: boolean;
};

/** What came of a search. */
export type SearchResult = {
  /** The answer, as `analyze --json` prints it. */
  answer: Thought;
  /** Best play as far as it was seen. */
  line: Array<string>;
  tree?: (null | TreeThought);
};

/** What a seat got. */
export type SeatRow = (Interval & {
  /** With two seats, the rating that it is worth. */
  elo?: number | null;
  /** What it is called. */
  name: string;
  /** The seat, from one. */
  seat: number;
});

/** A claim in words, with how sure it is and how to show it. */
export type Sentence = {
  /** How sure it is. */
  grade: Grade;
  /** What is claimed: the name of its template. */
  kind: string;
  /** The line of play that it shows, from the position before the move. */
  line?: Array<string>;
  /** The same on a board. */
  shapes?: Array<Shape>;
  /** The words. */
  text: string;
};

/** What there is to play, and who can be asked. */
export type Setup = {
  /** Whether there is a class that others may join. */
  classroom: boolean;
  /** Programs that can be played against, as `engine:NAME`. */
  engines: Array<string>;
  /** The games. */
  games: Array<GameShown>;
  /** What the levels mean, by kind of game. */
  levels: Record<string, Array<Level>>;
  /** Bounds of what a page may ask. */
  limits: LimitsShown;
  /** The players that a page may ask. */
  players: Array<PlayerShown>;
  /** Whether games and results can be saved. */
  results: boolean;
  /** Threads that a search uses unless it is told otherwise. */
  threads: number;
  /** The program's version. */
  version: string;
};

/** A shape on top of a board. None needs colour to be told from the others. */
export type Shape = ({
  /** Where. */
  at: Square;
  shape: "ring";
} | {
  /** Where. */
  at: Square;
  shape: "cross";
} | {
  shape: "line";
  /** The squares, in order. */
  through: Array<Square>;
} | {
  /** From this square. */
  from: Square;
  shape: "arrow";
  /** To this one. */
  to: Square;
} | {
  /** Where it would lie. */
  at: Square;
  /** Whose it would be: a colour of the board, from one. */
  colour: number;
  shape: "ghost";
  /** What is written on it; empty for nothing. */
  text: string;
} | {
  /** Where. */
  at: Square;
  shape: "label";
  /** The text. */
  text: string;
});

/** A file on the shelf. */
export type ShelfRow = {
  /** What it is: `study`, `rows`, `game`, `page`, `picture` or `text`. */
  kind: string;
  /** Its name; files of a folder on the shelf have that before a slash. */
  name: string;
  /** Its rows, where it has any. */
  rows?: number | null;
  /** Its bytes. */
  size: number;
};

/** Exact scores, through the eyes of the seat to move, by the solver's convention. */
export type SolveAnswer = {
  /** Each legal move's, in board order. */
  moves: Array<SolvedMove>;
  /** The position's. */
  score: number;
};

/** A position to be solved. */
export type SolveAsked = {
  /** The board that it begins with, as drawn text. */
  board?: string | null;
  /** The game's spec. */
  game: string;
  /** The line of play. */
  position?: string | null;
};

/** The exact score of a move. */
export type SolvedMove = {
  /** The move, as a person would type it. */
  move: string;
  /** Plies to the end of the game under best play, this move among them. */
  plies: number;
  /** `win`, `draw` or `loss`, for who makes it. */
  result: string;
  /** Its score for who makes it. */
  score: number;
};

/** A sequential probability ratio test: is the first player better by `elo1` rather than by `elo0` only? */
export type Sprt = {
  /** The difference in rating under H0. */
  elo0: number;
  /** The difference in rating under H1, which is larger. */
  elo1: number;
};

/** The state of a sequential test. */
export type SprtRow = (Sprt & {
  accepted?: (null | Verdict);
  /** How often a true H0 may be refused. */
  alpha: number;
  /** How often a true H1 may be refused. */
  beta: number;
  /** The logarithm of the ratio of likelihoods. */
  llr: number;
  /** The bound at which H0 is accepted. */
  lower: number;
  /** The bound at which H1 is accepted. */
  upper: number;
});

export type Square = string;

/** The state of a job, as an event tells it. */
export type StateEvent = {
  /** Why it failed. */
  error?: string | null;
  /** The job. */
  job: string;
  /** Its place in the queue, from one, while it waits. */
  place?: number | null;
  /** How far it is. */
  state: Phase;
};

/** The steps. */
export type StepsAnswer = {
  /** The answer of the whole search. */
  best: string;
  /** The steps, as `explain --step --json` prints them: rounds of simulations, or positions looked at. */
  steps: Array<unknown>;
  /** Each in words. */
  text: Array<string>;
};

/** A search to be shown. */
export type StepsAsked = {
  /** The board that it begins with, as drawn text. */
  board?: string | null;
  /** At most so many steps. */
  count?: number | null;
  /** The game's spec: a small board. */
  game: string;
  /** `en` or `de`. */
  lang?: string | null;
  /** Who thinks: `uct` with one tree, or `alphabeta` and its like with `divide=none`. */
  player: string;
  /** The line of play. */
  position?: string | null;
  /** What its random numbers come from: 1 where nothing is said. */
  seed?: number | null;
};

/** A score, the Elo difference it stands for, and the likelihood of superiority. */
export type Strength = {
  /** The difference in rating to those it met; endless where it won or lost everything. */
  elo: number;
  /** See `elo_lo`. */
  elo_hi: number;
  /** The 95 % interval of it. */
  elo_lo: number;
  /** The likelihood of superiority: how likely it is that the true score is above a half. */
  los: number;
  /** Points a game, 0 to 1. */
  score: number;
  /** See `score_lo`. */
  score_hi: number;
  /** The 95 % interval of it. */
  score_lo: number;
};

/** A study to be run. */
export type StudyAsked = {
  /** Whether everything is measured anew. */
  fresh?: boolean;
  /** Its name in the results folder, with or without `.toml`. */
  name: string;
};

/** How far a study is. */
export type StudyFrame = {
  /** Rows or parts that are done. */
  done: number;
  /** Of so many. */
  of: number;
  /** The same in words, with the time to go. */
  words: string;
};

/** An engine and a position that it is asked about. */
export type TalkAsked = {
  /** The board that it begins with, as drawn text. */
  board?: string | null;
  /** The game's spec. */
  game: string;
  /** Who moves: `engine:NAME`. */
  player: string;
  /** The line of play. */
  position?: string | null;
  /** What it is told to take its random numbers from: 1 where nothing is said. */
  seed?: number | null;
};

/** A line of what was said. */
export type TalkLine = {
  /** `sent` to the engine, `answer` of its stdout, `stderr`. */
  from: string;
  /** The line, in characters that only show themselves. */
  text: string;
};

/** What an engine answered, and all that was said. */
export type TalkResult = {
  /** Whether more was said than stands there. */
  cut: boolean;
  /** Why it would have lost the game, with its last words. */
  forfeit?: string | null;
  /** How long a move may take. */
  limit: number;
  /** Its move, as it is typed; none where it gave the game up. */
  move?: string | null;
  /** How long it took. */
  seconds: number;
  /** What was said, in order. */
  talk: Array<TalkLine>;
};

/** The answer of a player in one position. */
export type Thought = {
  /** The chosen move, as a person would type it; empty if there is none. */
  best: string;
  /** Whether the search did all it was asked for. */
  complete: boolean;
  /** What it took. */
  counts: CountsThought;
  /** Plies ahead, where the player counts them. */
  depth?: number | null;
  /** Whether the values are proven. */
  exact: boolean;
  /** Why there is no move; JSON has it in one line. */
  forfeit?: string | null;
  /** The game's spec. */
  game: string;
  /** Best play as far as it was seen, where the player sees it. */
  line?: Array<string>;
  /** Every legal move, in board order. */
  moves: Array<MoveThought>;
  /** The player's spec. */
  player: string;
  /** The line of play that led here, or the board as drawn. */
  position: string;
  /** Wall-clock time. */
  seconds: number;
  /** The seed. */
  seed: number;
  /** The threads it could use. */
  threads: number;
  /** The seat to move, from one. */
  turn: number;
};

/** An empty cell that completes a row. */
export type Threat = {
  /** Where. */
  cell: number;
  /** The row that it completes, from end to end, the cell included. */
  line: Array<number>;
  /** Whether that is odd, as the first seat likes it. */
  odd: boolean;
  /** Whether a stone falls onto it now. */
  open: boolean;
  /** Its row, from one at the bottom. */
  row: number;
  /** Whose it is, from one. */
  seat: number;
  /** Whether the other seat completes a row on the cell below it first. */
  useless?: boolean;
};

/** What a search through a tree took; the words are those of `plyground count`. */
export type Tree = {
  /** Times the rest of a position's moves were left out. */
  cutoffs: number;
  /** Positions given a value without being expanded. */
  evaluated: number;
  /** Positions that could have been visited. */
  generated: number;
  /** Times its answer was enough, or the store knew the position. */
  hits: number;
  /** Times the table was asked, or a store of values. */
  probes: number;
  /** Positions looked at. */
  visited: number;
};

/** The tree of a search: the nodes that were visited most. */
export type TreeThought = {
  /** What `visits` count: `simulations` that took a move, or `positions` looked at after it. */
  measure: string;
  /** The root first; each node behind its parent. */
  nodes: Array<NodeThought>;
  /** How many trees the player had, of which this is the first. */
  trees: number;
};

/** What an answer gets. */
export type TryAnswer = {
  /** The board after the move. */
  board: BoardAnswer;
  /** Best play after a wrong one. */
  refutation: Array<string>;
  /** Whether it keeps the result. */
  right: boolean;
  /** Why, in words. */
  text: string;
};

/** An answer to a puzzle. */
export type TryAsked = {
  /** `en` or `de`. */
  lang?: string | null;
  /** The move. */
  move: string;
};

/** What a test has decided. */
export type Verdict = "H0" | "H1";

/** Why a move would change the result. None of it names a move that is right but `right`. */
export type WarnAnswer = {
  /** How sure that is. */
  grade: Grade;
  /** In how many plies the game would be lost, or could have been won. */
  plies: number;
  /** How it would go on, the move itself first; empty where that is not known. */
  refutation: Array<string>;
  /** Which moves are right, for who asks. */
  right: Sentence;
  /** The sentences, each with its grade. */
  sentences: Array<Sentence>;
  /** The same on a board. */
  shapes: Array<Shape>;
  /** What it would do, and why. */
  text: string;
};

/** A move that somebody is about to make. */
export type WarnAsked = {
  /** The board that it begins with, as drawn text; of these nothing is told. */
  board?: string | null;
  /** The game's spec. */
  game: string;
  /** `en` or `de`. */
  lang?: string | null;
  /** The move, as a person would type it. */
  move: string;
  /** The line of play before the move. */
  position?: string | null;
};

/** Whether it fits, and why not. */
export type WhyNotAnswer = {
  /** The places that the reason is about. */
  at: Array<number>;
  /** Whether it fits. */
  legal: boolean;
  /** The move, where it fits. */
  move?: string | null;
  /** Why not, such as `touches your own edge at f7`. */
  reason?: string | null;
};

/** A piece held over a board. */
export type WhyNotAsked = {
  /** The places that it would cover. */
  cells: Array<number>;
  /** The game's spec. */
  game: string;
  /** The piece. */
  piece: string;
  /** The line of play. */
  position?: string | null;
};

/** What a position is worth to a seat: proven, or estimated. */
export type Worth = ({
  /** Plies to the end. */
  plies: number;
  /** The result. */
  result: GameResult;
  /** The solver's score. */
  score: number;
} | {
  /** It is at most this. */
  high: number;
  /** It is at least this. */
  low: number;
  /** The expected payoff. */
  value: number;
});

/** Work that a page orders. */
export type JobOrder = ((SearchAsked & {
  /** The page: 16 to 32 random letters and digits of its own. */
  page: string;
  kind: "search";
  /** Whether it goes on when the page is gone. */
  keep?: boolean;
}) | (ReplyAsked & {
  /** The page: 16 to 32 random letters and digits of its own. */
  page: string;
  kind: "reply";
  /** Whether it goes on when the page is gone. */
  keep?: boolean;
}) | (ReviewAsked & {
  /** The page: 16 to 32 random letters and digits of its own. */
  page: string;
  kind: "review";
  /** Whether it goes on when the page is gone. */
  keep?: boolean;
}) | (ExplainAsked & {
  /** The page: 16 to 32 random letters and digits of its own. */
  page: string;
  kind: "explain";
  /** Whether it goes on when the page is gone. */
  keep?: boolean;
}) | (ContestAsked & {
  /** The page: 16 to 32 random letters and digits of its own. */
  page: string;
  kind: "match";
  /** Whether it goes on when the page is gone. */
  keep?: boolean;
}) | (ContestAsked & {
  /** The page: 16 to 32 random letters and digits of its own. */
  page: string;
  kind: "tournament";
  /** Whether it goes on when the page is gone. */
  keep?: boolean;
}) | (StudyAsked & {
  /** The page: 16 to 32 random letters and digits of its own. */
  page: string;
  kind: "study";
  /** Whether it goes on when the page is gone. */
  keep?: boolean;
}) | (ReproduceAsked & {
  /** The page: 16 to 32 random letters and digits of its own. */
  page: string;
  kind: "reproduce";
  /** Whether it goes on when the page is gone. */
  keep?: boolean;
}) | (AnatomyAsked & {
  /** The page: 16 to 32 random letters and digits of its own. */
  page: string;
  kind: "anatomy";
  /** Whether it goes on when the page is gone. */
  keep?: boolean;
}) | (TalkAsked & {
  /** The page: 16 to 32 random letters and digits of its own. */
  page: string;
  kind: "talk";
  /** Whether it goes on when the page is gone. */
  keep?: boolean;
}) | (GradeAsked & {
  /** The page: 16 to 32 random letters and digits of its own. */
  page: string;
  kind: "grade";
  /** Whether it goes on when the page is gone. */
  keep?: boolean;
}));
