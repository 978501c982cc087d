// @ts-check
// Review: a game beside the exact truth. The result as a band, mistakes with the sentence that says why, and the chance to do each better.

import { html, useEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { callText, words } from "../api.js";
import { startJob } from "../events.js";
import { useKeys } from "../keys.js";
import { go, note } from "../router.js";
import { settings, useStore } from "../store.js";
import { CoverButton, useCovered, useStep } from "../presenter.js";
import { digitKeys } from "../boards/connect.js";
import { moveName } from "../boards/squares.js";
import { command } from "../parts/copy.js";
import { Icon } from "../parts/icons.js";
import { say, tell } from "../parts/live.js";
import { MoveList } from "../parts/move-list.js";
import { Panel, Switch, Trouble } from "../parts/panel.js";
import { usePreview } from "../parts/preview.js";
import { useLayers } from "../parts/solution.js";
import { Stage } from "../parts/stage.js";
import { ViewSwitches, solvable } from "../parts/switches.js";
import { AccuracyTable, Ask, Progress } from "./review-ask.js";
import { Band } from "./review-band.js";
import { useBoardAt, whole } from "./review-boards.js";
import { Mistake, Retry, SIGNS, isMistake } from "./review-mistakes.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Review} ReviewData */

/** No board yet: moves are shown as they are written. */
const NOTHING = /** @type {Board} */ (/** @type {unknown} */ ({ pieces: [], rows: 0 }));

/** @param {{ params: Record<string, string>, setup: import("../types").Setup }} props */
export default function Review({ params, setup }) {
  const [state, setState] = useState(
    /** @type {{ review?: ReviewData, boards: (Board | undefined)[], pictures?: Board[], frame?: any, command?: string, trouble?: string, asked?: string }} */ ({
      boards: [],
    }),
  );
  const [at, setAt] = useState(0);
  const [slips, setSlips] = useState(false);
  const [byHardness, setByHardness] = useState(false);
  const [pointed, setPointed] = useState(/** @type {import("../types").Shape[] | null} */ (null));
  const [retry, setRetry] = useState(
    /** @type {{ ply: number, tried: { move: string, right: boolean } | null } | null} */ (null),
  );
  const { threats, projector } = useStore(settings);
  const job = useRef(/** @type {{ stop: () => unknown } | null} */ (null));
  const { review } = state;

  const start = async (/** @type {Record<string, unknown>} */ what) => {
    job.current?.stop();
    job.current = null;
    const asked = JSON.stringify(what);
    setState({ boards: [], asked, frame: {} });
    setRetry(null);
    try {
      job.current = await startJob({ kind: "review", ...what }, (news) => {
        if (news.result) {
          const { review: found, boards } = news.result;
          setState((old) =>
            old.asked === asked
              ? { review: found, boards: [], pictures: whole(boards ?? []), command: news.command, asked }
              : old,
          );
        } else if (news.state === "failed")
          setState((old) => (old.asked === asked ? { boards: [], asked, trouble: news.error ?? "The review failed." } : old));
        else
          setState((old) =>
            old.asked === asked && !old.review ? { ...old, frame: news.frame ?? old.frame, command: news.command } : old,
          );
      });
    } catch (error) {
      setState({ boards: [], asked, trouble: words(error) });
    }
  };
  useEffect(() => {
    if (
      !params.pos ||
      (review &&
        review.game === params.game &&
        review.position === params.pos &&
        (params.player ?? "") === (JSON.parse(state.asked ?? "{}").player ?? ""))
    )
      return;
    start({ game: params.game ?? "connect:7x6x4", position: params.pos, ...(params.player ? { player: params.player } : {}) });
  }, [params.game, params.pos, params.player]);
  useEffect(() => () => void job.current?.stop(), []);
  useEffect(() => {
    if (!review) return;
    note({ game: review.game, pos: review.position });
    const first = review.moves.find(isMistake);
    setAt(params.ply ? Number(params.ply) : (first?.ply ?? review.moves.length));
    const many = review.moves.filter(isMistake).length;
    say(
      `Review ready: ${many === 0 ? "no move changed the result" : many === 1 ? "one move changed the result" : `${many} moves changed the result`}.`,
    );
  }, [review]);
  useEffect(() => {
    setPointed(null);
    if (review) note({ ply: String(at) });
  }, [at, review]);

  const board = useBoardAt(state, retry ? retry.ply - 1 : at, Boolean(retry), (boards) =>
    setState((old) => ({ ...old, boards })),
  );
  const [preview, show] = usePreview(board);
  const layers = useLayers(preview ?? board, threats && !retry && !board?.pieces.length);
  const move = review?.moves[at - 1];
  const [covered, uncover] = useCovered(
    "What was wrong",
    review && move && isMistake(move) && !retry ? `${review.position} ${at}` : null,
    2,
  );
  const listed = useMemo(() => {
    const found = (review?.moves ?? []).filter((each) => isMistake(each) || (slips && each.class === "slip"));
    return byHardness
      ? [...found].sort((one, other) => one.keeping.length / one.choices - other.keeping.length / other.choices)
      : found;
  }, [review, slips, byHardness]);
  const mistakes = useMemo(() => [...listed].sort((one, other) => one.ply - other.ply), [listed]);

  const goTo = (/** @type {number} */ ply) => {
    if (review && ply >= 0 && ply <= review.moves.length && !retry) setAt(ply);
  };
  const jump = (/** @type {number} */ by) => {
    const next = by > 0 ? mistakes.find(({ ply }) => ply > at) : mistakes.findLast(({ ply }) => ply < at);
    if (!next) return void tell(by > 0 ? "No more mistakes." : "No mistake before this.");
    setRetry(null);
    setAt(next.ply);
    tell(
      `Move ${next.ply}, ${review?.seats[next.seat - 1]} played ${next.move}. ${settings.get().projector ? "" : (next.claims[0]?.text ?? "")}`,
    );
  };
  const tryAgain = (/** @type {number} */ ply) => {
    setRetry({ ply, tried: null });
    show([]);
    const found = review?.moves[ply - 1];
    tell(`Retry: ${review?.seats[(found?.seat ?? 1) - 1]} to move. Find a move that keeps the result.`);
  };
  const retried = retry && review?.moves[retry.ply - 1];
  const drop = (/** @type {string} */ played) => {
    if (retry && retried) {
      const right = retried.keeping.includes(played);
      setRetry({ ...retry, tried: { move: played, right } });
      tell(right ? `Right: ${played} keeps the result.` : `No, ${played} does not keep it. Try again.`);
      show(right ? [played] : []);
    }
  };
  const endRetry = (/** @type {number} */ ply) => {
    setRetry(null);
    setAt(ply);
  };
  const skip = () => {
    const next = retry && mistakes.find(({ ply }) => ply > retry.ply);
    if (next) tryAgain(next.ply);
    else if (retry) endRetry(retry.ply);
  };
  const save = async () => {
    if (!review) return;
    try {
      const page = await callText("review.html", { game: review.game, position: review.position });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([page], { type: "text/html" }));
      link.download = "review.html";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
      say("Saved as review.html.");
    } catch (error) {
      tell(words(error));
    }
  };
  useKeys(
    "Review",
    review
      ? [
          { key: "n", words: "Next mistake", run: () => jump(1) },
          { key: "N", words: "The mistake before", run: () => jump(-1) },
          { key: "y", words: "Retry this mistake", run: () => move && isMistake(move) && tryAgain(move.ply) },
          { key: "ArrowLeft", words: "One move back", run: () => goTo(at - 1) },
          { key: "ArrowRight", words: "One move on", run: () => goTo(at + 1) },
          { key: "Home", words: "Start of the game", run: () => goTo(0) },
          { key: "End", words: "End of the game", run: () => goTo(review.moves.length) },
          { key: "S", words: "Save the review as one page", run: save },
          {
            key: "A",
            words: "Analyse this position",
            run: () => board && go("analyse", { game: board.game, pos: board.position }),
          },
          { key: "Escape", words: "Leave a retry or a line", run: () => (retry ? endRetry(retry.ply) : show([])) },
          ...(retry ? digitKeys(board ?? null, drop) : []),
        ]
      : [],
  );
  useStep(() => jump(1));

  if (!review)
    return html`<${Ask} params=${params} setup=${setup} start=${start} trouble=${state.trouble} busy=${Boolean(state.frame)}>
      <${Progress} frame=${state.frame} words="Solving every position of the game" /></${Ask}>`;
  const drawn = pointed ?? move?.claims.find((claim) => claim.shapes?.length && isMistake(move))?.shapes ?? [];
  const shown = preview ?? board;
  return html`<div class="two-columns">
    <div class="stack">
      <div class="status-row"><h1 class="status">${title(review)}</h1></div>
      ${shown && html`<${Stage} board=${shown} drop=${retry && !retry.tried?.right ? drop : undefined}
        solvable=${solvable(setup, review.game)} hide=${Boolean(retry) && !retry?.tried?.right}
        threats=${preview ? null : layers?.threats} shapes=${preview || retry || covered ? [] : drawn} />`}
      <div class="row controls" role="group" aria-label="Moves">
        <button type="button" aria-label="Start of the game" onClick=${() => goTo(0)}><${Icon} name="first" /></button>
          <button type="button" aria-label="One move back" onClick=${() => goTo(at - 1)}><${Icon} name="back" /></button>
        <button type="button" aria-label="One move on" onClick=${() => goTo(at + 1)}><${Icon} name="next" /></button>
          <button type="button" aria-label="End of the game" onClick=${() => goTo(review.moves.length)}><${Icon} name="last" />
          </button>
        <button type="button" onClick=${() => board && go("analyse", { game: board.game, pos: board.position })}
          disabled=${Boolean(retry)}><${Icon} name="search" />Analyse</button>
        <span class="grow"></span>
        <button type="button" onClick=${() => jump(-1)}
          disabled=${Boolean(retry) || !mistakes.some(({ ply }) => ply < at)}>Previous mistake <kbd aria-hidden="true">N</kbd>
          </button><button type="button" class="primary" onClick=${() => jump(1)}
          disabled=${Boolean(retry) || !mistakes.some(({ ply }) => ply > at)}>Next mistake <kbd aria-hidden="true">n</kbd>
          </button>
      </div>
      ${!board?.pieces.length && !retry && html`<${ViewSwitches} solvable=${solvable(setup, review.game)} />`}
    </div>
    <div class="stack side">
      ${retry && retried && html`<${Retry} move=${retried} seats=${review.seats} tried=${retry.tried}
        number=${mistakes.indexOf(retried) + 1} of=${mistakes.length} give=${() => endRetry(retry.ply)} skip=${skip}
        end=${() => endRetry(retry.ply)} />`}
      <${Panel} title="Result" command=${state.command ?? command("review", review.position, "--game", review.game)}
        tools=${html`<button type="button" class="quiet" onClick=${save} aria-label="Save the review as one page"
        title="Save the review as one page (S)"><${Icon} name="download" /></button>`}>
        ${retry ? html`<p class="muted">Hidden while you solve.</p>` : html`<${Band} review=${review} at=${at} goTo=${goTo}
          upTo=${projector ? at - (covered ? 1 : 0) : undefined} colours=${board?.colours ?? []} />`}
      </${Panel}>
      ${!retry && move && (move.claims.length > 0 || isMistake(move)) && (covered ? html`<${CoverButton} words="What was wrong"
        reveal=${uncover} />` : html`<${Mistake} move=${move} seats=${review.seats} after=${state.pictures?.[at]}
        retry=${() => tryAgain(move.ply)} show=${show} point=${setPointed} />`)}
      <${Panel} title="Mistakes" class="not-projected" link=${false}
        tools=${html`<${Switch} on=${slips} flip=${() => setSlips(!slips)} label="Slips" />
        <${Switch} on=${byHardness} flip=${() => setByHardness(!byHardness)} label="Hardest first" />`}>
        ${listed.length === 0 && html`<p>No move changed the result.</p>`}
        <ol class="mistakes">${listed.map(
          (
            each,
          ) => html`<li key=${each.ply}>
            <button type="button" class="mistake-item" aria-current=${each.ply === at && !retry ? "step" : undefined}
            disabled=${Boolean(retry)} onClick=${() => goTo(each.ply)}>
          <span class="mistake-move">${each.ply}. ${moveName(board ?? NOTHING, each.move)}<span class="move-mark">${SIGNS[each.class]}</span></span>
            <span class="mistake-words">${retry ? "hidden while you solve" : html`${each.claims[0]?.text ?? ""} <span
            class="small">${each.keeping.length} of ${each.choices} moves kept the result</span>`}</span></button></li>`,
        )}</ol>
        ${mistakes.length > 0 && !retry && html`<button type="button" onClick=${() => tryAgain(mistakes[0].ply)}>
          <${Icon} name="undo" />Retry all, one by one</button>`}
      </${Panel}>
      <${Panel} title="Moves" class="not-projected" link=${false}>
        <${MoveList} moves=${review.moves.map((each) => each.move)}
        marks=${retry ? [] : review.moves.map((each) => SIGNS[each.class])} at=${retry ? retry.ply - 1 : at} goTo=${goTo}
        board=${board ?? NOTHING} /></${Panel}>
      <${Panel} title="Accuracy" class="not-projected" link=${false}><${AccuracyTable} review=${review} /></${Panel}>
      <details class="panel not-projected"><summary>Another game, or what a player thought</summary>
        <${Ask} params=${params} setup=${setup} start=${start} plain=${true} /></details>
    </div>
  </div>`;
}

/** @param {ReviewData} review */
const title = ({ result, winner, seats, moves }) =>
  result === "won" && winner
    ? `${seats[winner - 1]} won after ${moves.length} moves`
    : result === "drawn"
      ? "Drawn"
      : `Unfinished, ${moves.length} moves`;
