// @ts-check
// The threads of a search as a timeline: what each did, own, stolen or idle, and the speed-up that a greedy scheduler foretells.

import { html, useState } from "../vendor/preact.js";
import { words } from "../api.js";
import { note } from "../router.js";
import { command } from "./copy.js";
import { GameField, NumberField, PlayerField } from "./fields.js";
import { Icon } from "./icons.js";
import { Progress, begin, isAlive, useJob } from "./job.js";
import { say, tell } from "./live.js";
import { Panel, Switch, Trouble } from "./panel.js";
import { picture, save } from "./save.js";

/** @param {{ params: Record<string, string>, setup: import("../types").Setup }} props */
export function Timeline({ params, setup }) {
  const [trouble, setTrouble] = useState("");
  const [large, setLarge] = useState(false);
  const game = params.game ?? "connect:7x6x4";
  const player = params.player ?? "mc:sims=100000";
  const threads = Number(params.threads) || setup.threads;
  const position = params.pos ?? "";
  const job = params.anatomy;
  const { news, missing } = useJob(job, ({ state, error }) => say(state === "done" ? "The timeline is drawn." : `${state}: ${error ?? ""}`));
  const alive = Boolean(job) && isAlive(news);
  const set = (/** @type {Record<string, string>} */ patch) => note({ ...patch, anatomy: "" });
  const start = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setTrouble("");
    try {
      note({ anatomy: await begin({ kind: "anatomy", game, position, player, threads }) });
    } catch (error) {
      setTrouble(words(error));
      tell(words(error));
    }
  };
  const line = news?.command ?? command("anatomy", game, ...(position ? ["--position", position] : []), "--player", player, "--threads", threads);
  const svg = news?.result?.svg;
  return html`<${Panel} title="Threads of a search" command=${line} class="timeline">
    <form class="stack" onSubmit=${start}><div class="row">
      <${GameField} setup=${setup} value=${game} choose=${(/** @type {string} */ next) => set({ game: next, pos: "" })} />
      <label class="field">Moves before it <input value=${position} size="12" spellcheck="false" autocomplete="off" onChange=${(/** @type {any} */ { target }) => set({ pos: target.value.trim() })} /></label>
      <${PlayerField} setup=${setup} game=${game} value=${player} label="Search" choose=${(/** @type {string} */ next) => set({ player: next })} kinds=${["mc", "ucb1", "uct", "alphabeta", "minimax", "maxn"]} />
      <${NumberField} label="Threads" value=${threads} least=${1} most=${setup.threads} choose=${(/** @type {string} */ next) => set({ threads: next })} />
      <button disabled=${alive}><${Icon} name="play" />Draw the timeline</button></div></form>
    <${Trouble} words=${missing ? "The server does not know this search any more: draw it again." : trouble} />
    ${job && news && news.state !== "done" && html`<${Progress} news=${news} job=${job} thing="searches" />`}
    ${svg && html`<div class="row"><${Switch} on=${large} flip=${() => setLarge(!large)} label="Full size" /><button type="button" onClick=${() => save("timeline.svg", svg, "image/svg+xml")}><${Icon} name="download" />Save the picture</button></div>
      <div class="scroll" tabindex="0" role="region" aria-label="Timeline"><img class=${large ? "plot plot-large" : "plot"} src=${picture(svg)} alt="Timeline of the threads; what it says in numbers is in the report below" /></div>`}
    ${news?.result?.report && html`<pre tabindex="0">${typeof news.result.report === "string" ? news.result.report : JSON.stringify(news.result.report, null, 2)}</pre>`}
  </${Panel}>`;
}
