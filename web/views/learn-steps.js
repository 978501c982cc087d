// @ts-check
// A small search, one step at a time, with the numbers that it goes by itself.

import { html, useEffect, useMemo, useState } from "../vendor/preact.js";
import { board as askBoard, call, play, words } from "../api.js";
import { positionOf } from "../boards/squares.js";
import { useKeys } from "../keys.js";
import { useStep } from "../presenter.js";
import { note } from "../router.js";
import { command } from "../parts/copy.js";
import { Field, GameField, put } from "../parts/form.js";
import { say } from "../parts/live.js";
import { moments } from "../parts/moments.js";
import { Choice, Panel, Trouble } from "../parts/panel.js";
import { Stage } from "../parts/stage.js";
import { Backups, Candidates, StepTree, Window } from "../parts/step-panels.js";

const PHASES = [["Select", "Expand", "Simulate", "Back up"], ["Enter", "Value", "Cut off"]];
const FIRST = /** @type {Record<string, string>} */ ({ uct: "uct:sims=50", alphabeta: "alphabeta:depth=3,deepen=off" });

/** @param {R.View} props */
export function Steps({ params, setup }) {
  const { game = "connect:4x4x3", pos = "", player = FIRST.uct, count = "20" } = params;
  const [found, setFound] = useState(/** @type {{ steps: R.Round[] | R.Visit[], text: string[], root: R.Board | null, trouble: string }} */ ({ steps: [], text: [], root: null, trouble: "" }));
  useEffect(() => {
    let gone = false;
    const at = { game, position: pos };
    Promise.all([askBoard(at), call("steps", { ...at, player, count: Number(count) })]).then(
      ([root, { steps, text }]) => !gone && setFound({ root, steps, text, trouble: "" }),
      (error) => !gone && setFound({ root: null, steps: [], text: [], trouble: words(error) }),
    );
    return () => { gone = true; };
  }, [game, pos, player, count]);
  const { root, steps, text, trouble } = found;
  const all = useMemo(() => moments(steps, root?.seats ?? []), [steps, root]);
  const last = Math.max(0, all.length - 1);
  const at = Math.min(last, Number(params.at) || 0);
  const moment = all[at];
  const shown = useLine(root, moment?.line ?? []);
  const goTo = (/** @type {number} */ next) => {
    const kept = Math.max(0, Math.min(last, next));
    note({ at: String(kept) });
    if (all[kept]) say(`${all[kept].phase} ${all[kept].words}`);
  };
  /** To where the next simulation or position begins, or this one did. */
  const round = () => goTo((all.findIndex((each, step) => step > at && each.round !== moment.round) + 1 || last + 1) - 1);
  const before = () => goTo(all.findIndex((each) => each.round === (all[at - 1] ?? moment).round));
  useKeys("Steps", [
    { key: "ArrowRight", words: "Next step", run: () => goTo(at + 1) },
    { key: "ArrowLeft", words: "Step before", run: () => goTo(at - 1) },
    { key: "ArrowDown", words: "Next simulation or position", run: round },
    { key: "ArrowUp", words: "Simulation or position before", run: before },
    { key: "Home", words: "First step", run: () => goTo(0) },
    { key: "End", words: "Last step", run: () => goTo(last) },
  ]);
  useStep(() => goTo(at + 1));
  const ends = at === last ? "true" : undefined;
  const isTree = steps[0] ? "select" in steps[0] : player.startsWith("uct");
  const first = { at: "" };
  const line = command("explain", pos, "--game", game, "--player", player, isTree ? `--step=${count}` : "--step");
  return html`<div class="two-columns wide-side"><div class="stack">${shown && html`<${Stage} board=${shown} hide=${true} marked=${moment?.select?.chosen} />`}</div>
    <div class="stack side"><${Trouble} words=${trouble} />
      ${moment && html`<${Panel} title=${`${isTree ? "Simulation" : "Position"} ${moment.round}`} command=${line}>
        <ol class="phases" aria-label="Phases">${PHASES[isTree ? 0 : 1].map((phase) => html`<li key=${phase} aria-current=${phase === moment.phase ? "step" : undefined}>${phase}</li>`)}</ol>
        <p class="question">${moment.words}</p>
        <div class="row not-projected"><button type="button" onClick=${() => goTo(at - 1)} aria-disabled=${at === 0 ? "true" : undefined}>Back <kbd aria-hidden="true">←</kbd></button>
          <button type="button" class="primary" onClick=${() => goTo(at + 1)} aria-disabled=${ends}>Next step <kbd aria-hidden="true">→</kbd></button>
          <button type="button" onClick=${round} aria-disabled=${ends}>${isTree ? "Next simulation" : "Next position"} <kbd aria-hidden="true">↓</kbd></button></div>
        <input type="range" min="0" max=${last} value=${at} aria-label="Step" aria-valuetext=${`${at + 1} of ${all.length}`} onInput=${(/** @type {any} */ { target }) => goTo(Number(target.value))} />
        ${moment.select && html`<${Candidates} select=${moment.select} />`}${moment.backup && html`<${Backups} backup=${moment.backup} />`}${moment.visit && html`<${Window} all=${all} visit=${moment.visit} left=${moment.left} />`}
      </${Panel}><${Panel} title="The tree so far" command=${line}><${StepTree} all=${all} at=${at} /></${Panel}>`}
      <details class="panel not-projected" open=${Boolean(trouble)}><summary>Another search</summary><div class="stack">
        <${Choice} label="Search" value=${player.split(":")[0]} options=${[["uct", "Tree search"], ["alphabeta", "Alpha-beta"]]} choose=${(/** @type {string} */ kind) => note({ player: FIRST[kind], at: "" })} />
        <${Field} label="Player" value=${player} choose=${put("player", first)} />
        <${GameField} setup=${setup} game=${game} only="connect" choose=${put("game", { at: "", pos: "" })} />
        <${Field} label="Moves before it" value=${pos} choose=${put("pos", first)} />
        ${isTree && html`<${Field} label="Simulations shown" value=${count} least=${1} most=${setup.limits.step_count ?? 200} choose=${put("count", first)} />`}
      </div></details>
      ${text.length > 0 && html`<details class="panel not-projected"><summary>All of it as text</summary><pre tabindex="0">${text.join("\n")}</pre></details>`}
    </div></div>`;
}

/** The board after a line from the root. @param {R.Board | null} root @param {string[]} line */
function useLine(root, line) {
  const known = useMemo(() => /** @type {Map<string, Promise<R.Board>>} */ (new Map()), [root]);
  const [shown, setShown] = useState(root);
  useEffect(() => {
    let gone = false;
    /** @type {(way: string[]) => Promise<R.Board>} */
    const find = (way) => {
      const name = way.join(" ");
      const found = known.get(name) ?? find(way.slice(0, -1)).then((board) => play(positionOf(board), way[way.length - 1]));
      known.set(name, found);
      return found;
    };
    if (root) {
      known.set("", Promise.resolve(root));
      find(line).then((board) => !gone && setShown(board), () => {});
    }
    return () => { gone = true; };
  }, [root, line.join(" ")]);
  return shown ?? root;
}
