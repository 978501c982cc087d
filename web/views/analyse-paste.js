// @ts-check
// A position from anywhere: moves, a drawn board, JSON, PGN or blksgf.

import { html, useState } from "../vendor/preact.js";
import { take } from "../parts/fields.js";
import { call, words } from "../api.js";
import { Dialog } from "../parts/dialog.js";
import { Trouble } from "../parts/panel.js";

/** @param {{ game: string, close: () => void, use: (position: import("../types").Position) => void }} props */
export function Paste({ game, close, use }) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState("");
  const read = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    try {
      const found = await call("read", { text, game });
      use(found.board === undefined ? { game: found.game, position: found.position } : { game: found.game, board: found.board });
    } catch (error) {
      setWrong(words(error));
    }
  };
  return html`<${Dialog} title="Paste a position" close=${close}><form class="stack" onSubmit=${read}>
    <label>Moves, a drawn board, JSON, PGN or blksgf<textarea name="paste" rows="9" value=${text} onInput=${take(setText)}
      spellcheck="false" placeholder=${"4455\n\nor\n\n. . . . . . .\n. . . Y . . .\n. . R R Y . ."}></textarea></label>
    <${Trouble} words=${wrong} />
    <div class="row"><button class="primary">Use it</button><button type="button" onClick=${close}>Cancel</button></div></form>
      </${Dialog}>`;
}
