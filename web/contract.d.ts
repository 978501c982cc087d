// Holds what the page reads (types.d.ts) against what the server says it writes (server.d.ts, generated): a field of the page that the server
// does not know, or of another kind there, does not compile. That the server may leave a field out is the page's to ask.

import type * as Page from "./types";
import type * as Server from "./server";

/** All names of a type, those of each of its forms too. */
type Names<T> = T extends unknown ? keyof T : never;
/** What stands under a name, whichever form has it. */
type Under<T, Name> = T extends unknown ? (Name extends keyof T ? NonNullable<T[Name]> : never) : never;
/** The kind of a value, as far as JSON tells kinds apart. */
type Kind<T> = T extends string ? "text" : T extends number ? "number" : T extends boolean ? "boolean" : T extends readonly unknown[] ? "list" : "object";
/** The fields of the page that are unknown to the server or of another kind there. */
type Wrong<Mine, Theirs> = {
  [Name in Names<Mine>]: Name extends Names<Theirs> ? (Kind<Under<Mine, Name>> extends Kind<Under<Theirs, Name>> ? never : Name) : Name;
}[Names<Mine>];
type Agrees<None extends never> = None;

export type Checked = [
  Agrees<Wrong<Page.Board, Server.BoardAnswer>>,
  Agrees<Wrong<Page.Colour, Server.BoardColour>>,
  Agrees<Wrong<Page.Move, Server.BoardMove>>,
  Agrees<Wrong<Page.Solved, Server.SolveAnswer>>,
  Agrees<Wrong<Page.SolvedMove, Server.SolvedMove>>,
  Agrees<Wrong<Page.Shape, Server.Shape>>,
  Agrees<Wrong<Page.Claim, Server.Sentence>>,
  Agrees<Wrong<Page.Threat, Server.Threat>>,
  Agrees<Wrong<Page.ColourLayer, Server.ColourLayer>>,
  Agrees<Wrong<Page.Hint, Server.HintAnswer>>,
  Agrees<Wrong<Page.Warning, Server.WarnAnswer>>,
  Agrees<Wrong<Page.MoveValue, Server.MoveThought>>,
  Agrees<Wrong<Page.Frame, Server.FrameThought>>,
  Agrees<Wrong<Page.TreeNode, Server.NodeThought>>,
  Agrees<Wrong<Page.Tree, Server.TreeThought>>,
  Agrees<Wrong<Page.Answer, Server.Thought>>,
  Agrees<Wrong<Page.Worth, Server.Worth>>,
  Agrees<Wrong<Page.ReviewMove, Server.ReviewedMove>>,
  Agrees<Wrong<Page.Accuracy, Server.Accuracy>>,
  Agrees<Wrong<Page.Review, Server.Review>>,
  Agrees<Wrong<Page.Option, Server.OptionShown>>,
  Agrees<Wrong<Page.PlayerKind, Server.PlayerShown>>,
  Agrees<Wrong<Page.Setup, Server.Setup>>,
];
