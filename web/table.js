// @ts-check
// A game in progress: the boards so far, who sits where, and whose move it is. Computers are asked when it is their turn; what comes back
// after the user has gone elsewhere is dropped.

import { board as askBoard, play as askPlay, words } from "./api.js";
import { startJob } from "./events.js";
import { createStore } from "./store.js";
import { positionOf } from "./boards/squares.js";

/** @typedef {import("./types").Board} Board */

export const HUMAN = "human";

/** What it is at first: nothing is on the table. */
const EMPTY = {
  /** Boards by number of moves; those before a position that came by link are asked for when they are wanted. @type {(Board | undefined)[]} */
  steps: [],
  at: 0,
  /** The line that was left when another move was played, and where. @type {{ steps: (Board | undefined)[], at: number } | null} */
  aside: null,
  /** Who sits where, each a player's spec or `human`. @type {string[]} */
  seats: [],
  seed: 1,
  thinking: false,
  /** Computers wait for a word. */
  paused: false,
  /** @type {string | null} */
  trouble: null,
  /** Milliseconds left by seat, `null` without clocks. @type {number[] | null} */
  clocks: null,
  /** The seat whose time is up. @type {number | null} */
  flagged: null,
};

/** A table, and all that can be done at it. */
export function createTable() {
  const store = createStore({ ...EMPTY });
  /** Counts what was asked for; answers to older questions are dropped. */
  let asked = 0;
  /** @type {{ stop: () => Promise<void> } | null} */
  let job = null;
  /** @type {number | undefined} */
  let timer;

  const current = () => store.get().steps[store.get().at];
  const isOver = () => Boolean(current()?.outcome) || store.get().flagged !== null;
  const onTurn = () => store.get().seats[(current()?.turn ?? 1) - 1] ?? HUMAN;
  const allComputers = () => store.get().seats.every((seat) => seat !== HUMAN);

  /** Gives up whatever is under way. */
  function interrupt() {
    asked += 1;
    clearTimeout(timer);
    job?.stop();
    job = null;
    store.set({ thinking: false });
    return asked;
  }

  /** @param {unknown} error @param {number} mine */
  function fail(error, mine) {
    if (mine === asked) store.set({ trouble: words(error), thinking: false });
  }

  /** Puts a board behind the one that is shown, and lets the next seat think. @param {Board} next */
  function take(next) {
    const { steps, at, aside } = store.get();
    const ahead = steps[at + 1]?.position ?? null;
    // Who plays the move that was played before goes along; who plays another one leaves a line that is kept.
    const along = ahead !== null && ahead === next.position;
    const left = along || at === steps.length - 1 ? aside : (aside ?? { steps, at });
    store.set({ steps: along ? steps : [...steps.slice(0, at + 1), next], at: at + 1, aside: left, trouble: null, thinking: false });
    think();
  }

  /**
   * Asks the computer whose turn it is, if it is one's. Each move has random numbers of its own: with one
   * seed for all, a player by chance would choose alike every time.
   * @param {number} [wait] milliseconds before
   */
  function think(wait = 0) {
    const board = current();
    if (!board || isOver() || onTurn() === HUMAN || store.get().paused) return;
    const mine = interrupt();
    store.set({ thinking: true });
    timer = setTimeout(
      async () => {
        try {
          const started = await startJob(
            { kind: "reply", ...positionOf(board), player: onTurn(), seed: store.get().seed + board.ply },
            (news) => {
              if (mine !== asked) return;
              if (news.result) {
                asked += 1;
                job = null;
                take(news.result.board);
              } else if (news.state === "failed") fail(new Error(news.error ?? "The computer gave up."), mine);
            },
          );
          if (mine === asked && store.get().thinking) job = started;
        } catch (error) {
          fail(error, mine);
        }
      },
      wait || (allComputers() ? 450 : 0),
    );
  }

  return {
    store,
    current,
    isOver,
    onTurn,
    allComputers,

    /** Lays a position on the table. @param {import("./types").Position} position @param {{ seats?: string[], seed?: number, minutes?: number }} [who] */
    async load(position, { seats, seed, minutes = 0 } = {}) {
      const mine = interrupt();
      try {
        const board = await askBoard(position);
        if (mine !== asked) return;
        const drawn = "board" in positionOf(board);
        const before = drawn ? [] : new Array(board.history?.length ?? 0).fill(undefined);
        const sitting = fit(seats ?? store.get().seats, board.seats.length);
        store.set({
          ...EMPTY,
          seats: sitting,
          seed: seed ?? store.get().seed,
          steps: [...before, board],
          at: before.length,
          clocks: minutes ? board.seats.map(() => minutes * 60_000) : null,
          paused: sitting.every((seat) => seat !== HUMAN) && before.length > 0,
        });
        think();
      } catch (error) {
        fail(error, mine);
      }
    },

    /** Plays a move of a person. @param {string} move */
    async drop(move) {
      const board = current();
      if (!board || isOver()) return;
      const mine = interrupt();
      try {
        const next = await askPlay(positionOf(board), move);
        if (mine === asked) take(next);
      } catch (error) {
        fail(error, mine);
      }
    },

    /** Goes to the board after so many moves, without losing the ones behind it. @param {number} ply */
    async goTo(ply) {
      const { steps } = store.get();
      if (ply < 0 || ply >= steps.length) return;
      const mine = interrupt();
      try {
        const last = /** @type {Board} */ (steps.at(-1));
        const board = steps[ply] ?? (await askBoard(positionOf(last), ply));
        if (mine !== asked) return;
        const filled = [...store.get().steps];
        filled[ply] = board;
        store.set({ steps: filled, at: ply, trouble: null, flagged: null });
        if (allComputers() && ply < filled.length - 1) store.set({ paused: true });
      } catch (error) {
        fail(error, mine);
      }
    },

    /** Back to the line that was left for a variation. */
    back() {
      const { aside } = store.get();
      if (!aside) return;
      interrupt();
      store.set({ ...aside, aside: null, trouble: null });
    },

    /** Back to where a person was last to move. */
    async undo() {
      const { at } = store.get();
      if (at === 0) return;
      await this.goTo(at - 1);
      if (!allComputers() && onTurn() !== HUMAN && store.get().at > 0) await this.goTo(store.get().at - 1);
      else if (onTurn() !== HUMAN && !allComputers()) think();
    },

    async redo() {
      const { at, steps } = store.get();
      if (at >= steps.length - 1) return;
      await this.goTo(at + 1);
      if (!allComputers() && onTurn() !== HUMAN && store.get().at < store.get().steps.length - 1)
        await this.goTo(store.get().at + 1);
    },

    /** Others sit down. @param {string[]} seats */
    sit(seats) {
      interrupt();
      store.set({ seats, paused: false, trouble: null });
      think();
    },

    /** @param {boolean} paused */
    pause(paused) {
      store.set({ paused });
      if (paused) interrupt();
      else think();
    },

    /** One move of a computer, and no more. */
    step() {
      store.set({ paused: false });
      think(1);
      store.set({ paused: true });
    },

    /** Lets time pass for whoever is to move. @param {number} spent milliseconds */
    tick(spent) {
      const { clocks } = store.get();
      const board = current();
      if (!clocks || !board || isOver() || store.get().paused) return;
      const left = clocks.map((each, seat) => (seat === board.turn - 1 ? Math.max(0, each - spent) : each));
      const flagged = left[board.turn - 1] === 0 ? board.turn : null;
      if (flagged) interrupt();
      store.set({ clocks: left, flagged });
    },

    leave: interrupt,
  };
}

/** As many seats as there are; who is missing is a computer as strong as the last one. @param {string[]} seats @param {number} many */
function fit(seats, many) {
  const filler = seats.find((seat) => seat !== HUMAN) ?? HUMAN;
  return Array.from({ length: many }, (_, at) => seats[at] ?? filler);
}
