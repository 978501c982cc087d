// @ts-check
// A game or a position to keep: as a file, or in the results folder where the server has one.

import { html, useState } from "../vendor/preact.js";
import { call, words } from "../api.js";
import { positionOf } from "../boards/squares.js";
import { Dialog } from "./dialog.js";
import { take } from "./fields.js";
import { save } from "./files.js";
import { Icon } from "./icons.js";
import { tell } from "./live.js";
import { Choice, Trouble } from "./panel.js";

/** Dots a picture is wide. */
const WIDE = 1600;

/**
 * @param {{ board: R.Board, whole: R.Board, seats?: string[], seed?: number, setup: R.Setup, close: () => void }} props `board` is shown,
 * `whole` the end of the game
 */
export function SaveGame({ board, whole, seats, seed, setup, close }) {
  const own = board.pieces.length ? ["blksgf", "blksgf, for Pentobi"] : ["pgn", "PGN, the moves for other programs"];
  const drawn = "board" in positionOf(whole);
  const forms = [...(drawn ? [] : [own, ["json", "JSON, to play on with plyground play --load"]]), ["txt", "Text, the board as it is drawn"], ["svg", "A picture, SVG"], ["png", "A picture, PNG"]];
  const [form, setForm] = useState(forms[0][0]);
  const [named, setNamed] = useState("");
  const [wrong, setWrong] = useState("");
  const isGame = ["pgn", "blksgf", "json"].includes(form);
  const text = async () => {
    const at = positionOf(isGame ? whole : board);
    const asked = { ...at, form: form === "png" ? "svg" : form, ...(isGame && { seats: seats?.length ? seats : undefined, seed }) };
    return /** @type {Promise<{ name: string, text: string }>} */ (call("record", asked));
  };
  const end = (/** @type {string} */ name) => {
    tell(`Saved as ${name}.`);
    close();
  };
  const fail = (/** @type {unknown} */ error) => setWrong(words(error));
  const download = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const found = await text();
    const name = found.name.replace(/svg$/, form);
    save(name, form === "png" ? await dots(found.text) : found.text);
    end(name);
  };
  const keep = async () => {
    const found = await text();
    const name = named.trim() || found.name;
    await call("results", { name: /\.\w+$/.test(name) ? name : `${name}.${form}`, text: found.text });
    end(name);
  };
  return html`<${Dialog} title="Save" close=${close}><form class="stack" onSubmit=${(/** @type {Event} */ event) => download(event).catch(fail)}>
    <${Choice} label="As" value=${form} options=${forms} choose=${(/** @type {string} */ next) => {
      setForm(next);
      setWrong("");
    }} />
    ${drawn && html`<p class="small">The game began on an edited board: its moves alone would not say where.</p>`}
    <div class="row"><button class="primary"><${Icon} name="download" />Download</button></div>
    ${setup.results && (isGame || form === "txt") && html`<div class="row"><label>Name in the results folder <input value=${named}
      onInput=${take(setNamed)} placeholder=${`${board.game.replace(":", "-")}-${whole.ply}.${form}`} spellcheck="false" autocomplete="off" /></label>
      <button type="button" onClick=${() => keep().catch(fail)}>Keep it there</button></div>`}
    <${Trouble} words=${wrong} />
  </form></${Dialog}>`;
}

/** A drawing as dots. @param {string} svg @returns {Promise<Blob>} */
async function dots(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = Math.round((WIDE * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((found, failed) => canvas.toBlob((blob) => (blob ? found(blob) : failed(new Error("the browser makes no picture of it")))));
}
