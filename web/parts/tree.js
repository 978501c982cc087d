// @ts-check
// The tree of a search, the part that was visited most: as an icicle, whose widths are visits, or as dots and lines. The board of a node is
// shown when it is pointed at; arrows walk the tree.

import { html, useEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { play } from "../api.js";
import { grouped, positionOf } from "../boards/squares.js";
import { MiniBoard } from "./mini-board.js";
import { Choice } from "./panel.js";
import { layIcicle, layLinks, pathOf } from "./tree-layout.js";
import { Icon } from "./icons.js";

/** @typedef {import("../types").Tree} TreeData */
/** @typedef {import("../types").TreeNode} TreeNode */
/** @typedef {import("../types").Board} Board */

const WIDE = 900;

/** @param {{ tree: TreeData, board: Board, show: (line: string[]) => void }} props */
export function TreeView({ tree, board, show }) {
  const [form, setForm] = useState("icicle");
  const [at, setAt] = useState(0);
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const laid = useMemo(() => (form === "icicle" ? layIcicle(tree, WIDE) : layLinks(tree, WIDE)), [tree, form]);
  const shown = useNodeBoard(tree, board, at);
  const node = tree.nodes[at];
  const path = pathOf(tree, at);
  useEffect(() => setAt(0), [tree]);
  const kids = (/** @type {number} */ of) =>
    laid.boxes.filter(({ index }) => tree.nodes[index].parent === of).map(({ index }) => index);
  const walk = (/** @type {KeyboardEvent} */ event) => {
    const siblings = node.parent === undefined ? [at] : kids(node.parent);
    const next = {
      ArrowUp: node.parent,
      ArrowDown: kids(at)[0],
      ArrowLeft: siblings[siblings.indexOf(at) - 1],
      ArrowRight: siblings[siblings.indexOf(at) + 1],
      Home: 0,
    }[event.key];
    if (event.key === "Enter" || event.key === " ") show(path);
    else if (next === undefined) return;
    else {
      setAt(next);
      /** @type {SVGElement | null | undefined} */ (place.current?.querySelector(`[data-node="${next}"]`))?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const save = () => {
    const svg = place.current?.querySelector("svg");
    if (!svg) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" }));
    link.download = "tree.svg";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  return html`<div class="tree">
    <div class="row spread"><${Choice} label="Tree as" value=${form} choose=${setForm} options=${[
      ["icicle", "icicle"],
      ["links", "dots and lines"],
    ]} /><button type="button" class="quiet" onClick=${save} aria-label="Save the tree as SVG" title="Save the tree as SVG">
      <${Icon} name="download" /></button></div>
    <div class="tree-field" ref=${place} onKeyDown=${walk}>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox=${`0 0 ${WIDE} ${laid.height}`} role="tree"
        aria-label=${`Tree of the search, ${laid.boxes.length} of ${tree.nodes.length} nodes`} font-family="sans-serif">
        ${laid.links.map((d, number) => html`<path key=${number} d=${d} fill="none" stroke="#7f8d9a" stroke-width="1.5" />`)}
        ${laid.boxes.map((box) => html`<${Node} key=${box.index} box=${box} node=${tree.nodes[box.index]} root=${tree.nodes[0]}
          on=${box.index === at} onPath=${onPath(tree, at, box.index)} round=${form === "links"} point=${() => setAt(box.index)}
          use=${() => show(pathOf(tree, box.index))} words=${nodeWords(tree, box.index)} />`)}
      </svg></div>
    <div class="tree-side">${shown && html`<${MiniBoard} board=${shown} />`}
      <div><p><strong>${path.length ? path.join(" ") : "the position itself"}</strong></p><p class="small">${nodeWords(tree, at)}
        </p>
        ${path.length > 0 && html`<button type="button" onClick=${() => show(path)}>Show on the board</button>`}</div></div>
    <p class="small">Width is ${tree.measure}; blue is good for who is to move at the top, orange bad; a double edge is proven.${tree.trees > 1 ? ` The first of ${tree.trees} trees.` : ""}
      </p>
  </div>`;
}

/** @param {any} props */
function Node({ box, node, root, on, onPath: between, round, point, use, words }) {
  const value = eyes(node, root);
  const fill = colourOf(value);
  const label = box.width > Math.max(15, 9 * Math.min(7, node.move?.length ?? 0)) ? (node.move ?? "") : "";
  const detail = box.width > 46 && value !== null ? `${Math.round(100 * value)} %` : "";
  const ink = value !== null && (value > 0.8 || value < 0.13) ? "#ffffff" : "#0b1a28";
  return html`<g role="treeitem" data-node=${box.index} tabindex=${on ? 0 : -1} aria-level=${box.depth + 1}
    aria-selected=${on ? "true" : "false"} class="tree-node" onPointerEnter=${point} onFocus=${point} onClick=${use}>
    <title>${words}</title>
    ${
      round
        ? html`<circle cx=${box.x} cy=${box.y} r=${box.width / 2} fill=${fill}
          stroke=${on ? "#000000" : between ? "#3c4a57" : "#7f8d9a"} stroke-width=${on ? 4 : node.proven ? 4 : 1.5} />`
        : html`<rect x=${box.x + 0.5} y=${box.y + 0.5} width=${Math.max(1, box.width - 1)} height=${box.height - 1} rx="3"
          fill=${fill} stroke=${on ? "#000000" : between ? "#3c4a57" : "none"} stroke-width=${on ? 3 : 2} />
        ${node.proven && box.width > 8 && html`<rect x=${box.x + 4} y=${box.y + 4} width=${box.width - 8} height=${box.height - 8}
          rx="2" fill="none" stroke=${ink} stroke-width="1.5" />`}`
    }
    ${label && html`<text x=${round ? box.x : box.x + box.width / 2}
      y=${(round ? box.y : box.y + box.height / 2) + (detail && !round ? -2 : 5)} text-anchor="middle" font-size="14"
      font-weight="700" fill=${ink} aria-hidden="true">${label.length > 7 ? `${label.slice(0, 6)}…` : label}</text>`}
    ${detail && !round && html`<text x=${box.x + box.width / 2} y=${box.y + box.height / 2 + 13} text-anchor="middle"
      font-size="11" fill=${ink} aria-hidden="true">${detail}</text>`}
  </g>`;
}

/** A value through the eyes of who is to move at the top; unknown with more than two seats. @param {TreeNode} node @param {TreeNode} root */
const eyes = (node, root) => (node.value === undefined ? null : node.seat === root.seat ? node.value : 1 - node.value);

/** Orange, white, blue. @param {number | null} value */
function colourOf(value) {
  if (value === null) return "#b7c0c9";
  const mix = (/** @type {number[]} */ from, /** @type {number[]} */ to, /** @type {number} */ share) =>
    `rgb(${from.map((each, at) => Math.round(each + (to[at] - each) * share)).join(",")})`;
  const [orange, white, blue] = [
    [213, 94, 0],
    [240, 240, 236],
    [0, 114, 178],
  ];
  return value < 0.5 ? mix(orange, white, value * 2) : mix(white, blue, value * 2 - 1);
}

/** Whether a node is on the way to another. @param {TreeData} tree @param {number} to @param {number} index */
function onPath(tree, to, index) {
  for (let each = /** @type {number | undefined} */ (to); each !== undefined; each = tree.nodes[each].parent)
    if (each === index) return true;
  return false;
}

/** @param {TreeData} tree @param {number} index */
function nodeWords(tree, index) {
  const node = tree.nodes[index];
  const value = node.value === undefined ? "" : `, worth ${Math.round(100 * node.value)} % to who made it`;
  const others = node.others
    ? `; ${grouped(node.others.moves)} more moves with ${grouped(node.others.visits)} visits are not shown`
    : "";
  return `${node.move ? `Move ${node.move}` : "Root"}: ${grouped(node.visits)} ${tree.measure}${value}${node.proven ? ", proven" : ""}${node.same === undefined ? "" : ", the same position as another node"}${others}.`;
}

/** The board of a node, asked for along its path and remembered. @param {TreeData} tree @param {Board} board @param {number} at */
function useNodeBoard(tree, board, at) {
  const known = useRef(
    /** @type {{ of: Board | null, boards: Map<string, Promise<Board>> }} */ ({ of: null, boards: new Map() }),
  );
  const [shown, setShown] = useState(/** @type {{ of: Board, board: Board } | null} */ (null));
  useEffect(() => {
    if (known.current.of !== board) known.current = { of: board, boards: new Map() };
    const { boards } = known.current;
    let gone = false;
    let walked = Promise.resolve(board);
    let key = "";
    for (const move of pathOf(tree, at)) {
      key += ` ${move}`;
      const before = walked;
      walked = boards.get(key) ?? before.then((each) => play(positionOf(each), move));
      boards.set(key, walked);
    }
    walked.then(
      (found) => !gone && setShown({ of: board, board: found }),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [tree, board, at]);
  return shown?.of === board ? shown.board : board;
}
