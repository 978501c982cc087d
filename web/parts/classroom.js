// @ts-check
// The class: a ladder of bots that run on students' machines, and what the teacher can do. It is asked for every two seconds; what is read aloud
// is only that somebody came or went.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { call, callText, words } from "../api.js";
import { useKeys } from "../keys.js";
import { Whisker, axisOf, eloWords } from "./interval.js";
import { Icon } from "./icons.js";
import { say } from "./live.js";
import { Panel, Switch, Trouble } from "./panel.js";
import { save } from "./save.js";

/** @typedef {{ id: string, name: string, state: string, games: number, wins: number, draws: number, losses: number, rating: { mean: number, lo: number, hi: number } | null }} Student */
/** @typedef {{ code: string, game: string, paused: boolean, hide_names: boolean, played: number, playing: number, players: Student[] }} Class */

export function Classroom() {
  const [klass, setClass] = useState(/** @type {Class | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const known = useRef(-1);
  const take = (/** @type {Class} */ next) => {
    setClass(next);
    setTrouble("");
    const many = next.players.length;
    if (known.current >= 0 && many !== known.current) say(`${many} in the class.`);
    known.current = many;
  };
  const ask = () => call("class").then(take, (error) => setTrouble(words(error)));
  useEffect(() => {
    ask();
    const again = setInterval(ask, 2000);
    return () => clearInterval(again);
  }, []);
  const control = (/** @type {Record<string, unknown>} */ body) => call("class/control", body).then((next) => (next?.players ? take(next) : ask()), (error) => setTrouble(words(error)));
  const pause = () => klass && control({ pause: !klass.paused }).then(() => say(klass.paused ? "The class plays." : "The class is paused: games under way are ended."));
  const hide = () => klass && control({ hide_names: !klass.hide_names }).then(() => say(klass.hide_names ? "Names are shown." : "Names are hidden."));
  const exported = () => callText("class/export.csv").then((text) => save("ladder.csv", text, "text/csv"), (error) => setTrouble(words(error)));
  useKeys("Classroom", [
    { key: "p", words: "Pause, or go on", run: () => void pause() },
    { key: "h", words: "Hide names, or show them", run: () => void hide() },
    { key: "x", words: "Export the ladder as CSV", run: () => void exported() },
  ]);
  if (!klass) return html`<${Trouble} words=${trouble} /><p class="waiting">…</p>`;
  const line = `plyground join ${location.origin} --name NAME --code ${klass.code} cmd:python3 bot.py`;
  return html`<div class="stack">
    <${Trouble} words=${trouble} />
    <${Panel} title="Join" command=${line} link=${false} class="join">
      <p class="join-code"><span class="spoken">Code: </span>${klass.code}</p>
      <p>Bots stay on their own machines; only moves travel:</p><pre tabindex="0">${line}</pre>
    </${Panel}>
    <${Panel} title="Ladder">
      <div class="row class-tools">
        <${Switch} on=${klass.paused} flip=${pause} label="Paused" keyName="p" />
        <${Switch} on=${klass.hide_names} flip=${hide} label="Names hidden" keyName="h" />
        <button type="button" onClick=${exported}><${Icon} name="download" />Export CSV <kbd aria-hidden="true">x</kbd></button>
      </div>
      <p class="small">${klass.game} · ${klass.players.length} bots · ${klass.playing} games under way · ${klass.played} played${klass.paused ? " · paused" : ""}</p>
      ${klass.players.length === 0 ? html`<p class="waiting">Nobody has joined yet.</p>` : html`<${Ladder} klass=${klass} remove=${(/** @type {Student} */ student) => confirm(`Remove ${student.name} from the class?`) && control({ remove: student.id })} />`}
    </${Panel}>
  </div>`;
}

const STATES = /** @type {Record<string, string>} */ ({ playing: "▶ playing", waiting: "● waiting", away: "○ away" });

/** @param {{ klass: Class, remove: (student: Student) => void }} props */
function Ladder({ klass: { players, hide_names: hidden }, remove }) {
  const axis = axisOf(players.flatMap(({ rating }) => rating ?? []));
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Ladder"><table class="standings ladder">
    <caption class="spoken">Ladder, intervals of 95 %</caption>
    <thead><tr><th scope="col">Bot</th><th scope="col" colspan="2">Elo, the mean of all is 0</th><th scope="col">Games</th><th scope="col"><abbr title="Wins, draws, losses">W–D–L</abbr></th><th scope="col">Now</th><th scope="col"><span class="spoken">Remove</span></th></tr></thead>
    <tbody>${players.map((student, rank) => {
      const name = hidden ? `Bot ${rank + 1}` : student.name;
      return html`<tr key=${student.id}><th scope="row"><span class="letter">${rank + 1}</span> ${name}</th>
        <td>${student.rating ? eloWords(student.rating) : "too few games"}</td><td>${student.rating && html`<${Whisker} estimate=${student.rating} axis=${axis} />`}</td>
        <td>${student.games}</td><td class="wdl">${student.wins}–${student.draws}–${student.losses}</td><td class="state">${STATES[student.state] ?? student.state}</td>
        <td><button type="button" class="quiet" aria-label=${`Remove ${name}`} title=${`Remove ${name}`} onClick=${() => remove({ ...student, name })}><${Icon} name="close" /></button></td></tr>`;
    })}</tbody>
  </table></div>`;
}
