// @ts-check
// A study or a reproduction that runs: how far it is, what stops it, and the files it leaves.

import { html, useState } from "../vendor/preact.js";
import { words } from "../api.js";
import { stopJob } from "../events.js";
import { useKeys } from "../keys.js";
import { note } from "../router.js";
import { Icon } from "./icons.js";
import { Progress, begin, isAlive, useJob } from "./job.js";
import { say, tell } from "./live.js";
import { Panel, Trouble } from "./panel.js";

/**
 * @param {{ what: string, job?: string, ended: () => void, show: (file: string) => void }} props `what` is the kind and the name, `study chunks.toml`
 */
export function RunJob({ what, job, ended, show }) {
  const [trouble, setTrouble] = useState("");
  const { news, missing } = useJob(job, ({ state, error }) => {
    ended();
    say(state === "failed" ? `Failed: ${error}` : `${what} ${state === "stopped" ? "stopped" : "finished"}.`);
  });
  const [kind, name] = what.split(" ");
  const start = async () => {
    setTrouble("");
    try {
      note({ job: await begin({ kind, name, keep: true }) });
      say(`${what} started.`);
    } catch (error) {
      setTrouble(words(error));
      tell(words(error));
    }
  };
  const alive = Boolean(job) && isAlive(news);
  useKeys("Run", alive && job ? [{ key: "s", words: "Stop it", run: () => void stopJob(job) }] : [{ key: "g", words: "Start it", run: () => void start() }]);
  const { done, of, words: said } = news?.frame ?? {};
  return html`<${Panel} title=${`Run ${name ?? ""}`} command=${news?.command}>
    ${!alive && html`<p><button type="button" class="primary" onClick=${start}><${Icon} name="play" />Start ${name} <kbd aria-hidden="true">g</kbd></button> <span class="small">It goes on when the page is left. What was measured before it was stopped is kept.</span></p>`}
    <${Trouble} words=${missing ? "The server does not know this run any more." : trouble} />
    ${job && news && html`<${Progress} news=${news} job=${job} done=${done} of=${of} thing="parts" words=${alive ? said : ""} />`}
    ${news?.result?.files && html`<p>It wrote:</p><ul class="files">${news.result.files.map((/** @type {any} */ file) => { const one = file.name ?? file; return html`<li key=${one}><button type="button" class="quiet" onClick=${() => show(one)}><span>${one}</span></button></li>`; })}</ul>`}
  </${Panel}>`;
}
