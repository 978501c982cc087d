// @ts-check
// State that several parts look at: a value, changed as a whole, and those who are told. What the user switched stays switched: settings
// are kept in the browser.

import { useEffect, useState } from "./vendor/preact.js";

/**
 * @template T
 * @typedef {{ get: () => T, set: (next: Partial<T> | ((old: T) => T)) => void, watch: (tell: (state: T) => void) => () => void }} Store
 */

/**
 * A store of an object.
 * @template {object} T
 * @param {T} initial
 * @returns {Store<T>}
 */
export function createStore(initial) {
  let state = initial;
  /** @type {Set<(state: T) => void>} */
  const watchers = new Set();
  return {
    get: () => state,
    set(next) {
      state = typeof next === "function" ? next(state) : { ...state, ...next };
      for (const tell of [...watchers]) tell(state);
    },
    watch(tell) {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
  };
}

/**
 * What a component sees of a store; it is drawn again when that changes.
 * @template {object} T
 * @template [U=T]
 * @param {Store<T>} store
 * @param {(state: T) => U} [pick]
 * @returns {U}
 */
export function useStore(store, pick = (state) => /** @type {any} */ (state)) {
  const [seen, setSeen] = useState(() => pick(store.get()));
  useEffect(() => {
    setSeen(() => pick(store.get()));
    return store.watch((state) => setSeen(() => pick(state)));
  }, [store]);
  return seen;
}

/** What the user has switched and chosen, with what it is at first. */
const DEFAULTS = {
  /** `auto`, `light` or `dark`. */
  theme: "auto",
  /** Exact results above the columns. */
  exact: false,
  /** How they are written: `short` W13, `words` wins in 13, `score` +6. */
  scores: "short",
  /** Threats on the board. */
  threats: false,
  /** The board as a table of words. */
  text: false,
  /** Whether single characters are commands. */
  letters: true,
  /** Blokus: where pieces of the mover can start from, and how far it can reach. */
  corners: false,
  reach: false,
  level: 3,
  /** Ask before a move that changes the result stands. */
  teach: false,
  /** Minutes a seat, 0 for none. */
  clock: 0,
  /** Large type and covered answers. */
  projector: false,
};

const KEPT = "plyground.settings";

/** @type {Store<typeof DEFAULTS>} */
export const settings = createStore({ ...DEFAULTS, ...read() });
settings.watch((state) => {
  try {
    localStorage.setItem(KEPT, JSON.stringify(state));
  } catch {
    // A browser that keeps nothing still plays.
  }
});

/** Turns a switch over. @param {"exact"|"threats"|"text"|"letters"|"corners"|"reach"|"teach"|"projector"} name */
export function toggle(name) {
  settings.set({ [name]: !settings.get()[name] });
  return settings.get()[name];
}

/** What was kept, as far as it is of the kind it should be. */
function read() {
  /** @type {Record<string, unknown>} */
  const found = {};
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    for (const [name, value] of Object.entries(DEFAULTS)) {
      if (typeof kept[name] === typeof value) found[name] = kept[name];
    }
  } catch {
    // Nothing kept, or not ours.
  }
  return found;
}
