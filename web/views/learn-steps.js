// @ts-check
// A small search, one step at a time, with the numbers it goes by itself. → is the next step.

import { html, useEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { board as askBoard, call, play, words } from "../api.js";
import { positionOf } from "../boards/squares.js";
import { useKeys } from "../keys.js";
import { useStep } from "../presenter.js";
import { note } from "../router.js";
import { command } from "../parts/copy.js";
import { GameField, NumberField, PlayerField } from "../parts/fields.js";
import { Icon } from "../parts/icons.js";
import { say } from "../parts/live.js";
import { Panel, Trouble } from "../parts/panel.js";
import { moments } from "../parts/rounds.js";
import { Stage } from "../parts/stage.js";
import { Backups, Candidates, StepTree, Window } from "../parts/step-panels.js";

/** @typedef {import("../types").Board} Board */

const PHASES = { uct: ["Select", "Expand", "Simulate", "Back up"], alphabeta: ["Enter", "Value", "Cut off"] };

/** @param {{ params: Record<string, string>, setup: import("../types").Setup }} props */
export function Steps({ params, setup }) {
  const game = params.game ?? "connect:4x4x3";
  const position = params.pos ?? "";
  const player = params.player ?? "uct:sims=50";
  const count = Number(params.count) || 20;
  const [found, setFound] = useState(/** @type {{ steps: any[], text: string[], root: Board | null, trouble: string }} */ ({ steps: [], text: [], root: null, trouble: "" }));
  useEffect(() => {
    let gone = false;
    Promise.all([askBoard({ game, position }), call("steps", { game, position, player, count })]).then(
      ([root, { steps, text }]) => !gone && setFound({ root, steps, text: text ?? [], trouble: "" }),
      (error) => !gone && setFound({ root: null, steps: [], text: [], trouble: words(error) }),
    );
    return () => { gone = true; };
  }, [game, position, player, count]);
  const { root, steps, text, trouble } = found;
  const all = useMemo(() => moments(steps, root?.seats ?? []), [steps, root]);
  const at = Math.max(0, Math.min(all.length - 1, Number(params.at) || 0));
  const moment = all[at];
  const shown = useLine(root, moment?.line ?? []);
  const goTo = (/** @type {number} */ next) => {
    const kept = Math.max(0, Math.min(all.length - 1, next));
    note({ at: String(kept) });
    if (all[kept]) say(`${all[kept].phase}. ${all[kept].words}`);
  };
  const round = (/** @type {number} */ by) => {
    const here = all[at]?.round;
    let next = at;
    if (by > 0) while (next < all.length - 1 && all[next].round === here) next += 1;
    else {
      while (next > 0 && all[next].round === here) next -= 1;
      while (next > 0 && all[next - 1].round === all[next].round) next -= 1;
    }
    goTo(next);
  };
  useKeys("Steps", [
    { key: "ArrowRight", words: "Next step", run: () => goTo(at + 1) },
    { key: "ArrowLeft", words: "Step before", run: () => goTo(at - 1) },
    { key: "ArrowDown", words: "Next simulation or position", run: () => round(1) },
    { key: "ArrowUp", words: "Simulation or position before", run: () => round(-1) },
    { key: "Home", words: "First step", run: () => goTo(0) },
    { key: "End", words: "Last step", run: () => goTo(all.length - 1) },
  ]);
  useStep(() => goTo(at + 1));
  const isTree = player.startsWith("uct");
  const set = (/** @type {Record<string, string>} */ patch) => note({ ...patch, at: "" });
  const line = command("explain", position, "--game", game, "--player", player, isTree ? `--step=${count}` : "--step");
  return html`<div class="two-columns board-first"><div class="stack">
      ${shown && html`<${Stage} board=${shown} hide=${true} marked=${moment?.table?.chosen} />`}
      <details class="panel"><summary>Another search</summary><div class="stack">
        <${GameField} setup=${setup} value=${game} only="connect" choose=${(/** @type {string} */ next) => set({ game: next, pos: "" })} />
        <label class="field">Moves before it <input value=${position} spellcheck="false" autocomplete="off" onChange=${(/** @type {any} */ { target }) => set({ pos: target.value.trim() })} /></label>
        <${PlayerField} setup=${setup} game=${game} value=${player} label="Search" kinds=${["uct", "alphabeta"]} choose=${(/** @type {string} */ next) => set({ player: { uct: "uct:sims=50", alphabeta: "alphabeta:depth=3,deepen=off" }[next] ?? next })} />
        ${isTree && html`<${NumberField} label="Simulations shown" value=${count} least=${1} most=${setup.limits.step_count ?? 200} choose=${(/** @type {string} */ next) => set({ count: next })} />`}
      </div></details>
    </div>
    <div class="stack"><${Trouble} words=${trouble} />
      ${moment && html`<${Panel} title=${isTree ? `Simulation ${moment.round}` : `Position ${moment.round}`} command=${line} class="step">
        <ol class="phases" aria-label="Phases">${PHASES[isTree ? "uct" : "alphabeta"].map((phase) => html`<li key=${phase} aria-current=${phase === moment.phase ? "step" : undefined}>${phase}</li>`)}</ol>
        <p class="step-words">${moment.words}</p>
        ${moment.table && html`<${Candidates} table=${moment.table} />`}
        ${moment.backups && html`<${Backups} backups=${moment.backups} />`}
        ${moment.visit && html`<${Window} moments=${all} moment=${moment} />`}
        <div class="row">
          <button type="button" onClick=${() => goTo(0)} aria-label="First step"><${Icon} name="first" /></button>
          <button type="button" onClick=${() => goTo(at - 1)} disabled=${at === 0}><${Icon} name="back" />Back</button>
          <button type="button" class="primary" onClick=${() => goTo(at + 1)} disabled=${at >= all.length - 1}>Next step <kbd aria-hidden="true">→</kbd></button>
          <button type="button" onClick=${() => round(1)} disabled=${at >= all.length - 1}>${isTree ? "Next simulation" : "Next position"} <kbd aria-hidden="true">↓</kbd></button>
          <span class="small">${at + 1} of ${all.length}</span>
        </div>
        <input type="range" min="0" max=${Math.max(0, all.length - 1)} value=${at} aria-label="Step" aria-valuetext=${`step ${at + 1} of ${all.length}`} onInput=${(/** @type {any} */ { target }) => goTo(Number(target.value))} />
      </${Panel}>
      <${Panel} title="The tree so far" command=${line}><${StepTree} moments=${all} at=${at} isTree=${isTree} /></${Panel}>`}
      ${text.length > 0 && html`<details class="panel"><summary>All of it as text</summary><pre tabindex="0">${text.join("\n")}</pre></details>`}
    </div>
  </div>`;
}

/** The board after a line from the root; boards on the way are remembered. @param {Board | null} root @param {string[]} line */
function useLine(root, line) {
  const known = useRef({ root, boards: /** @type {Map<string, Promise<Board>>} */ (new Map()) });
  const [shown, setShown] = useState(/** @type {Board | null} */ (null));
  const key = line.join(" ");
  useEffect(() => {
    if (!root) return undefined;
    let gone = false;
    if (known.current.root !== root) known.current = { root, boards: new Map() };
    const { boards } = known.current;
    /** @type {(way: string[]) => Promise<Board>} */
    const find = (way) => {
      if (!way.length) return Promise.resolve(root);
      const name = way.join(" ");
      const before = boards.get(name) ?? find(way.slice(0, -1)).then((board) => play(positionOf(board), way[way.length - 1]));
      boards.set(name, before);
      return before;
    };
    find(line).then((board) => !gone && setShown(board), () => {});
    return () => { gone = true; };
  }, [root, key]);
  return shown ?? root;
}
