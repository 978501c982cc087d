// What the page shows above the columns is what the solver says in a terminal.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { openPage, setUp } from "./harness.mjs";

const PROGRAM = process.env.PLYGROUND ?? new URL("../../../target/debug/plyground", import.meta.url).pathname;
const POSITIONS = 500;

/** Random numbers from a seed. */
function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A line of random moves that no column overflows. */
function line(draw) {
  const heights = Array(7).fill(0);
  let moves = "";
  const plies = 12 + draw(22);
  while (moves.length < plies) {
    const column = draw(7);
    if (heights[column] < 6) {
      heights[column] += 1;
      moves += column + 1;
    }
  }
  return moves;
}

test(`the exact scores of ${POSITIONS} random positions`, async (t) => {
  const draw = random(2026);
  // Lines that end before their end are no positions: the solver says so, one by one, and they are left out.
  const lines = Array.from({ length: 3 * POSITIONS }, () => line(draw));
  let printed = "";
  try {
    printed = execFileSync(PROGRAM, ["solve", "--moves"], { input: lines.join("\n"), encoding: "utf8", stdio: ["pipe", "pipe", "ignore"] });
  } catch (error) {
    printed = error.stdout;
  }
  const rows = printed.split("\n").map((row) => row.split(/\s+/)).filter((row) => row.length >= 8 && row.slice(1).every((score) => /^(-|[+-]?\d+)$/.test(score)));
  const truth = rows.slice(0, POSITIONS);
  assert.equal(truth.length, POSITIONS);

  const here = await setUp(t);
  const page = await openPage(t, here, "/analyse?game=connect:7x6x4&pos=");
  await page.locator(".connect-board").waitFor();
  await page.evaluate(() => localStorage.clear());
  if (!(await page.locator(".drop-score:not(:empty)").count())) await page.keyboard.press("e");
  await page.getByLabel("Exact results as").selectOption("score");
  // The page looks at itself, picture by picture: a question a position from here would take longer than the answers.
  const wrong = await page.evaluate(async (rows) => {
    const shown = () => [...document.querySelectorAll(".drop-row .drop-score")].map((score) => score.textContent?.replace("−", "-").replace(/[^0-9-]/g, "") ?? "").join(" ");
    const stones = () => document.querySelectorAll(".connect-board .stone:not(.ghost-stone)").length;
    const faults = [];
    for (const [position, ...scores] of rows) {
      const wanted = scores.map((score) => (score === "-" ? "" : String(Number(score)))).join(" ");
      location.hash = `#/analyse?game=connect:7x6x4&pos=${position}`;
      const end = performance.now() + 15_000;
      while (performance.now() < end && !(stones() === position.length && shown() === wanted)) await new Promise((go) => setTimeout(go, 5));
      if (shown() !== wanted) faults.push(`${position}: ${shown()} instead of ${wanted}`);
    }
    return faults;
  }, truth);
  assert.deepEqual(wrong, []);
});
