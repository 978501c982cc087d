// @ts-check
// Arena: players meet, standings grow. A match goes on when the page is left; its link finds it again.

import { html } from "../vendor/preact.js";
import { useKeys } from "../keys.js";
import { note } from "../router.js";
import { command } from "../parts/copy.js";
import { Crosstable, GameList } from "../parts/crosstable.js";
import { Sprt, Standings, letter } from "../parts/estimates.js";
import { Field, GameField, put, toResults } from "../parts/form.js";
import { Icon } from "../parts/icons.js";
import { Progress, jobKeys, useJob } from "../parts/job.js";
import { lazy } from "../parts/lazy.js";
import { Choice, Panel, Switch, Trouble } from "../parts/panel.js";
import { PlayerPicker } from "../parts/player-picker.js";

const Classroom = lazy(() => import("../parts/classroom.js"), "Classroom");

/** What a link forgets when another match is meant. */
const FRESH = { job: "", cell: "" };

/** What a link says of a match. @param {Record<string, string>} params @returns {R.Plan} */
function plan({ kind = "match", game = "connect:7x6x4", players = "", games = "100", seed = "1", sprt = "" }) {
  const named = players.split(" ").filter(Boolean);
  const most = kind === "match" ? 2 : 16;
  return { kind, game, players: [...named, ...["level:3", "level:4", "level:5"].slice(named.length, kind === "match" ? 2 : 3)].slice(0, most), games, seed, sprt: kind === "match" ? sprt : "" };
}

/** @param {R.View} props */
export default function Arena({ params, setup }) {
  const kinds = [["match", "Match"], ["tournament", "Tournament"], ...(setup.classroom ? [["class", "Classroom"]] : [])];
  const isClass = setup.classroom && params.kind === "class";
  return html`<h1 class="spoken">Arena</h1><div class="parts not-projected"><${Choice} label="What is played" value=${params.kind ?? "match"} options=${kinds} choose=${put("kind", FRESH)} /></div>
    ${isClass ? html`<${Classroom} />` : html`<${Match} params=${params} setup=${setup} />`}`;
}

/** @param {R.View} props */
function Match({ params, setup }) {
  const { job = "", cell = "" } = params;
  const asked = plan(params);
  const run = useJob(job, (next) => {
    note({ job: next, cell: "" });
    toResults();
  });
  const { news, alive, trouble, found } = run;
  const { kind, game, players, games, seed, sprt } = asked;
  const start = () => void run.begin({ kind, game, players, games: Number(games), seed: Number(seed), keep: true, ...(sprt && { sprt: sprt.split(",").map(Number) }) });
  useKeys("Arena", jobKeys(run, job, start));
  const line = news?.command ?? command(kind, ...players, "--game", game, "--games", games, "--seed", seed, ...(sprt ? ["--sprt", sprt] : []));
  /** @type {R.Report | undefined} */
  const report = found.report;
  const names = report?.players.map(({ player }) => player) ?? [];
  const pair = cell.split("-").map(Number);
  return html`<div class="two-columns form-first">
    <div class=${job && "not-projected"}><${Plan} ...${asked} setup=${setup} start=${start} trouble=${trouble} alive=${alive} line=${line} /></div>
    <div class="stack side">
      ${!job && html`<p class="waiting">Choose players, a number of games and a seed. Every opening is played from both sides.</p>`}
      ${job && news && html`<${Panel} title="Standings" command=${line}><${Progress} news=${news} job=${job} thing="games" gently=${true} more=${run.goOn} />${report && html`<${Standings} players=${report.players} />`}</${Panel}>`}
      ${report?.sprt && html`<${Panel} title="Sequential test" command=${line}><${Sprt} test=${report.sprt} players=${report.players} /></${Panel}>`}
      ${report && found.crosstable && html`<${Panel} title="Crosstable" command=${line}><${Crosstable} players=${names} cells=${found.crosstable} shown=${cell} show=${put("cell")} /></${Panel}>`}
      ${report && job && names[pair[0]] && names[pair[1]] && html`<${GameList} key=${cell} job=${job} game=${report.game} seats=${report.seats.length} players=${names} pair=${pair} done=${alive ? Math.floor(found.done / 50) : -1} />`}
    </div>
  </div>`;
}

/** @param {R.Plan & { setup: R.Setup, start: () => void, trouble: string, alive: boolean, line: string }} props */
function Plan({ kind, game, players, games, seed, sprt, setup, start, trouble, alive, line }) {
  const seat = (/** @type {string[]} */ next) => put("players", FRESH)(next.map((player) => player.replaceAll(" ", "")).join(" "));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!alive) start();
  };
  const level = (/** @type {string} */ player) => setup.levels[game.split(":")[0]]?.find((each) => `level:${each.level}` === player)?.words;
  const label = (/** @type {number} */ at) => `Player ${letter(at)}${level(players[at]) ? `, ${level(players[at])}` : ""}`;
  const [low, high] = sprt.split(",");
  const test = put("sprt", FRESH);
  const isMatch = kind === "match";
  return html`<${Panel} title=${isMatch ? "A match" : "A tournament"} command=${line}><form class="stack" onSubmit=${submit}>
    <${GameField} setup=${setup} game=${game} choose=${put("game", FRESH)} />
    ${players.map((player, at) => html`<div key=${at}><${PlayerPicker} id=${`player-${at}`} label=${label(at)} spec=${player} setup=${setup} game=${game} choose=${(/** @type {string} */ next) => seat(players.with(at, next))} />
      ${players.length > (isMatch ? 2 : 3) && html`<button type="button" class="quiet" onClick=${() => seat(players.toSpliced(at, 1))}><${Icon} name="close" />Remove ${letter(at)}</button>`}</div>`)}
    ${!isMatch && players.length < (setup.limits.players ?? 16) && html`<button type="button" onClick=${() => seat([...players, "level:6"])}><${Icon} name="fresh" />Add a player</button>`}
    <${Field} label=${isMatch ? "Games" : "Games of a pair"} value=${games} least=${2} most=${setup.limits.games} choose=${put("games", FRESH)} />
    <${Field} label="Seed" value=${seed} least=${0} choose=${put("seed", FRESH)} />
    ${isMatch && html`<${Switch} on=${Boolean(sprt)} label="Stop when it is clear (SPRT)" flip=${() => test(sprt ? "" : "0,50")} />`}
    ${sprt && html`<${Field} label="H0: better by Elo" value=${low} least=${-999} choose=${(/** @type {string} */ next) => test(`${next},${high}`)} /><${Field} label="H1: better by Elo" value=${high} least=${-999} choose=${(/** @type {string} */ next) => test(`${low},${next}`)} />`}
    <button class="primary" aria-disabled=${alive ? "true" : undefined}><${Icon} name="play" />Start <kbd aria-hidden="true">g</kbd></button>
    <${Trouble} words=${trouble} />
  </form></${Panel}>`;
}
