// @ts-check
// Keys: whoever is on the page says which it takes and what they do; the list behind `?` is made of that, so it is never wrong.

import { useEffect, useRef } from "./vendor/preact.js";
import { settings } from "./store.js";

/** @typedef {import("./types").KeyBinding} KeyBinding */

/** @type {{ title: string, bindings: () => KeyBinding[] }[]} */
const groups = [];

/**
 * Takes keys as long as the component is there. Later groups come first.
 * @param {string} title of the group in the list
 * @param {KeyBinding[]} bindings
 */
export function useKeys(title, bindings) {
  const newest = useRef(bindings);
  newest.current = bindings;
  useEffect(() => {
    const group = { title, bindings: () => newest.current };
    groups.push(group);
    return () => {
      groups.splice(groups.indexOf(group), 1);
    };
  }, [title]);
}

/** All keys taken now, by group. */
export const keyList = () =>
  groups.map(({ title, bindings }) => ({ title, bindings: bindings() })).filter(({ bindings }) => bindings.length);

/** Whether somebody types text there. @param {EventTarget | null} target */
const isTyping = (target) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && !/^(checkbox|radio|range|button)$/.test(target.type)));

/** Keys that do something of their own on the element that has them. @param {KeyboardEvent} event */
function isItsOwn(event) {
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return false;
  if ((key === " " || key === "Enter") && target.closest("button, a, summary, input, [role=gridcell]")) return true;
  return (
    /^(Arrow|Home|End|Page)/.test(key) &&
    (target instanceof HTMLInputElement ||
      target.closest("[role=toolbar], [role=radiogroup], [role=tablist], [role=grid]") !== null)
  );
}

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || event.isComposing || isTyping(event.target) || isItsOwn(event)) return;
  if (document.querySelector("dialog[open]")) return;
  const control = event.ctrlKey || event.metaKey;
  const key = control ? `Control+${event.key.toLowerCase()}` : event.key;
  if (!control && key.length === 1 && key !== " " && !settings.get().letters) return;
  for (let at = groups.length - 1; at >= 0; at -= 1) {
    const found = groups[at].bindings().find((binding) => binding.key === key);
    if (found) {
      event.preventDefault();
      found.run(event);
      return;
    }
  }
});
