// @ts-check
// Analyse: any position, the exact truth over its columns, and players that think about it while you watch, one or two at a time.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { useKeys } from "../keys.js";
import { go, note, route } from "../router.js";
import { settings, useStore } from "../store.js";
import { Cover, useStep } from "../presenter.js";
import { HUMAN, createTable } from "../table.js";
import { digitKeys, useChange } from "../boards/connect.js";
import { counted, grouped, moveWords, paramsPosition, positionOf, positionParams } from "../boards/squares.js";
import { command, positionWords } from "../parts/copy.js";
import { lazy } from "../parts/lazy.js";
import { Icon } from "../parts/icons.js";
import { looks } from "../parts/interval.js";
import { say, tell } from "../parts/live.js";
import { Choice, Panel, Switch, Trouble } from "../parts/panel.js";
import { PlayerPicker } from "../parts/player-picker.js";
import { usePreview } from "../parts/preview.js";
import { changesOf, useSearch } from "../parts/search.js";
import { useLayers, useSolution } from "../parts/solution.js";
import { Stage } from "../parts/stage.js";
import { SearchCard } from "./analyse-card.js";
import { Scrub, frameAt, moments } from "./analyse-scrub.js";
import { GameChoice } from "../parts/game-choice.js";
import { ViewSwitches, solvable } from "../parts/switches.js";

/** @typedef {import("../types").Board} Board */

const Depths = lazy(() => import("../parts/depths.js"), "Depths");
const Editor = lazy(() => import("../parts/editor.js"), "Editor");
const Paste = lazy(() => import("./analyse-paste.js"), "Paste");
const SaveGame = lazy(() => import("../parts/save-game.js"), "SaveGame");
const ThreatList = lazy(() => import("../boards/threats.js"), "ThreatList");
const TreeView = lazy(() => import("../parts/tree.js"), "TreeView");
const Why = lazy(() => import("./analyse-why.js"), "Why");

