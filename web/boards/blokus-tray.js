// @ts-check
// The tray with the pieces that are left, what the hand can do with one, and the numbers of each colour.

import { html } from "../vendor/preact.js";
import { settings, toggle, useStore } from "../store.js";
import { Icon } from "../parts/icons.js";
import { Switch, Trouble } from "../parts/panel.js";
import { PiecePicture } from "./pieces.js";

/** @typedef {import("../types").Board} Board */

/** @param {{ board: Board, chosen?: string, choose?: (name: string) => void }} props */
export function Tray({ board, chosen, choose }) {
  return html`<div class="trays">${[
    board.colour - 1,
    ...board.colours.map((_, at) => at).filter((at) => at !== board.colour - 1),
  ].map((at) => {
    const mine = at === board.colour - 1;
    const { name, hand, rgb } = board.colours[at];
    const pieces = hand.map((piece) => /** @type {Board["pieces"][0]} */ (board.pieces.find((each) => each.name === piece)));
    return html`<section key=${name} class=${mine ? "tray tray-mine" : "tray"} aria-label=${`Pieces of ${name}`}>
      <h2><span class="seat-dot" style=${{ background: rgb }}></span>
        ${name}: ${hand.length} left${mine && !board.outcome ? ", to move" : ""}</h2>
      ${
        mine && choose
          ? html`<div class="tray-pieces">${pieces.map((piece) => {
              const many = board.moves.filter((move) => move.piece === piece.name).length;
              return html`<button type="button" key=${piece.name} class=${`tray-piece ${many ? "" : "fits-nowhere"}`}
                data-piece=${piece.name} aria-pressed=${piece.name === chosen ? "true" : "false"}
              aria-label=${`Piece ${piece.name}, ${piece.orientations[0].length} squares, ${many ? `${many} placements` : "fits nowhere"}`}
                title=${`${piece.name}: ${many || "no"} placements`} onClick=${() => choose(piece.name)}>
              <${PiecePicture} cells=${piece.orientations[0]} rgb=${rgb} colour=${at + 1} /><span class="piece-name">${piece.name}
                </span></button>`;
            })}</div>`
          : html`<div class="tray-small" role="img" aria-label=${`${name} has ${hand.join(", ") || "nothing"} left`}>
            ${pieces.map((piece) => html`<${PiecePicture} key=${piece.name} cells=${piece.orientations[0]} rgb=${rgb}
            colour=${at + 1} />`)}</div>`
      }
    </section>`;
  })}</div>`;
}

/** @param {{ tools: Record<string, any>, piece?: string, legal: boolean, reason?: string, held: boolean, count: number }} props */
export function PieceTools({ tools, piece, legal, reason, held, count }) {
  const button = (
    /** @type {string} */ name,
    /** @type {string} */ icon,
    /** @type {string} */ words,
    /** @type {string} */ key,
    always = false,
  ) =>
    html`<button type="button" onClick=${tools[name]} disabled=${!piece && !always} title=${`${words} (${key})`}>
      <${Icon} name=${icon} />${words}</button>`;
  const words = !piece
    ? "Choose a piece: letters on the board, or the tray."
    : legal
      ? `${piece} fits here.`
      : reason
        ? `${piece} does not fit: ${reason}.`
        : `${piece} …`;
  return html`<div class="piece-tools">
    <p class=${`fit ${piece ? (legal ? "fit-yes" : "fit-no") : ""}`}><span aria-hidden="true">
      ${piece ? (legal ? "✓ " : "✕ ") : ""}</span>${words}</p>
    <div class="row">${button("rotate", "rotate", "Rotate", "r")}${button("flip", "flip", "Flip", "f")}
      ${button("turn", "step", "Next orientation", "Space")}
      ${button("next", "next", piece ? `Next of ${count}` : "Next placement", "m", true)}
      <button type="button" class=${held && legal ? "primary" : ""} onClick=${tools.place}
        aria-disabled=${piece && legal ? undefined : "true"}><${Icon} name="check" />Place</button>
      ${tools.pass && html`<button type="button" class="primary" onClick=${tools.pass}>Pass</button>`}</div>
  </div>`;
}

/** @param {{ board: Board, layers: { colours?: import("../types").ColourLayer[], trouble?: string } | null }} props */
export function LayerTable({ board, layers }) {
  const { corners, reach, text } = useStore(settings);
  return html`<div class="layers"><div class="row switches" role="group" aria-label="Layers">
      <${Switch} on=${corners} flip=${() => toggle("corners")} label="Corners" keyName="c" />
        <${Switch} on=${reach} flip=${() => toggle("reach")} label="Reach" keyName="d" />
        <${Switch} on=${text} flip=${() => toggle("text")} label="As text" keyName="t" /></div>
    ${layers?.trouble && html`<${Trouble} words=${layers.trouble} />`}
    ${
      layers?.colours &&
      html`<table><thead><tr><th scope="col">colour</th><th scope="col">corners</th><th scope="col">fits</th>
        <th scope="col">reach</th><th scope="col">left</th></tr></thead>
      <tbody>${layers.colours.map((layer, at) => html`<tr key=${at}><td>
        <span class="seat-dot" style=${{ background: board.colours[at]?.rgb }}></span>${board.colours[at]?.name}</td><td>
        ${layer.corners.length}</td><td>${layer.placements}</td><td>${layer.reach.length}</td><td>${layer.squares}</td></tr>`)}
        </tbody></table>
      <p class="small">Diamonds are corners that the colour to move can start from, crosses those of the others; shaded is how far it can still come. Fits are legal placements, left are squares still in hand.</p>`
    }
  </div>`;
}
