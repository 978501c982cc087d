// @ts-check
// Where the nodes of a search's tree are drawn. Nothing here knows what a node means.

/** @typedef {import("../types").Tree} Tree */
/** @typedef {{ index: number, depth: number, x: number, y: number, width: number, height: number }} Box */
/** @typedef {{ boxes: Box[], links: string[], height: number }} Laid */

/** Children by node, the most visited first. @param {Tree} tree */
function children(tree) {
  /** @type {number[][]} */
  const found = tree.nodes.map(() => []);
  tree.nodes.forEach(({ parent }, index) => parent !== undefined && parent !== null && found[parent].push(index));
  for (const list of found) list.sort((one, other) => tree.nodes[other].visits - tree.nodes[one].visits);
  return found;
}

/** The moves from the root to a node. @param {Tree} tree @param {number} index */
export function pathOf(tree, index) {
  /** @type {string[]} */
  const path = [];
  for (
    let at = /** @type {number | undefined} */ (index);
    at !== undefined && at !== null && tree.nodes[at];
    at = tree.nodes[at].parent
  ) {
    const { move } = tree.nodes[at];
    if (move) path.unshift(move);
  }
  return path;
}

/** Rows by depth, widths by visits; what is narrower than two pixels is left out. @param {Tree} tree @param {number} wide @returns {Laid} */
export function layIcicle(tree, wide) {
  const row = 36;
  const kids = children(tree);
  /** @type {Box[]} */
  const boxes = [];
  const put = (
    /** @type {number} */ index,
    /** @type {number} */ x,
    /** @type {number} */ width,
    /** @type {number} */ depth,
  ) => {
    boxes.push({ index, depth, x, y: depth * row, width, height: row });
    const shown = kids[index].reduce((sum, kid) => sum + tree.nodes[kid].visits, 0) + (tree.nodes[index].others?.visits ?? 0);
    const all = Math.max(shown, 1);
    let left = x;
    for (const kid of kids[index]) {
      const part = (width * tree.nodes[kid].visits) / all;
      if (part >= 2) put(kid, left, part, depth + 1);
      left += part;
    }
  };
  put(0, 0, wide, 0);
  return { boxes, links: [], height: (1 + Math.max(...boxes.map(({ depth }) => depth))) * row };
}

/** Dots by visits in rows by depth, leaves side by side; the eighty most visited nodes. @param {Tree} tree @param {number} wide @returns {Laid} */
export function layLinks(tree, wide) {
  const enough = [...tree.nodes].map(({ visits }) => visits).sort((one, other) => other - one)[79] ?? 0;
  const kids = children(tree).map((list) => list.filter((kid) => tree.nodes[kid].visits >= enough).slice(0, 12));
  /** @type {Map<number, { column: number, depth: number }>} */
  const spots = new Map();
  let column = 0;
  /** @type {(index: number, depth: number) => number} */
  const put = (index, depth) => {
    const own = kids[index].map((kid) => put(kid, depth + 1));
    const middle = own.length ? (own[0] + own[own.length - 1]) / 2 : column++;
    spots.set(index, { column: middle, depth });
    return middle;
  };
  put(0, 0);
  const most = Math.max(1, ...tree.nodes.map(({ visits }) => visits));
  const deepest = Math.max(...[...spots.values()].map(({ depth }) => depth));
  const [step, row] = [wide / Math.max(1, column), 62];
  const boxes = [...spots].map(([index, spot]) => {
    const size = 8 + 26 * Math.sqrt(tree.nodes[index].visits / most);
    return { index, depth: spot.depth, x: (spot.column + 0.5) * step, y: 24 + spot.depth * row, width: size, height: size };
  });
  const byIndex = new Map(boxes.map((box) => [box.index, box]));
  const links = boxes.flatMap((box) => {
    const parent = tree.nodes[box.index].parent;
    const above = parent === undefined || parent === null ? undefined : byIndex.get(parent);
    return above ? [`M${above.x} ${above.y}C${above.x} ${above.y + row / 2} ${box.x} ${box.y - row / 2} ${box.x} ${box.y}`] : [];
  });
  return { boxes: boxes.sort((one, other) => one.index - other.index), links, height: 50 + deepest * row };
}
