// @ts-check
// Where the page is stands in its link: `#/analyse?game=connect:7x6x4&pos=4455`. A link is all that a reload or another reader needs.

import { createStore } from "./store.js";

/** @typedef {import("./types").Route} Route */

export const FIRST = "play";

/** Reads a fragment. @param {string} hash @returns {Route} */
export function parseRoute(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  return { view: path || FIRST, params: Object.fromEntries(new URLSearchParams(query)) };
}

/** Writes a fragment that people can read. @param {Route} route */
export function writeRoute({ view, params }) {
  const plain = (/** @type {string} */ text) =>
    encodeURIComponent(text)
      .replace(/%(3A|2C|3D|2F)/g, (code) => decodeURIComponent(code))
      .replaceAll("%20", "+");
  const query = Object.entries(params)
    .filter(([, value]) => value !== "" && value !== undefined)
    .map(([name, value]) => `${name}=${plain(value)}`)
    .join("&");
  return `#/${view}${query && `?${query}`}`;
}

/** @type {import("./store.js").Store<Route>} */
export const route = createStore(parseRoute(location.hash));

addEventListener("hashchange", () => route.set(() => parseRoute(location.hash)));

/** Goes to a view; the way back is kept. @param {string} view @param {Record<string, string>} [params] */
export function go(view, params = {}) {
  history.pushState(null, "", writeRoute({ view, params }));
  route.set(() => ({ view, params }));
}
addEventListener("popstate", () => route.set(() => parseRoute(location.hash)));

/**
 * Says in the link what the view shows now, without a step in the history. An empty value takes a name out.
 * @param {Record<string, string | undefined>} patch
 */
export function note(patch) {
  const { view, params } = route.get();
  const next = Object.fromEntries(Object.entries({ ...params, ...patch }).filter(([, value]) => value));
  const link = writeRoute({ view, params: /** @type {Record<string, string>} */ (next) });
  if (link !== location.hash) history.replaceState(null, "", link);
  route.set(() => ({ view, params: /** @type {Record<string, string>} */ (next) }));
}

/** The address of where the page is, to hand on. */
export const link = () => location.origin + location.pathname + writeRoute(route.get());
