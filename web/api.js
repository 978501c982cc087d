// @ts-check
// Calls to the server that the page came from: the token, JSON both ways, and errors that say what would be right.

/** @typedef {import("./types").Position} Position */

const KEPT = "plyground.token";

/** Takes the token out of the address, where it must not stay: links are copied and shown. */
function takeToken() {
  const found = /[#&?]token=([^&]*)&?/.exec(location.hash);
  if (found) {
    sessionStorage.setItem(KEPT, decodeURIComponent(found[1]));
    const rest = location.hash.replace(found[0], "#").replace(/^#+/, "#");
    history.replaceState(null, "", location.pathname + location.search + (rest === "#" ? "" : rest));
  }
  return sessionStorage.getItem(KEPT) ?? "";
}

let token = takeToken();

/** Sets the token that a user has pasted, alone or in an address. @param {string} text */
export function useToken(text) {
  token = (/token=([^&\s]+)/.exec(text)?.[1] ?? text).trim();
  sessionStorage.setItem(KEPT, token);
}

/** Headers that every call carries. */
export const headers = () => ({ "x-plyground-token": token });

/** What the server refused, and why. */
export class ApiError extends Error {
  /** @param {number} status @param {{ code?: string, message?: string, field?: string, at?: number, bounds?: unknown }} told */
  constructor(status, told) {
    super(told.message ?? `the server answered ${status}`);
    this.status = status;
    this.code = told.code ?? "";
    this.field = told.field;
    this.at = told.at;
    this.bounds = told.bounds;
  }
}

/**
 * A call; the answer as JSON.
 * @param {string} path below `/api/`
 * @param {unknown} [body] sent as JSON; makes it a POST
 * @param {{ method?: string, signal?: AbortSignal }} [how]
 * @returns {Promise<any>}
 */
export async function call(path, body, how = {}) {
  const response = await answer(path, body, how);
  if (response.status === 204) return null;
  return response.json();
}

/**
 * A call that answers with text, such as a page or a picture.
 * @param {string} path @param {unknown} [body]
 */
export async function callText(path, body) {
  return (await answer(path, body, {})).text();
}

/** @param {string} path @param {unknown} body @param {{ method?: string, signal?: AbortSignal }} how */
async function answer(path, body, { method, signal }) {
  /** @type {Record<string, string>} */
  const sent = body === undefined ? {} : { "content-type": "application/json" };
  /** @type {Response} */
  let response;
  try {
    response = await fetch(`/api/${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: { ...headers(), ...sent },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, { code: "offline", message: "The server does not answer. Is plyground serve still running?" });
  }
  if (response.ok) return response;
  const told = await response.json().catch(() => ({}));
  throw new ApiError(response.status, told.error ?? {});
}

/** Whether somebody gave a call up, which is nothing to tell. @param {unknown} error */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/** The words of whatever was thrown. @param {unknown} error */
export const words = (error) => (error instanceof Error ? error.message : String(error));

/** What the server has: games, players, levels, limits. Asked once. @type {Promise<import("./types").Setup> | undefined} */
let asked;
export function setup() {
  asked ??= call("setup").catch((error) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** The board that the page begins with, asked for before anybody wants it. @type {{ key: string, board: Promise<import("./types").Board> } | null} */
let expected = null;

/** Asks for a board ahead of its first use. @param {Position} position */
export function expectBoard(position) {
  expected = { key: JSON.stringify(position), board: call("board", position) };
  expected.board.catch(() => {
    expected = null;
  });
}

/** The board of a position. @param {Position} position @param {number} [ply] @returns {Promise<import("./types").Board>} */
export function board(position, ply) {
  const early = ply === undefined && expected?.key === JSON.stringify(position) ? expected.board : undefined;
  expected = null;
  return early ?? call("board", ply === undefined ? position : { ...position, ply });
}

/** The board after a move. @param {Position} position @param {string} move @returns {Promise<import("./types").Board>} */
export const play = (position, move) => call("play", { ...position, move });

/** Exact results, of which the newest few hundred are remembered. @type {Map<string, Promise<import("./types").Solved>>} */
const solved = new Map();

/** @param {Position} position @returns {Promise<import("./types").Solved>} */
export function solve(position) {
  const key = JSON.stringify(position);
  const known = solved.get(key);
  if (known) return known;
  const found = call("solve", position);
  solved.set(key, found);
  found.catch(() => solved.delete(key));
  if (solved.size > 400) solved.delete(/** @type {string} */ (solved.keys().next().value));
  return found;
}
