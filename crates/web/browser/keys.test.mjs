// Every key that the list behind `?` names does something: each is pressed, and something on the page must change.

import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder, openPage, setUp, until } from "./harness.mjs";

const GAME = "game=connect:7x6x4&pos=443525";

/** Views in which every key has something to do, after these keys; `before` has keys that one of them needs. */
const STATES = [
  { view: `/play?${GAME}&seat1=human&seat2=human`, before: { U: ["u"], "Ctrl y": ["u"], "→": ["u"] } },
  { view: `/play?${GAME}&seat1=level:1&seat2=level:1`, before: { U: ["u"], "Ctrl y": ["u"], "→": ["u"], ".": ["p"] } },
  { view: "/play?game=blokus:duo&pos=&seat1=human&seat2=human", before: { Enter: ["m"], Escape: ["m"], r: ["m", "m", "m"], f: ["m", "m"], M: ["m"] }, idle: ["u", "U", "Ctrl z", "Ctrl y", "←", "→", "F I L … Z 1 2", "Space"] },
  { view: "/analyse?game=connect:7x6x4&pos=4455&player=uct:sims=3000&seed=1", first: ["s"], ready: /3,000 of 3,000|proven after/, before: { "]": ["["], U: ["u"], "→": ["u"], s: [] }, idle: ["Escape"] },
  { view: "/review?game=connect:7x6x4&pos=62763211425", ready: /moves kept the result/, before: { N: ["n"], "→": ["Home"], End: ["Home"], Escape: ["y"] } },
  { view: "/arena?players=twoply+random&games=20&seed=1" },
  { view: "/lab?file=chunks.csv", ready: /As a table/ },
  { view: "/learn", before: { r: ["4"] }, ready: /find|Find|move/ },
  { view: "/learn?part=explorer&game=connect:7x6x4&pos=44", ready: /Replies|reply|move/ },
  { view: "/learn?part=steps", before: { "←": ["ArrowRight"], "↑": ["ArrowDown"], Home: ["ArrowRight"] }, ready: /[Ss]elect/ },
];

/** The key behind its name in the list. */
const KEYS = { "←": "ArrowLeft", "→": "ArrowRight", "↑": "ArrowUp", "↓": "ArrowDown", "Ctrl z": "Control+z", "Ctrl y": "Control+y" };

/** What can be seen and heard of a page; a file that it hands out, and the clipboard, are noted by `seen`. */
const look = (page, seen) =>
  page.evaluate(() => [document.body.innerHTML, location.href, document.documentElement.outerHTML.slice(0, 300), JSON.stringify(localStorage)].join("\n")).then((text) => text + seen.join());

test("every key of the list does something", async (t) => {
  const place = folder(t);
  const experiments = new URL("../../../experiments/", import.meta.url).pathname;
  for (const name of ["chunks.csv", "depth.csv"]) copyFileSync(join(experiments, name), join(place, name));
  const here = await setUp(t, "--results", place, "--engine", "mine=python3 bot.py");
  const tried = new Set();
  for (const { view, first = [], ready = /./, before = {}, idle = [] } of STATES) {
    const open = async () => {
      const page = await openPage(t, here, view);
      const seen = [];
      page.on("download", (file) => seen.push(file.suggestedFilename()));
      await page.locator("main :is(h1, h2)").first().waitFor();
      for (const key of first) await page.keyboard.press(key);
      await until(`${view} is ready`, async () => ready.test(await page.locator("main").innerText()));
      return { page, seen, view: await viewOf(page) };
    };
    /** Presses a key, behind those that it needs; says whether anything changed within so many seconds. */
    const does = async ({ page, seen }, name, seconds) => {
      for (const key of before[name] ?? []) {
        await page.keyboard.press(key);
        await page.waitForTimeout(100);
      }
      const was = await look(page, seen);
      await page.keyboard.press(KEYS[name] ?? (name.startsWith("1 …") ? "1" : name));
      for (const end = Date.now() + 1000 * seconds; Date.now() < end; await page.waitForTimeout(30)) if ((await look(page, seen)) !== was) return true;
      return false;
    };
    let now = await open();
    await now.page.keyboard.press("?");
    await now.page.locator("dialog[open] kbd").first().waitFor();
    const named = await now.page.locator("dialog[open] dt kbd").allInnerTexts();
    await now.page.keyboard.press("Escape");
    for (const name of named.map((text) => text.trim())) {
      // A key that is the same everywhere is tried once.
      if (idle.includes(name) || (["?", "P", "L", "D"].includes(name) && tried.has(name))) continue;
      // What keys before it did may leave it nothing to do: then it is tried on a page as it was at first.
      if ((await now.page.locator("dialog[open]").count()) || (await viewOf(now.page)) !== now.view || !(await does(now, name, 0.5))) {
        await now.page.context().close();
        now = await open();
        assert.ok(await does(now, name, 10), `${name} does something in ${view}`);
      }
      tried.add(name);
    }
    await now.page.context().close();
  }
  assert.ok(tried.size > 40, `${tried.size} keys`);
});

/** Which view a page shows. */
const viewOf = (page) => page.evaluate(() => location.hash.split("?")[0]);
