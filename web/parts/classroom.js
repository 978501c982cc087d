// @ts-check
// The class: a ladder of bots that run on students' machines, and what the teacher can do. It is asked for every second; read aloud is only
// that somebody came or went.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { call, callText, words } from "../api.js";
import { useKeys } from "../keys.js";
import { writeRoute } from "../router.js";
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
    const here = next.ladder.filter((each) => each.here).length;
    if (many.current >= 0 && here !== many.current) say(`${here} bots are here.`);
    many.current = here;
  };
  useEffect(() => {
    const ask = () => call("class").then(take, fail);
    ask();
    const again = setInterval(ask, 1000);
    return () => clearInterval(again);
  }, []);
  const control = (/** @type {Record<string, unknown>} */ body, /** @type {string} */ said) => void call("class/control", body).then((next) => { take(next); say(said); }, fail);
  const pause = () => klass && control({ pause: !klass.paused }, klass.paused ? "The class plays." : "The class is paused.");
  const hide = () => klass && control({ hide_names: !klass.hidden }, klass.hidden ? "Names are shown." : "Names are hidden.");
  const exported = () => void callText("class/export.csv").then((text) => save("ladder.csv", text), fail);
  useKeys("Classroom", [
    { key: "p", words: "Pause, or go on", run: pause },
    { key: "h", words: "Hide names, or show them", run: hide },
    { key: "x", words: "Export the ladder as CSV", run: exported },
  ]);
  if (!klass) return html`<${Trouble} words=${trouble} />`;
  const { code, game, ladder, paused, hidden, playing } = klass;
  const near = /^(127\.|localhost|\[::1\])/.test(location.host);
  const line = `plyground join ${near ? `ADDRESS:${location.port}` : location.host} --code ${code} --name NAME cmd:python3 bot.py`;
  const rows = ladder.map((bot) => ({ ...bot, estimate: bot.games ? { mean: bot.rating, lo: bot.low, hi: bot.high } : null }));
  const all = rows.map(({ estimate }) => estimate);
  return html`<div class="stack"><${Trouble} words=${trouble || (klass.trouble && `Games are not kept any more: ${klass.trouble}`)} />
    <${Panel} title="Join" command=${line} link=${false}><p class="join-code"><span class="spoken">Code </span>${code}</p><p>Bots stay on their own machines, only moves travel${near && ". ADDRESS is what plyground serve printed for others"}:</p><pre tabindex="0">${line}</pre></${Panel}>
    <${Panel} title="Ladder">
      <div class="row not-projected"><${Switch} on=${paused} flip=${pause} label="Paused" keyName="p" /><${Switch} on=${hidden} flip=${hide} label="Names hidden" keyName="h" />
        <button type="button" onClick=${exported}><${Icon} name="download" />Export CSV <kbd aria-hidden="true">x</kbd></button></div>
      <p class="small">${game} · ${klass.seconds} s a move · ${klass.games} games played</p>
      ${rows.length === 0 ? html`<p class="waiting">Nobody has joined yet.</p>` : html`<div class="scroll" tabindex="0" role="region" aria-label="Table of the ladder"><table class="numbers standings ladder">
        <thead><tr><th scope="col">Bot</th><th scope="col" colspan="2">Elo, the mean of all is 0</th><th scope="col">Games</th>${WDL}<th scope="col">Now</th><td></td></tr></thead>
        <tbody>${rows.map((bot, rank) => html`<tr key=${bot.number}><th scope="row"><${Tag}>${rank + 1}</${Tag}>${bot.name}${bot.forfeits > 0 && html` <span class="result-loss">⚠ ${bot.forfeits} given up</span>`}</th><${Elo} estimate=${bot.estimate} all=${all} />
          <td>${bot.games}</td><td>${wdl(bot)}</td><td>${bot.playing ? "▶ playing" : bot.here ? "● here" : "○ away"}</td>
          <td>${!hidden && html`<button type="button" class="quiet" aria-label=${`Remove ${bot.name}`} onClick=${() => confirm(`Remove ${bot.name} from the class?`) && control({ remove: bot.name }, `${bot.name} is removed.`)}><${Icon} name="close" /></button>`}</td></tr>`)}</tbody></table></div>`}
      ${playing.length > 0 && html`<h3>Under way</h3><ul>${playing.map(({ number, seats, position }) => html`<li key=${number}><a href=${writeRoute({ view: "analyse", params: { game, pos: position } })}>${seats.join(" against ")}</a></li>`)}</ul>`}
    </${Panel}></div>`;
}
