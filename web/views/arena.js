// @ts-check
// Arena: players meet, standings grow. A match goes on when the page is left; its link finds it again.

import { html, useState } from "../vendor/preact.js";
import { words } from "../api.js";
import { stopJob } from "../events.js";
import { useKeys } from "../keys.js";
import { note } from "../router.js";
import { Classroom } from "../parts/classroom.js";
import { command } from "../parts/copy.js";
import { Crosstable } from "../parts/crosstable.js";
import { GameField, NumberField, PlayerField } from "../parts/fields.js";
import { GameList } from "../parts/game-list.js";
import { Icon } from "../parts/icons.js";
import { Progress, begin, goOn, isAlive, useJob } from "../parts/job.js";
import { say, tell } from "../parts/live.js";
import { Choice, Panel, Switch, Trouble } from "../parts/panel.js";
import { SprtGauge } from "../parts/sprt.js";
import { Standings } from "../parts/standings.js";

/** @typedef {import("../types").Setup} Setup */

/** What a link says of a match. @param {Record<string, string>} params */
const plan = (params) => ({
  kind: params.kind === "tournament" ? "tournament" : "match",
  game: params.game ?? "connect:7x6x4",
  players: (params.players ?? "level:3 level:4").split(" ").filter(Boolean),
  games: params.games ?? "100",
  seed: params.seed ?? "1",
  sprt: params.sprt ?? "",
});

/** @param {{ params: Record<string, string>, setup: Setup }} props */
export default function Arena({ params, setup }) {
  const part = params.part === "classroom" && setup.classroom ? "classroom" : plan(params).kind;
  const choose = (/** @type {string} */ next) => note(next === "classroom" ? { part: next } : { part: "", kind: next, job: "", cell: "", ...(next === "match" ? { players: plan(params).players.slice(0, 2).join(" ") } : { sprt: "" }) });
  /** @type {[string, string][]} */
  const parts = [["match", "Match"], ["tournament", "Tournament"]];
  if (setup.classroom) parts.push(["classroom", "Classroom"]);
  return html`<div class="arena"><h1 class="spoken">Arena</h1>
    <${Choice} label="What is played" value=${part} options=${parts} choose=${choose} />
    ${part === "classroom" ? html`<${Classroom} />` : html`<${Match} params=${params} setup=${setup} />`}
  </div>`;
}

/** @param {{ params: Record<string, string>, setup: Setup }} props */
function Match({ params, setup }) {
  const asked = plan(params);
  const [trouble, setTrouble] = useState("");
  const { job } = params;
  const { news, missing, refresh } = useJob(job, ({ state, error, frame, result }) => {
    const { done = 0, report } = result ?? frame ?? {};
    say(state === "failed" ? `Failed: ${error}` : `${state === "stopped" ? "Stopped" : "Finished"} after ${done} games. ${report?.sprt?.accepted ? `The test accepts ${report.sprt.accepted}.` : ""}`);
  });
  const alive = Boolean(job) && isAlive(news);
  const start = async () => {
    setTrouble("");
    try {
      const { kind, game, players, games, seed, sprt } = asked;
      const body = { kind, game, players, games: Number(games), seed: Number(seed), keep: true };
      note({ job: await begin(sprt ? { ...body, sprt: sprt.split(",").map(Number) } : body), cell: "" });
      say("Started.");
    } catch (error) {
      setTrouble(words(error));
      tell(words(error));
    }
  };
  useKeys("Arena", [
    ...(alive && job ? [
      { key: "s", words: "Stop after the games under way", run: () => void stopJob(job, false) },
      { key: "S", words: "Stop now", run: () => void stopJob(job) },
    ] : [{ key: "g", words: "Start", run: () => void start() }]),
    ...(job && news?.state === "stopped" ? [{ key: "c", words: "Continue", run: () => void goOn(job, refresh) }] : []),
  ]);
  const shown = (alive ? news?.frame ?? news?.result : news?.result ?? news?.frame) ?? {};
  const { report, crosstable, done, of } = shown;
  const pair = /^(\d+)-(\d+)$/.exec(params.cell ?? "")?.slice(1).map(Number);
  const line = news?.command ?? command(asked.kind, ...asked.players, "--game", asked.game, "--games", asked.games, "--seed", asked.seed, ...(asked.sprt ? ["--sprt", asked.sprt] : []));
  return html`<div class="two-columns">
    <${Plan} asked=${asked} setup=${setup} start=${start} trouble=${trouble} alive=${alive} line=${line} />
    <div class="stack">
      ${!job && html`<p class="waiting">Two or more players, a number of games, a seed. Every opening is played from both sides.</p>`}
      ${missing && html`<${Trouble} words="The server does not know this match any more. Start it again: the same seed plays the same games." />`}
      ${job && news && html`<${Panel} title="Standings" command=${line}>
        <${Progress} news=${news} job=${job} done=${done} of=${of} thing="games" gently=${true} more=${() => goOn(job, refresh)} />
        ${report && html`<${Standings} players=${report.players} ranked=${report.players.length > 2} />`}
      </${Panel}>`}
      ${report?.sprt && html`<${Panel} title="Sequential test" command=${line}><${SprtGauge} test=${report.sprt} player=${report.players[0].player} other=${report.players[1].player} /></${Panel}>`}
      ${report && crosstable && html`<${Panel} title="Crosstable" command=${line}>
        <${Crosstable} players=${report.players.map((/** @type {any} */ each) => each.player)} cells=${crosstable} shown=${params.cell ?? ""} show=${(/** @type {number} */ row, /** @type {number} */ column) => note({ cell: params.cell === `${row}-${column}` ? "" : `${row}-${column}` })} />
      </${Panel}>`}
      ${report && job && pair && report.players[pair[0]] && report.players[pair[1]] && html`<${GameList} key=${params.cell} job=${job} game=${report.game} players=${report.players.map((/** @type {any} */ each) => each.player)} pair=${pair} done=${done} />`}
    </div>
  </div>`;
}

