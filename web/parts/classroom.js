// @ts-check
// The class: a ladder of bots that run on students' machines, and what the teacher can do. It is asked for every two seconds; read aloud is
// only that somebody came or went.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { call, callText, words } from "../api.js";
import { useKeys } from "../keys.js";
import { Elo, Tag, WDL, wdl } from "./estimates.js";
import { save } from "./files.js";
import { Icon } from "./icons.js";
import { say } from "./live.js";
import { Panel, Switch, Trouble } from "./panel.js";

export function Classroom() {
  const [klass, setClass] = useState(/** @type {R.Class | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const many = useRef(-1);
  const fail = (/** @type {unknown} */ error) => setTrouble(words(error));
  const take = (/** @type {R.Class} */ next) => {
    setClass(next);
    setTrouble("");
    if (many.current >= 0 && next.players.length !== many.current) say(`${next.players.length} in the class.`);
    many.current = next.players.length;
  };
  const ask = () => call("class").then(take, fail);
  useEffect(() => {
    ask();
    const again = setInterval(ask, 2000);
    return () => clearInterval(again);
  }, []);
  const control = (/** @type {Record<string, unknown>} */ body, said = "") => void call("class/control", body).then(() => { say(said); return ask(); }, fail);
  const pause = () => klass && control({ pause: !klass.paused }, klass.paused ? "The class plays." : "The class is paused.");
  const hide = () => klass && control({ hide_names: !klass.hide_names }, klass.hide_names ? "Names are shown." : "Names are hidden.");
  const exported = () => void callText("class/export.csv").then((text) => save("ladder.csv", text), fail);
  useKeys("Classroom", [
    { key: "p", words: "Pause, or go on", run: pause },
    { key: "h", words: "Hide names, or show them", run: hide },
    { key: "x", words: "Export the ladder as CSV", run: exported },
  ]);
  if (!klass) return html`<${Trouble} words=${trouble} />`;
  const { code, players, paused, hide_names: hidden } = klass;
  const line = `plyground join ${location.origin} --code ${code} --name NAME cmd:python3 bot.py`;
  const all = players.map(({ rating }) => rating);
  return html`<div class="stack"><${Trouble} words=${trouble} />
    <${Panel} title="Join" command=${line} link=${false} class="join"><p class="join-code"><span class="spoken">Code </span>${code}</p><p>Bots stay on their own machines, only moves travel:</p><pre tabindex="0">${line}</pre></${Panel}>
    <${Panel} title="Ladder">
      <div class="row"><${Switch} on=${paused} flip=${pause} label="Paused" keyName="p" /><${Switch} on=${hidden} flip=${hide} label="Names hidden" keyName="h" />
        <button type="button" onClick=${exported}><${Icon} name="download" />Export CSV <kbd aria-hidden="true">x</kbd></button></div>
      <p class="small">${klass.game} · ${players.length} bots · ${klass.playing} games under way · ${klass.played} played</p>
      ${players.length === 0 ? html`<p class="waiting">Nobody has joined yet.</p>` : html`<div class="scroll" tabindex="0" role="region" aria-label="Ladder"><table class="standings ladder">
        <thead><tr><th scope="col">Bot</th><th scope="col" colspan="2">Elo, the mean of all is 0</th><th scope="col">Games</th>${WDL}<th scope="col">Now</th><td></td></tr></thead>
        <tbody>${players.map((student, rank) => {
          const name = hidden ? `Bot ${rank + 1}` : student.name;
          return html`<tr key=${student.id}><th scope="row"><${Tag}>${rank + 1}</${Tag}>${name}</th><${Elo} estimate=${student.rating} all=${all} /><td>${student.games}</td><td>${wdl(student)}</td><td>${student.state}</td>
            <td><button type="button" class="quiet" aria-label=${`Remove ${name}`} onClick=${() => confirm(`Remove ${name} from the class?`) && control({ remove: student.id }, `${name} is removed.`)}><${Icon} name="close" /></button></td></tr>`;
        })}</tbody></table></div>`}
    </${Panel}></div>`;
}
