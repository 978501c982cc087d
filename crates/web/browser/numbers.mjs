// How quick the page is, for a quiet machine: the first board after the load event, and the computer's reply to a click at level 3.
//
//   cargo build --release -p plyground
//   PLYGROUND=target/release/plyground node crates/web/browser/numbers.mjs [PAGES] [CLICKS]
//
// It fails where a median is 150 ms or more.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "playwright-core";
import { BROWSERS, FLAGS, serve } from "./harness.mjs";

const WANTED = 150;
const [pages = 20, clicks = 40] = process.argv.slice(2).map(Number);
process.env.PLYGROUND &&= resolve(process.env.PLYGROUND);
const server = await serve();
const browser = await chromium.launch({ executablePath: BROWSERS.find(existsSync), args: FLAGS });

/** Runs before the page does: notes when there is a board whose columns can be clicked, and when stones have come. */
const watch = () => {
  const painted = (then) => requestAnimationFrame(() => setTimeout(then));
  globalThis.times = {};
  new MutationObserver(() => {
    if (!globalThis.times.board && document.querySelector(".connect-board .connect-holes")) {
      globalThis.times.board = -1;
      painted(() => (globalThis.times.board = performance.now()));
    }
    const stones = document.querySelectorAll(".connect-board .stone:not(.ghost-stone)").length;
    if (globalThis.times.wanted && stones >= globalThis.times.wanted) {
      globalThis.times.wanted = 0;
      painted(() => (globalThis.times.reply = performance.now()));
    }
  }).observe(document, { childList: true, subtree: true, attributes: true });
  document.addEventListener("click", (event) => (globalThis.times.click = event.timeStamp), { capture: true });
};

/** A page of its own, as one that is opened for the first time. */
async function open() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(watch);
  const page = await context.newPage();
  await page.goto(`${server.base}/#token=${server.token}`);
  await page.waitForFunction(() => globalThis.times.board > 0);
  return { context, page };
}

const boards = [];
for (let number = 0; number < pages; number += 1) {
  const { context, page } = await open();
  boards.push(await page.evaluate(() => Math.max(0, globalThis.times.board - performance.getEntriesByType("navigation")[0].loadEventEnd)));
  await context.close();
}

const replies = [];
while (replies.length < clicks) {
  const { context, page } = await open();
  // Three moves of each game, whose positions differ: the seed of a game is drawn.
  for (const [number, column] of [4, 3, 5].entries()) {
    const button = page.getByRole("button", { name: new RegExp(`^Column ${column}`) });
    if ((await button.getAttribute("aria-disabled")) || (await page.getByRole("button", { name: /Review this game/ }).count())) break;
    await page.evaluate((wanted) => (globalThis.times = { ...globalThis.times, wanted, reply: 0 }), 2 * number + 2);
    await button.click();
    await page.waitForFunction(() => globalThis.times.reply > 0);
    replies.push(await page.evaluate(() => globalThis.times.reply - globalThis.times.click));
    await page.waitForTimeout(100);
  }
  await context.close();
}
await browser.close();
await server.close();

const isQuick = [["first board after load", boards], ["click to level 3's reply", replies]].map(([what, times]) => {
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.round((times.length - 1) * share)];
  console.log(`${what}: median ${at(0.5).toFixed(0)} ms, 95 % ${at(0.95).toFixed(0)} ms, worst ${at(1).toFixed(0)} ms of ${times.length}; wanted below ${WANTED} ms`);
  return at(0.5) < WANTED;
});
process.exitCode = isQuick.every(Boolean) ? 0 : 1;
