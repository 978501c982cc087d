// @ts-check
// Buttons that put something on the clipboard: the link of what is shown, and the line that gives the same in a terminal.

import { html, useState } from "../vendor/preact.js";
import { link } from "../router.js";
import { say, tell } from "./live.js";
import { Icon } from "./icons.js";

/**
 * A button that copies a text.
 * @param {{ text: string | (() => string), words: string, icon?: string, short?: string }} props `words` is the spoken label, `short` what is seen
 */
export function Copy({ text, words, icon = "copy", short }) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    await toClipboard(typeof text === "function" ? text() : text);
    setDone(true);
    setTimeout(() => setDone(false), 1600);
  };
  return html`<button type="button" class="quiet" onClick=${copy} aria-label=${words} title=${words}>
    <${Icon} name=${done ? "check" : icon} />${short && html`<span>${done ? "copied" : short}</span>`}
  </button>`;
}

/** Copies the line for a terminal. @param {{ command: string }} props */
export const CopyCommand = ({ command }) =>
  html`<${Copy} text=${command} icon="terminal" words=${`Copy as command: ${command}`} />`;

/** Copies the address of what is shown. */
export const CopyLink = () => html`<${Copy} text=${link} icon="link" words="Copy the link to this" />`;

/** @param {string} text */
export async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied.");
  } catch {
    tell(`The browser does not let the page copy. Here it is: ${text}`);
  }
}

/** A command line of words, each quoted where a shell needs it. @param {(string | number | false | undefined)[]} parts */
export const command = (...parts) =>
  ["plyground", ...parts.filter((part) => part !== false && part !== undefined && part !== "").map(String)]
    .map((part) => (/^[\w:=,.\/+%-]+$/.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`))
    .join(" ");

/** The options that name a position. @param {import("../types").Position} position */
export function positionWords(position) {
  if ("board" in position) return ["--board", "-"];
  return position.position ? ["--position", position.position] : [];
}
