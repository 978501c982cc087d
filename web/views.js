// @ts-check
// The views, in the order of the bar. Each is a module of its own, whose default export is a component that gets `params`, what the link says.

/** @typedef {{ id: string, title: string, load: () => Promise<{ default: any }> }} View */

/** @type {View[]} */
export const VIEWS = [
  { id: "play", title: "Play", load: () => import("./views/play.js") },
  { id: "analyse", title: "Analyse", load: () => import("./views/analyse.js") },
  { id: "review", title: "Review", load: () => import("./views/review.js") },
  { id: "arena", title: "Arena", load: () => import("./views/arena.js") },
  { id: "lab", title: "Lab", load: () => import("./views/lab.js") },
  { id: "learn", title: "Learn", load: () => import("./views/learn.js") },
];
