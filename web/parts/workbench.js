// @ts-check
// The workbench of whoever writes a bot: all that was said for one move, its time against its limit, the position again in one click; and a mark
// sheet whose failures open as positions.

import { html, useEffect, useState } from "../vendor/preact.js";
import { solve } from "../api.js";
import { useKeys } from "../keys.js";
import { note, writeRoute } from "../router.js";
import { bestMoves, resultWords } from "../boards/results.js";
import { command } from "./copy.js";
import { Field, GameField, Pick, put } from "./form.js";
import { Icon } from "./icons.js";
import { Progress, useJob } from "./job.js";
import { Panel, Trouble } from "./panel.js";
import { solvable } from "./switches.js";

/** Lines of a conversation: its sign, and how it is read aloud. @type {Record<string, [string, string]>} */
const SIGNS = { sent: [">", "to it"], answer: ["<", "its answer"], stderr: ["!", "its stderr"] };

/** @param {R.View} props */
export function Workbench({ params, setup }) {
  const { engines } = setup;
  const { game = "connect:7x6x4", pos = "", seed = "1", talk = "", marks = "", bot = engines[0] } = params;
  const player = `engine:${bot}`;
  const talking = useJob(talk, (next) => note({ talk: next }));
  const marking = useJob(marks, (next) => note({ marks: next }));
  const gone = { talk: "" };
  const ask = (/** @type {string} */ position = pos) => {
    if (talking.alive) return;
    note({ pos: position });
    talking.begin({ kind: "talk", game, position, player, seed: Number(seed) });
  };
  const mark = () => void (!marking.alive && marking.begin({ kind: "grade", game, player, seed: Number(seed), keep: true }));
  useKeys("Bot", engines.length ? [{ key: "a", words: "Ask the bot", run: () => ask() }, { key: "m", words: "Mark the bot", run: mark }] : []);
  if (!engines.length)
    return html`<${Panel} title="Your bot" link=${false}><p>A program of yours, in any language, is asked here, listened to and marked once the server knows it:</p>
      <pre tabindex="0">plyground serve --engine mine="python3 bot.py"</pre><p class="small">docs/protocol.md says what it reads and writes.</p></${Panel}>`;
  const line = command("analyze", game, "--position", pos || "''", "--player", player, "--seed", seed);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    ask();
  };
  return html`<${Panel} title="Your bot" command=${talking.news?.command ?? line}>
    <form class="stack" onSubmit=${submit}>
      <div class="row"><${Pick} label="Bot" value=${bot} options=${engines.map((name) => [name, name])} choose=${put("bot", { talk: "", marks: "" })} />
      <${GameField} setup=${setup} game=${game} choose=${put("game", { talk: "", marks: "", pos: "" })} />
      <${Field} label="Moves before it" value=${pos} choose=${put("pos", gone)} />
      <${Field} label="Seed" value=${seed} least=${0} choose=${put("seed", { talk: "", marks: "" })} /></div>
      <div class="row"><button class="primary" aria-disabled=${talking.alive ? "true" : undefined}><${Icon} name="play" />Ask it <kbd aria-hidden="true">a</kbd></button>
        <button type="button" aria-disabled=${marking.alive ? "true" : undefined} onClick=${mark}><${Icon} name="review" />Mark it <kbd aria-hidden="true">m</kbd></button></div>
    </form>
    <${Trouble} words=${talking.trouble || (talking.news?.state === "failed" && talking.news.error)} />
    ${talking.alive && html`<p class="waiting">It thinks …</p>`}
    ${talking.found.talk && html`<${Talk} talk=${talking.found} at=${{ game, position: pos }} can=${solvable(setup, game)} />`}
    ${marks && html`<div class="stack bot-part"><h3>Marks</h3><${Trouble} words=${marking.trouble || (marking.news?.state === "failed" && marking.news.error)} />
      ${marking.alive && marking.news && html`<${Progress} news=${marking.news} job=${marks} thing="questions" />`}
      ${marking.found.sheet && html`<${Sheet} sheet=${marking.found.sheet} again=${ask} />
        <pre class="small" tabindex="0">${marking.news?.command}</pre>`}</div>`}
  </${Panel}>`;
}

