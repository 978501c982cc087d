// @ts-check
// Small line pictures, all of one hand: 24 by 24, drawn with a stroke of 2. They are never the only label.

import { html } from "../vendor/preact.js";

/** @type {Record<string, string>} */
const PATHS = {
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  check: "M5 12.5l4.5 4.5L19 7",
  terminal: "M4 6l6 6-6 6M12 18h8",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  undo: "M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3",
  redo: "M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
  fresh: "M12 5v14M5 12h14",
  play: "M7 5l12 7-12 7z",
  pause: "M8 5v14M16 5v14",
  step: "M6 5l9 7-9 7zM18 5v14",
  stop: "M6 6h12v12H6z",
  rotate: "M20 12a8 8 0 1 1-2.3-5.7M20 3v4h-4",
  flip: "M12 3v18M8 7L3 17h5zM16 7l5 10h-5z",
  next: "M9 5l7 7-7 7",
  back: "M15 5l-7 7 7 7",
  first: "M18 5l-7 7 7 7M6 5v14",
  last: "M6 5l7 7-7 7M18 5v14",
  help: "M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 2.2M12 17.5v.5",
  keys: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8",
  theme: "M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z",
  screen: "M3 4h18v12H3zM12 16v5M8 21h8",
  search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L21 21",
  review: "M4 5h16M4 12h9M4 19h6M16 14l2.5 2.5L22 12",
  edit: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  download: "M12 4v11M7 11l5 5 5-5M4 20h16",
  close: "M6 6l12 12M18 6L6 18",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  paste: "M8 4h8v3H8zM8 5H5v16h14V5h-3M9 12h6M9 16h4",
};

/** @param {{ name: string }} props */
export const Icon = ({ name }) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${PATHS[name] ?? ""} /></svg>`;
