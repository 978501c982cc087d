// @ts-check
// One stream of news for the whole page. It is read by fetch, because an EventSource cannot carry the token; it is taken up where it broke
// off, by the number of the last event.

import { ApiError, call, headers } from "./api.js";
import { createStore } from "./store.js";

/** @typedef {import("./types").JobNews} JobNews */

/** This page, for the server: jobs whose page is gone are stopped. */
export const PAGE = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether the stream is open. */
export const connection = createStore({ open: false, tried: false });

/** @type {Map<string, { news: JobNews, tell: Set<(news: JobNews) => void> }>} */
const jobs = new Map();

let lastId = "";
let started = false;

/** @param {string} job */
function entry(job) {
  let known = jobs.get(job);
  if (!known) {
    known = { news: { state: "waiting", frames: 0 }, tell: new Set() };
    jobs.set(job, known);
  }
  return known;
}

/**
 * Starts a job. `tell` hears all that becomes of it, each time with everything that is known.
 * @param {Record<string, unknown>} body kind and fields
 * @param {(news: JobNews) => void} tell
 */
export async function startJob(body, tell) {
  open();
  const { job, state, command } = await call("jobs", { page: PAGE, ...body });
  const known = entry(job);
  known.news = { ...known.news, command, state: known.news.frames || known.news.result ? known.news.state : state };
  known.tell.add(tell);
  tell(known.news);
  return {
    job: /** @type {string} */ (job),
    /** Hears no more and asks the server to stop. */
    stop(now = true) {
      known.tell.delete(tell);
      if (known.news.state === "waiting" || known.news.state === "running") return stopJob(job, now);
      jobs.delete(job);
      return Promise.resolve();
    },
  };
}

/** Follows a job that is there already. @param {string} job @param {(news: JobNews) => void} tell */
export function followJob(job, tell) {
  open();
  const known = entry(job);
  known.tell.add(tell);
  call(`jobs/${job}`).then(
    (found) => change(job, { state: found.state, frame: found.frame, result: found.result, command: found.command }),
    () => {},
  );
  return () => known.tell.delete(tell);
}

/** Stops a job; a match ends after the games under way unless `now`. @param {string} job */
export async function stopJob(job, now = true) {
  try {
    await call(`jobs/${job}${now ? "?now=true" : ""}`, undefined, { method: "DELETE" });
  } catch {
    // It ended by itself meanwhile.
  }
}

/** @param {string} job @param {Partial<JobNews>} next */
function change(job, next) {
  const known = entry(job);
  const given = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
  known.news = { ...known.news, ...given };
  const over = !["waiting", "running"].includes(known.news.state);
  // News may come before the answer that names the job: what nobody has heard yet is kept.
  if (over && known.tell.size > 0) jobs.delete(job);
  for (const tell of [...known.tell]) tell(known.news);
}

/** Opens the stream if it is not, and keeps it open. */
export function open() {
  if (started) return;
  started = true;
  follow();
}

async function follow() {
  let pause = 250;
  while (started) {
    try {
      /** @type {Record<string, string>} */
      const resume = lastId ? { "last-event-id": lastId } : {};
      const response = await fetch(`/api/events?page=${PAGE}`, { headers: { ...headers(), ...resume } });
      if (!response.ok || !response.body) throw new ApiError(response.status, {});
      connection.set({ open: true, tried: true });
      pause = 250;
      await read(response.body);
    } catch (error) {
      // Without the right token there is no use in asking again; whoever gets one opens the stream anew.
      if (error instanceof ApiError && error.status === 401) started = false;
    }
    connection.set({ open: false, tried: started });
    if (started) await new Promise((go) => setTimeout(go, pause));
    pause = Math.min(pause * 2, 5000);
  }
}

/** Reads events until the stream ends. @param {ReadableStream<Uint8Array>} body */
async function read(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let waiting = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    waiting += decoder.decode(value, { stream: true }).replaceAll("\r\n", "\n");
    const events = waiting.split("\n\n");
    waiting = events.pop() ?? "";
    events.forEach(take);
  }
}

/** Takes one event, as the text between blank lines. @param {string} text */
function take(text) {
  let name = "message";
  const data = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("id:")) lastId = line.slice(3).trim();
    else if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
  }
  if (data.length === 0) return;
  const told = JSON.parse(data.join("\n"));
  if (name === "state") change(told.job, { state: told.state, place: told.place, error: told.error?.message ?? told.error });
  else if (name === "frame") change(told.job, { frame: told.frame, frames: told.number + 1 });
  else if (name === "result") change(told.job, { result: told.result });
}
