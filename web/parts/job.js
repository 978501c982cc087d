// @ts-check
// Work that goes on when the page is left: its number stands in the link, and whoever opens the link again follows it.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { ApiError, call, words } from "../api.js";
import { PAGE, followJob, open, stopJob } from "../events.js";
import { say, tell } from "./live.js";
import { Icon } from "./icons.js";

/** @typedef {import("../types").JobNews} JobNews */

/** Starts a job and tells its number. @param {Record<string, unknown>} body @returns {Promise<string>} */
export async function begin(body) {
  open();
  return (await call("jobs", { page: PAGE, ...body })).job;
}

/** Whether a job is under way. @param {JobNews | null} news */
export const isAlive = (news) => news?.state === "waiting" || news?.state === "running";

/**
 * What becomes of a job. Another page may have started it, whose stream tells this one nothing: so it is asked for as well.
 * @param {string | undefined} job
 * @param {(news: JobNews) => void} [ended] hears once that it came to an end while it was watched
 * @returns {{ news: JobNews | null, missing: boolean, refresh: () => void }}
 */
export function useJob(job, ended) {
  const [seen, setSeen] = useState(/** @type {{ of?: string, news: JobNews | null, missing?: boolean }} */ ({ news: null }));
  const [asked, setAsked] = useState(0);
  const finish = useRef(ended);
  finish.current = ended;
  const current = seen.of === job ? seen : { news: null };
  const alive = !current.news || isAlive(current.news);
  const before = useRef(false);
  useEffect(() => {
    if (!job) return undefined;
    const hear = (/** @type {JobNews} */ news) => setSeen({ of: job, news });
    let leave = followJob(job, hear);
    call(`jobs/${job}`).catch((error) => error instanceof ApiError && error.status === 404 && setSeen({ of: job, news: null, missing: true }));
    const again = setInterval(() => { if (alive) leave = followJob(job, hear); }, 1000);
    return () => { clearInterval(again); leave(); };
  }, [job, alive, asked]);
  useEffect(() => {
    if (before.current && current.news && !alive) finish.current?.(current.news);
    before.current = Boolean(current.news) && alive;
  }, [alive, current.news]);
  return { news: current.news, missing: Boolean(current.missing), refresh: () => setAsked(asked + 1) };
}

/** Asks for a job to go on. @param {string} job @param {() => void} then */
export async function goOn(job, then) {
  try {
    await call(`jobs/${job}/continue`, {});
    say("Goes on.");
  } catch (error) {
    tell(words(error));
  }
  then();
}

const STATES = { waiting: "waiting", running: "running", done: "finished", stopped: "stopped", failed: "failed" };

/** How it stands, in words. @param {JobNews} news */
export const stateWords = ({ state, place, error }) => `${STATES[state]}${state === "waiting" && place ? `, place ${place}` : ""}${error ? `: ${error}` : ""}`;

/**
 * How far a job is, and what stops it.
 * @param {{ news: JobNews, job: string, done?: number, of?: number, thing: string, gently?: boolean, words?: string, more?: () => void }} props `gently` offers to end what is under way first, `more` to go on after a stop
 */
export function Progress({ news, job, done = 0, of = 0, thing, gently = false, words: said, more }) {
  const alive = isAlive(news);
  const share = of ? Math.floor((100 * done) / of) : 0;
  useEffect(() => {
    const title = document.title;
    if (alive && of) document.title = `${share} % · ${title}`;
    return () => { document.title = title; };
  }, [share, alive]);
  return html`<div class="progress">
    <progress max=${of || 1} value=${done} aria-label=${`${thing} done`}></progress>
    <p><strong>${stateWords(news)}</strong>${of > 0 && ` · ${done.toLocaleString("en-GB")} of ${of.toLocaleString("en-GB")} ${thing}`}${said && ` · ${said}`}</p>
    <div class="row">
      ${alive && gently && html`<button type="button" onClick=${() => stopJob(job, false)} title="Key s"><${Icon} name="pause" />Stop after the games under way</button>`}
      ${alive && html`<button type="button" onClick=${() => stopJob(job)} title=${gently ? "Key S" : "Key s"}><${Icon} name="stop" />Stop now</button>`}
      ${more && news.state === "stopped" && html`<button type="button" class="primary" onClick=${more} title="Key c"><${Icon} name="play" />Continue</button>`}
    </div>
  </div>`;
}
