// @ts-check
// How a search came to its answer, in sentences that a judge has passed.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { words } from "../api.js";
import { startJob } from "../events.js";
import { GradeMark } from "../boards/results.js";
import { Trouble } from "../parts/panel.js";
import { Progress } from "./review-ask.js";

/** @param {{ position: import("../types").Position, player: string, seed: number }} props */
export function Why({ position, player, seed }) {
  const [state, setState] = useState(/** @type {{ account?: any, frame?: any, trouble?: string }} */ ({}));
  const job = useRef(/** @type {{ stop: () => unknown } | null} */ (null));
  const key = JSON.stringify([position, player, seed]);
  useEffect(() => {
    let gone = false;
    setState({});
    startJob({ kind: "explain", ...position, player, seed }, (news) => {
      if (gone) return;
      if (news.result) setState({ account: news.result.account });
      else if (news.state === "failed") setState({ trouble: news.error ?? "The account failed." });
      else setState((old) => ({ ...old, frame: news.frame }));
    }).then(
      (started) => {
        if (gone) started.stop();
        else job.current = started;
      },
      (error) => !gone && setState({ trouble: words(error) }),
    );
    return () => {
      gone = true;
      job.current?.stop();
      job.current = null;
    };
  }, [key]);
  if (state.trouble) return html`<${Trouble} words=${state.trouble} />`;
  if (!state.account) return html`<${Progress} frame=${state.frame} words="Watching the search again" />`;
  const claims = state.account.claims ?? state.account.sentences ?? [];
  return html`<ul class="claims">
    ${claims.map((/** @type {import("../types").Claim} */ claim, /** @type {number} */ number) => html`<li key=${number}>
    ${claim.text} <${GradeMark} grade=${claim.grade} /></li>`)}</ul>
    ${claims.length === 0 && html`<p class="muted">Nothing that can be said for sure.</p>`}`;
}