/** @param {{ params: Record<string, string>, setup: import("../types").Setup }} props */
export default function Analyse({ params, setup }) {
  const table = useMemo(createTable, []);
  const { steps, at, aside, trouble } = useStore(table.store);
  const { threats } = useStore(settings);
  const board = steps[at] ?? null;
  const [player, setPlayer] = useState(params.player ?? "uct:sims=10000");
  const [rival, setRival] = useState(params.rival ?? "");
  const [seed, setSeed] = useState(Number(params.seed) || 1);
  const [follow, setFollow] = useState(false);
  const [tab, setTab] = useState(params.tab ?? "bars");
  const [scrub, setScrub] = useState(/** @type {number | null} */ (null));
  const [dialog, setDialog] = useState(/** @type {"edit" | "paste" | "save" | null} */ (null));
  const [pointing, setPointing] = useState(/** @type {string | null} */ (null));
  const [first, firstDo] = useSearch();
  const [second, secondDo] = useSearch();
  const [preview, show] = usePreview(board);
  const can = board ? solvable(setup, board.game) : false;
  const searched = first.state !== "none";
  const truth = useSolution(board, can && searched);
  const layers = useLayers(board, threats && !board?.pieces.length);

  const load = (/** @type {import("../types").Position} */ position) =>
    table.load(position, { seats: [HUMAN, HUMAN, HUMAN, HUMAN], seed: 1 });
  const wanted = positionParams(paramsPosition(params));
  const noted = useRef("");
  useEffect(() => {
    const newest = positionParams(paramsPosition(route.get().params));
    if (noted.current === Object.values(newest).join()) return;
    load(paramsPosition(params));
  }, [wanted.game, wanted.pos, wanted.board]);
  useEffect(() => {
    if (!board) return;
    const here = positionParams(positionOf(board));
    noted.current = Object.values(here).join();
    note({ ...here, player, rival, seed: String(seed), tab: tab === "bars" ? "" : tab });
  }, [board, player, rival, seed, tab]);
  useEffect(() => () => void table.leave(), []);
  useChange(trouble, (next) => next && tell(next));

  const start = () => {
    if (!board) return;
    if (board.outcome) return void tell("The game is over: there is nothing to search.");
    setScrub(null);
    firstDo.start({ position: positionOf(board), player, seed });
    if (rival) secondDo.start({ position: positionOf(board), player: rival, seed });
    else secondDo.clear();
  };
  const running = [first, second].some(({ state }) => state === "running" || state === "waiting");
  const stop = () => {
    firstDo.stop();
    secondDo.stop();
    say("Stopped; what was found stays.");
  };
  // What was found of one position says nothing of the next. Before anybody sees that one, so that no search of it is taken away.
  useLayoutEffect(() => {
    firstDo.clear();
    secondDo.clear();
    setScrub(null);
    if (board && follow && !board.outcome) start();
  }, [board]);

  const searches = rival && second.state !== "none" ? [first, second] : [first];
  const all = useMemo(() => moments(searches.map(({ frames }) => frames)), [first.frames, second.frames, rival]);
  const now = scrub === null || running ? all.length - 1 : Math.min(scrub, all.length - 1);
  const marks = searches.flatMap(({ frames, player: who }) =>
    changesOf(frames).map((number) => ({
      done: frames[number].done,
      words: `${who}: ${frames[number].best} from ${grouped(frames[number].done)}`,
    })),
  );
  const goTo = (/** @type {number} */ next) => setScrub(Math.max(0, Math.min(all.length - 1, next)));
  const frames = searches.map((search) =>
    search.frames.length ? search.frames[frameAt(search.frames, all[now] ?? 0)] : undefined,
  );

  const drop = (/** @type {string} */ move) => {
    if (!board?.moves.some((each) => each.move === move))
      return void tell(board?.outcome ? "The game is over." : "That cannot be played here.");
    table.drop(move);
    say(`${moveWords(board, move)}.`);
    return undefined;
  };
  const back = () => {
    table.back();
    say("Back on the line.");
  };
  // Whoever plays on from here sits where it is to move.
  const playOn = () =>
    board &&
    go(
      "play",
      strip({
        ...positionParams(positionOf(board)),
        ...Object.fromEntries(
          board.seats.map((_, seat) => [`seat${seat + 1}`, seat === board.turn - 1 ? HUMAN : `level:${settings.get().level}`]),
        ),
      }),
    );
  useKeys("Analyse", [
    { key: "s", words: "Search, or stop it", run: () => (running ? stop() : start()) },
    { key: "[", words: "One frame back", run: () => goTo(now - 1) },
    { key: "]", words: "One frame on", run: () => goTo(now + 1) },
    { key: "u", words: "One move back", run: () => table.undo() },
    { key: "U", words: "One move on", run: () => table.redo() },
    { key: "Control+z", words: "", run: () => table.undo() },
    { key: "ArrowLeft", words: "One move back", run: () => table.goTo(at - 1) },
    { key: "ArrowRight", words: "One move on", run: () => table.goTo(at + 1) },
    { key: "Escape", words: "Leave a line", run: () => show([]) },
    ...(aside ? [{ key: "B", words: "Back from the variation to the line", run: back }] : []),
    { key: "V", words: "Paste a position", run: () => setDialog("paste") },
    ...(board && !board.pieces.length ? [{ key: "E", words: "Edit the board", run: () => setDialog("edit") }] : []),
    { key: "R", words: "Review the game to here", run: () => board && go("review", { game: board.game, pos: board.position }) },
    { key: "O", words: "Play on from here", run: playOn },
    { key: "S", words: "Save the game to here, or a picture", run: () => setDialog("save") },
    ...digitKeys(board, drop),
  ]);
  useStep(() => (searched && now < all.length - 1 ? goTo(now + 1) : searched ? undefined : start()));

  if (!board)
    return trouble
      ? html`<${Trouble} words=${trouble} />
        <button type="button" onClick=${() => load({ game: "connect:7x6x4", position: "" })}>Start from an empty board</button>`
      : html`<p class="waiting">…</p>`;
  const most = Math.max(1, ...(frames[0]?.moves.map(looks) ?? []));
  const extra =
    frames[0] && !board.pieces.length
      ? (/** @type {string} */ move) => {
          const found = frames[0]?.moves.find((each) => each.move === move);
          return (
            found &&
            html`<span class="drop-bar" aria-hidden="true" style=${{ height: `${(100 * looks(found)) / most}%` }}></span>`
          );
        }
      : undefined;
  return html`<div class="two-columns wide-side">
    <div class="stack">
      <div class="status-row"><h1 class="status">
        ${board.outcome ? (board.outcome.winner ? `${board.seats[board.outcome.winner - 1]} won` : "Drawn") : html`<span
        class="seat-dot" style=${{ background: board.colours[board.colour - 1].rgb }}></span>
        ${board.colours[board.colour - 1].name} to move`}</h1>
        <span class="muted">${board.ply ? `after ${board.ply} moves` : ""}</span></div>
      <${Stage} board=${preview ?? board} drop=${preview ? undefined : drop} solvable=${can}
        threats=${preview ? null : layers?.threats} extra=${preview ? undefined : extra} marked=${pointing ?? undefined} />
      ${aside && !preview && html`<p class="card small">A variation: the line was left after ${counted(aside.at, "move")}. <button type="button"
        class="line-move" onClick=${back}>Back to it <kbd aria-hidden="true">B</kbd></button></p>`}
      <div class="row controls">
        <button type="button" aria-label="Start" onClick=${() => table.goTo(0)} disabled=${at === 0}><${Icon} name="first" />
          </button><button type="button" aria-label="One move back" onClick=${() => table.undo()} disabled=${at === 0}>
          <${Icon} name="undo" /></button>
          <button type="button" aria-label="One move on" onClick=${() => table.redo()} disabled=${at >= steps.length - 1}>
          <${Icon} name="redo" /></button>
        <button type="button" onClick=${() => setDialog("paste")}><${Icon} name="paste" />Paste</button>
        ${!board.pieces.length && html`<button type="button" onClick=${() => setDialog("edit")}>
          <${Icon} name="edit" />Edit board</button>`}
        <button type="button" onClick=${() => setDialog("save")}><${Icon} name="download" />Save</button>
        <span class="grow"></span>
        <button type="button" onClick=${playOn}><${Icon} name="play" />Play from here</button>
      </div>
      ${preview && html`<p class="card small">A line is shown. <button type="button" class="line-move"
        onClick=${() => show([])}>Back to the position</button></p>`}
      ${!board.pieces.length && html`<${ViewSwitches} solvable=${can} />`}
      ${threats && layers?.threats && html`<${ThreatList} threats=${layers.threats} board=${board} />`}
      ${trouble && html`<${Trouble} words=${trouble} />`}
      <details class="panel not-projected"><summary>Another game or board size</summary>
        <${GameChoice} setup=${setup} board=${board} start=${(/** @type {string} */ game) => load({ game, position: "" })} />
        </details>
    </div>
    <div class="stack side">
      <${Panel} title="Search" class=${searched ? "not-projected" : ""}
        command=${first.command ?? command("analyze", board.game, ...positionWords(positionOf(board)), "--player", player, "--seed", seed)}>
        <div class="stack">
          <${PlayerPicker} id="first" label=${rival ? "First player" : "Player"} spec=${player} choose=${setPlayer} setup=${setup}
            game=${board.game} />
          ${rival && html`<${PlayerPicker} id="second" label="Second player" spec=${rival} choose=${setRival} setup=${setup}
            game=${board.game} />`}
          <div class="row">
            <button type="button" class="primary" onClick=${running ? stop : start} disabled=${Boolean(board.outcome)}>
              <${Icon} name=${running ? "stop" : "search"} />
              ${running ? "Stop" : rival ? "Race" : "Search"} <kbd aria-hidden="true">s</kbd></button>
            <label>Seed <input class="seed" type="number" min="0" value=${seed}
              onChange=${(/** @type {Event} */ event) => setSeed(Math.max(0, Math.floor(Number(/** @type {HTMLInputElement} */ (event.target).value))))}
              /></label>
            <${Switch} on=${Boolean(rival)}
              flip=${() => setRival(rival ? "" : player.startsWith("uct") ? "mc:sims=500" : "uct:sims=10000")} label="Race two"
              />
            <${Switch} on=${follow} flip=${() => setFollow(!follow)} label="Every position" />
          </div>
        </div>
      </${Panel}>
      ${
        searched &&
        html`<${Panel} title=${rival ? "Race" : "What it thinks"} command=${first.command}>
        <${Cover} words="What it thinks" of=${`${board.position}${first.player}${first.seed}`} order=${2}>
          ${searches.map((search, number) => html`<${SearchCard} key=${number} search=${search} frame=${frames[number]}
            truth=${truth.moves} board=${board} seats=${board.seats.length} choose=${drop} point=${setPointing} show=${show}
            named=${searches.length > 1} />`)}
          <${Scrub} all=${all} at=${now} goTo=${goTo} marks=${marks} running=${running} />
        </${Cover}>
        ${truth.trouble && html`<p class="small">No truth beside it: ${truth.trouble}</p>`}
      </${Panel}>
      <${Panel} title="Inside" class=${tab === "bars" ? "not-projected" : ""}
        command=${command("analyze", board.game, ...positionWords(positionOf(board)), "--player", first.player ?? player, "--seed", first.seed ?? seed, "--tree")}>
        <${Choice} label="Look at" value=${tab} choose=${setTab} options=${[
          ["bars", "nothing more"],
          ["tree", "tree"],
          ["depth", "depth over time"],
          ["why", "how it came about"],
        ]} />
        ${tab === "tree" && searches.map((search, number) => (search.tree ? html`<div key=${number}>
          ${searches.length > 1 && html`<h3>${search.player}</h3>`}
          <${TreeView} tree=${search.tree} board=${board} show=${show} /></div>` : html`<p key=${number} class="muted">
          ${running ? "The tree is shown when the search has ended." : `${search.player} has no tree to show.`}</p>`))}
        ${tab === "depth" && searches.map((search, number) => html`<div key=${number}>
          ${searches.length > 1 && html`<h3>${search.player}</h3>`}
          <${Depths} frames=${search.frames} at=${frameAt(search.frames, all[now] ?? 0)}
          goTo=${(/** @type {number} */ frame) => goTo(all.indexOf(search.frames[frame]?.done ?? 0))} /></div>`)}
        ${tab === "why" && !running && first.player && html`<${Why} position=${positionOf(board)} player=${first.player}
          seed=${first.seed ?? 1} />`}
      </${Panel}>`
      }
    </div>
    ${dialog === "save" && html`<${SaveGame} board=${board} whole=${board} setup=${setup} close=${() => setDialog(null)} />`}
    ${
      dialog === "edit" &&
      html`<${Editor} board=${board} close=${() => setDialog(null)} use=${(
        /** @type {import("../types").Position} */ position,
      ) => {
        setDialog(null);
        load(position);
      }} />`
    }
    ${
      dialog === "paste" &&
      html`<${Paste} game=${board.game} close=${() => setDialog(null)} use=${(
        /** @type {import("../types").Position} */ position,
      ) => {
        setDialog(null);
        load(position);
      }} />`
    }
  </div>`;
}

/** @param {Record<string, string>} params */
const strip = (params) => Object.fromEntries(Object.entries(params).filter(([, value]) => value));