/** What a bot said. @param {{ talk: R.Talk, at: { game: string, position: string }, can: boolean }} props */
function Talk({ talk, at, can }) {
  const [truth, setTruth] = useState(/** @type {import("../types").SolvedMove[] | null} */ (null));
  useEffect(() => {
    let gone = false;
    setTruth(null);
    if (can) solve(at).then(({ moves }) => !gone && setTruth(moves), () => {});
    return () => { gone = true; };
  }, [at.game, at.position, can]);
  const own = truth?.find(({ move }) => move === talk.move);
  const best = truth && [...bestMoves(truth)];
  const kept = own && truth?.find(({ move }) => move === best?.[0])?.result === own.result;
  const share = Math.min(1, talk.seconds / talk.limit);
  const probed = talk.talk[0]?.text === "plyground 1" && !talk.talk.some(({ from, text }) => from === "answer" && text.startsWith("plyground 1"));
  return html`<div class="stack bot-part"><h3>One move</h3>
    ${talk.forfeit ? html`<p class="verdict fit-no">✕ It would lose the game: ${talk.forfeit}</p>`
      : html`<p class=${`verdict ${own ? (kept ? "fit-yes" : "fit-no") : ""}`}>${own ? (kept ? "✓ " : "✕ ") : ""}It plays <strong>${talk.move}</strong>${own ? `, which ${resultWords(own)}` : ""}${own && !kept ? `; ${best?.join(", ")} would be right` : ""}.</p>`}
    <label class="row spread">${talk.seconds.toFixed(3)} s of ${talk.limit} s <meter min="0" max="1" high="0.8" value=${share}></meter></label>
    <ol class="talk" tabindex="0" aria-label="What was said">${talk.talk.map(({ from, text }, number) => html`<li key=${number} class=${`talk-${from}`}><span aria-hidden="true">${SIGNS[from]?.[0]}</span><span class="spoken">${SIGNS[from]?.[1]}: </span>${text}</li>`)}</ol>
    <p class="small">> to the bot, ${"<"} its answer, ! its stderr.${talk.cut ? " More was said than is shown: the command has all of it." : ""}${probed ? " The first line asks whether it speaks lines; with form=board before the program nobody asks." : ""} <a href=${writeRoute({ view: "analyse", params: { game: at.game, pos: at.position } })}>Analyse the position</a></p></div>`;
}

/** A mark sheet. @param {{ sheet: R.Sheet, again: (position: string) => void }} props */
function Sheet({ sheet, again }) {
  const failed = sheet.sections.filter((each) => each.failed.length > 0);
  const open = (/** @type {string} */ position) => html`<button type="button" class="line-move" key=${position} onClick=${() => again(position)}>${position || "the empty board"}</button>`;
  return html`<p><strong>${sheet.mark.toFixed(0)} of 100</strong>${!sheet.complete && ", though not everything was asked"} · ${sheet.time.mean.toFixed(3)} s a move, ${sheet.time.longest.toFixed(3)} s at most</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Table of marks"><table class="numbers"><thead><tr><th scope="col">What</th><th scope="col">Right</th><th scope="col">Marks</th></tr></thead>
      <tbody>${sheet.sections.map((each) => html`<tr key=${each.name}><th scope="row">${each.name}</th><td>${each.right} of ${each.asked}</td><td>${each.mark.toFixed(1)} of ${each.of}</td></tr>`)}
        ${sheet.games.map((each) => html`<tr key=${each.opponent}><th scope="row">against ${each.opponent}</th><td>${each.wins} won, ${each.draws} drawn, ${each.losses} lost</td><td>${each.mark.toFixed(1)} of ${each.of}</td></tr>`)}</tbody></table></div>
    ${failed.length > 0 && html`<h3>Positions failed</h3><p class="small">A position asks it again.</p>
      <dl class="failed">${failed.map(({ name, failed: positions }) => html`<div key=${name}><dt>${name}</dt><dd>${positions.map(open)}</dd></div>`)}</dl>`}
    ${sheet.failures.length > 0 && html`<h3>What went wrong</h3><ul>${sheet.failures.map(({ reason, count, position }) => html`<li key=${reason}>${count} × ${reason} · first: ${open(position)}</li>`)}</ul>`}`;
}