/** @param {any} props */
function Plan({ asked, setup, start, trouble, alive, line }) {
  const { kind, game, players, games, seed, sprt } = asked;
  const set = (/** @type {Record<string, string>} */ patch) => note({ ...patch, job: "", cell: "" });
  const setPlayer = (/** @type {number} */ at, /** @type {string} */ player) => set({ players: players.with(at, player.replaceAll(" ", "")).join(" ") });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    start();
  };
  const [low, high] = sprt.split(",");
  const least = kind === "match" ? 2 : 3;
  const shown = kind === "match" ? players.concat(["level:3", "level:4"]).slice(0, 2) : players.concat(["level:3", "level:4", "level:5"].slice(Math.min(3, players.length)));
  if (shown.length !== players.length) set({ players: shown.join(" ") });
  return html`<${Panel} title=${kind === "match" ? "A match" : "A tournament"} command=${line} class="plan"><form class="stack" onSubmit=${submit}>
    <${GameField} setup=${setup} value=${game} choose=${(/** @type {string} */ next) => set({ game: next })} />
    ${shown.map((/** @type {string} */ player, /** @type {number} */ at) => html`<div key=${at} class="row player-row"><${PlayerField} setup=${setup} game=${game} value=${player} label=${`Player ${String.fromCharCode(65 + at)}`} choose=${(/** @type {string} */ next) => setPlayer(at, next)} />
      ${shown.length > least && html`<button type="button" class="quiet" aria-label=${`Remove player ${String.fromCharCode(65 + at)}`} onClick=${() => set({ players: shown.toSpliced(at, 1).join(" ") })}><${Icon} name="close" /></button>`}</div>`)}
    ${kind === "tournament" && shown.length < (setup.limits.players ?? 16) && html`<button type="button" onClick=${() => set({ players: [...shown, "level:5"].join(" ") })}><${Icon} name="fresh" />Add a player</button>`}
    <div class="row">
      <${NumberField} label=${kind === "match" ? "Games" : "Games of a pair"} value=${games} least=${2} most=${setup.limits.games} choose=${(/** @type {string} */ next) => set({ games: next })} />
      <${NumberField} label="Seed" value=${seed} choose=${(/** @type {string} */ next) => set({ seed: next })} />
    </div>
    ${kind === "match" && html`<${Switch} on=${Boolean(sprt)} label="Stop when it is clear (SPRT)" flip=${() => set({ sprt: sprt ? "" : "0,50" })} />`}
    ${sprt && html`<div class="row"><${NumberField} label="Elo of H0" value=${low} least=${-1000} most=${1000} choose=${(/** @type {string} */ next) => set({ sprt: `${next},${high}` })} />
      <${NumberField} label="Elo of H1" value=${high} least=${-1000} most=${1000} choose=${(/** @type {string} */ next) => set({ sprt: `${low},${next}` })} /></div>`}
    <button class="primary" disabled=${alive}><${Icon} name="play" />Start <kbd aria-hidden="true">g</kbd></button>
    <${Trouble} words=${trouble} />
  </form></${Panel}>`;
}
