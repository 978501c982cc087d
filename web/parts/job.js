// @ts-check
// Work that goes on when the page is left: its number stands in the link, and whoever opens the link again follows it.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { ApiError, call, words } from "../api.js";
import { PAGE, followJob, open, stopJob } from "../events.js";
import { grouped } from "../boards/squares.js";
import { Icon } from "./icons.js";
import { say, tell } from "./live.js";

/** Whether a job is under way. @param {R.News | null} news */
const isAlive = (news) => news?.state === "waiting" || news?.state === "running";

/**
 * A job: how it stands, and how one is begun. Another page may have begun it, whose stream tells this one nothing: so it is asked for as well.
 * @param {string | undefined} job
 * @param {(job: string) => void} begun
 */
export function useJob(job, begun) {
  const [seen, setSeen] = useState(/** @type {{ of?: string, news: R.News | null, trouble?: string }} */ ({ news: null }));
  const [asked, setAsked] = useState(0);
  const watched = useRef(false);
  const { news, trouble = "" } = seen.of === job ? seen : { news: null };
  const alive = Boolean(job) && !trouble && (!news || isAlive(news));
  useEffect(() => {
    if (!job) return undefined;
    const hear = (/** @type {R.News} */ next) => setSeen({ of: job, news: next });
    let leave = followJob(job, hear);
    call(`jobs/${job}`).catch((error) => error instanceof ApiError && error.status === 404 && setSeen({ of: job, news: null, trouble: "The server does not know this run any more. Start it again: the same seed gives the same." }));
    const again = setInterval(() => { if (alive) leave = followJob(job, hear); }, 1000);
    return () => { clearInterval(again); leave(); };
  }, [job, alive, asked]);
  useEffect(() => {
    if (watched.current && news && !alive) say(`It is ${stateWords(news)}.`);
    watched.current = alive && Boolean(news);
  }, [alive, news]);
  const fail = (/** @type {unknown} */ error) => {
    setSeen({ of: job, news, trouble: words(error) });
    tell(words(error));
  };
  return {
    news, trouble, alive,
    /** The newest that is known of it. */
    found: (alive ? news?.frame ?? news?.result : news?.result ?? news?.frame) ?? {},
    /** @param {Record<string, unknown>} body */
    begin(body) {
      open();
      return call("jobs", { page: PAGE, ...body }).then((told) => begun(told.job), fail);
    },
    /** Goes on after a stop; it may take a moment until the server says so. */
    goOn: () => call(`jobs/${job}/continue`, {}).then(() => [100, 1000].forEach((wait) => setTimeout(() => setAsked((count) => count + 1), wait)), fail),
  };
}

const STATES = { waiting: "waiting", running: "running", done: "finished", stopped: "stopped", failed: "failed" };

/** @param {R.News} news */
const stateWords = ({ state, place, error }) => `${STATES[state]}${state === "waiting" && place ? `, place ${place}` : ""}${error ? `: ${error}` : ""}`;

/** How far a job is, and what stops it. @param {R.Progress} props `gently` offers to end what is under way first, `more` to go on after a stop */
export function Progress({ news, job, thing, gently, more }) {
  const alive = isAlive(news);
  const { done = 0, of = 0, words: said } = { ...news.frame, ...(news.state === "done" && { done: news.frame?.of }), ...(!alive && news.result) };
  const share = of && Math.floor((100 * done) / of);
  useEffect(() => {
    const title = document.title;
    if (alive && of) document.title = `${share} % · ${title}`;
    return () => { document.title = title; };
  }, [share, of, alive]);
  return html`<progress class="run-progress" max=${of || 1} value=${done} aria-label=${`${thing} done`}></progress>
    <p><strong>${stateWords(news)}</strong>${alive && said ? ` · ${said}` : of > 0 && ` · ${grouped(done)} of ${grouped(of)} ${thing}`}</p>
    <div class="row">
      ${alive && gently && html`<button type="button" onClick=${() => stopJob(job, false)}><${Icon} name="pause" />Stop after the games under way <kbd aria-hidden="true">s</kbd></button>`}
      ${alive && html`<button type="button" onClick=${() => stopJob(job)}><${Icon} name="stop" />Stop now <kbd aria-hidden="true">S</kbd></button>`}
      ${more && news.state === "stopped" && html`<button type="button" class="primary" onClick=${more}><${Icon} name="play" />Continue <kbd aria-hidden="true">c</kbd></button>`}
    </div>`;
}

/** The keys of a job. @param {{ alive: boolean, news: R.News | null, goOn: () => void }} run @param {string} job @param {() => void} start */
export const jobKeys = ({ alive, news, goOn }, job, start) => [
  ...(alive ? [{ key: "s", words: "Stop after what is under way", run: () => void stopJob(job, false) }, { key: "S", words: "Stop now", run: () => void stopJob(job) }] : [{ key: "g", words: "Start", run: start }]),
  ...(job && news?.state === "stopped" ? [{ key: "c", words: "Continue", run: goOn }] : []),
];
