// @ts-check
// A search that is watched: its newest frame while it runs, all of them when it has ended, and the tree it grew.

import { useEffect, useRef, useState } from "../vendor/preact.js";
import { call, words } from "../api.js";
import { startJob } from "../events.js";
import { say } from "./live.js";

/** @typedef {import("../types").Frame} Frame */
/** @typedef {{ state: string, place?: number, frames: Frame[], answer?: import("../types").Answer, tree?: import("../types").Tree, command?: string, trouble?: string, player?: string, seed?: number }} Seen */

/** @type {Seen} */
const NOTHING = { state: "none", frames: [] };

/**
 * A search of one player. Its frames are in order, each with more done than the one before.
 * @returns {[Seen, { start: (what: { position: import("../types").Position, player: string, seed: number }) => void, stop: () => void, clear: () => void }]}
 */
export function useSearch() {
  const [seen, setSeen] = useState(NOTHING);
  const job = useRef(/** @type {{ job: string, stop: () => unknown } | null} */ (null));
  const run = useRef(0);
  const clear = () => {
    run.current += 1;
    job.current?.stop();
    job.current = null;
    setSeen(NOTHING);
  };
  useEffect(() => clear, []);

  const start = async (
    /** @type {{ position: import("../types").Position, player: string, seed: number }} */ { position, player, seed },
  ) => {
    clear();
    const mine = run.current;
    const put = (/** @type {(old: Seen) => Seen} */ next) => mine === run.current && setSeen(next);
    let best = "";
    let ended = false;
    /** @type {any} */
    let result;
    setSeen({ ...NOTHING, state: "waiting", player, seed });
    try {
      const started = await startJob({ kind: "search", ...position, player, seed, tree: true }, (news) => {
        if (mine !== run.current || ended) return;
        const over = news.state === "done" || news.state === "stopped" || news.state === "failed";
        put((old) => ({
          ...old,
          state: news.state,
          place: news.place,
          command: news.command,
          trouble: news.error,
          frames: news.frame ? added(old.frames, news.frame) : old.frames,
          answer: news.result?.answer ?? old.answer,
          tree: news.result?.tree ?? old.tree,
        }));
        // Told aloud only when the answer changes, and when it ends.
        if (news.frame?.best && news.frame.best !== best) {
          if (best && !over) say(`${player} now prefers ${news.frame.best}.`);
          best = news.frame.best;
        }
        if (over && (news.result || news.state !== "done")) {
          ended = true;
          const answer = news.result?.answer;
          if (answer) say(`${player} answers ${answer.best}.`);
          put((old) => ({ ...old, frames: completed(old.frames, news.result) }));
          result = news.result;
          if (job.current) keepFrames(job.current.job, result, put);
        }
      });
      if (mine !== run.current) return void started.stop();
      job.current = started;
      // A short search may be over before its own name is known here.
      if (ended) keepFrames(started.job, result, put);
    } catch (error) {
      put(() => ({ ...NOTHING, state: "failed", trouble: words(error), player, seed }));
    }
  };
  /** Ends the search and keeps what it found. */
  const stop = () => {
    if (job.current) call(`jobs/${job.current.job}`, undefined, { method: "DELETE" }).catch(() => {});
  };
  return [seen, { start, stop, clear }];
}

/** Frames in order, none twice. @param {Frame[]} frames @param {Frame} frame */
function added(frames, frame) {
  const last = frames[frames.length - 1];
  return last && frame.done <= last.done ? frames : [...frames, frame];
}

/** The answer as the last frame, where the search went on after the one before. @param {Frame[]} frames @param {{ answer: import("../types").Answer, line?: string[] } | undefined} result */
function completed(frames, result) {
  const last = frames[frames.length - 1];
  if (!last?.of || !result?.answer.complete || last.done >= last.of || result.answer.exact) return frames;
  const { moves, best, seconds } = result.answer;
  return [...frames, { ...last, done: last.of, seconds, best, moves, line: result.line ?? last.line }];
}

/**
 * Asks for all frames of a search that has ended: on the way only the newest were sent.
 * @param {string} job @param {any} result @param {(next: (old: Seen) => Seen) => void} put
 */
async function keepFrames(job, result, put) {
  try {
    const { frames } = await call(`jobs/${job}/frames?from=0`);
    const all = frames.map((/** @type {{ frame: Frame }} */ { frame }) => frame);
    if (all.length) put((old) => ({ ...old, frames: completed(all, result) }));
  } catch {
    // Those that came are still there.
  }
}

/**
 * Since when a search answers what keeps the best result.
 * @param {Frame[]} frames @param {import("../types").SolvedMove[]} truth
 * @returns {{ since: number | null, changes: number[] }} steps done, `null` where its last answer is wrong; and at which frames it changed its mind
 */
export function rightSince(frames, truth) {
  const order = { loss: 0, draw: 1, win: 2 };
  const best = Math.max(...truth.map(({ result }) => order[result]));
  const isRight = (/** @type {Frame} */ { best: move }) =>
    truth.some((each) => each.move === move && order[each.result] === best);
  const told = frames.filter((frame) => frame.best !== undefined);
  const lastWrong = told.findLastIndex((frame) => !isRight(frame));
  return {
    since: told.length === 0 || lastWrong === told.length - 1 ? null : told[lastWrong + 1].done,
    changes: changesOf(frames),
  };
}

/** The frames at which the answer became another. @param {Frame[]} frames */
export const changesOf = (frames) => frames.flatMap((frame, at) => (at > 0 && frame.best !== frames[at - 1].best ? [at] : []));
