// @ts-check
import { html } from "../vendor/preact.js";
/** @param {any} props */
export const BlokusBoard = ({ board }) => html`<pre>${board.drawing}</pre>`;
