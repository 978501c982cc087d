// @ts-check
// A dialog over the page: the browser's own, which keeps the focus inside and gives it back.

import { html, useEffect, useRef } from "../vendor/preact.js";
import { Icon } from "./icons.js";

/** @param {{ title: string, close: () => void, class?: string, onKey?: (event: KeyboardEvent) => void, children?: any }} props */
export function Dialog({ title, close, class: more = "", onKey, children }) {
  const place = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const dialog = place.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const onClick = (/** @type {MouseEvent} */ event) => event.target === place.current && close();
  return html`<dialog ref=${place} class=${`dialog ${more}`} aria-labelledby="dialog-title" onCancel=${close} onKeyDown=${onKey}
    onClick=${onClick}>
    <div class="dialog-inside">
      <header class="panel-head"><h2 id="dialog-title">${title}</h2>
        <button type="button" class="quiet" aria-label="Close" onClick=${close}><${Icon} name="close" /></button></header>
      ${children}
    </div>
  </dialog>`;
}
