// Boards and charts as text: what they draw is kept in `pictures`, a tag a line, so that a change can be read. UPDATE_PICTURES=1 writes them anew.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { openPage, setUp, until } from "./harness.mjs";

const FOLDER = new URL("pictures/", import.meta.url);

/** A picture as text: a tag a line, numbers to a tenth. @param {string} svg */
const asText = (svg) =>
  `${svg
    .replaceAll(/></g, ">\n<")
    .replaceAll(/-?\d+\.\d{2,}/g, (number) => String(Number(Number(number).toFixed(1))))}\n`;

/** Holds a picture of the page against the one that is kept. */
async function holds(picture, name) {
  const file = new URL(`${name}.svg`, FOLDER);
  const text = asText(await picture.evaluate((svg) => svg.outerHTML));
  if (process.env.UPDATE_PICTURES) {
    mkdirSync(FOLDER, { recursive: true });
    return writeFileSync(file, text);
  }
  assert.ok(existsSync(file), `${name}: no picture is kept: UPDATE_PICTURES=1 writes it`);
  assert.equal(text, readFileSync(file, "utf8"), `${name} is drawn as it was`);
}

test("boards are drawn as they were", async (t) => {
  const here = await setUp(t);
  const page = await openPage(t, here, "/play?game=connect:7x6x4&pos=4455362&seat1=human&seat2=human");
  const connect = page.locator("svg.connect-board");
  await page.locator(".winning-line, .connect-board [class*=winning]").first().waitFor({ state: "attached" });
  await holds(connect, "connect-won");
  await page.goto(`${here.server.base}/#/play?game=connect:7x6x4&pos=443525&seat1=human&seat2=human`);
  await until("the other game", async () => (await page.locator(".connect-board .stone").count()) === 6);
  await page.keyboard.press("x");
  await page.locator(".connect-board [class*=threat]").first().waitFor({ state: "attached" });
  await holds(connect, "connect-threats");
  await page.goto(`${here.server.base}/#/play?game=blokus:duo&pos=1:e10,e9,f9+2:j5,j6,i6&seat1=human&seat2=human`);
  await page.getByRole("grid").waitFor();
  await page.keyboard.press("c");
  await page.locator(".blokus-field svg [class*=corner]").first().waitFor({ state: "attached" });
  await holds(page.locator(".blokus-field svg").first(), "blokus-corners");
});

test("a search is drawn as it was: its tree, and its depths over time", async (t) => {
  const here = await setUp(t);
  const page = await openPage(t, here, "/analyse?game=connect:4x4x3&pos=12&player=uct:sims=60,prove=off&seed=1&tab=depth");
  await page.locator("svg.connect-board").waitFor();
  await page.keyboard.press("s");
  const depths = page.locator(".depths svg");
  await until("the end of the search", async () => /60 of 60/.test(await page.locator("main").innerText()));
  await depths.waitFor();
  await holds(depths, "depths");
  await page.getByRole("radio", { name: "tree", exact: true }).check({ force: true });
  const tree = page.locator(".tree-field svg");
  await tree.waitFor();
  await holds(tree, "tree");
});

test("a game and a match are drawn as they were", async (t) => {
  const here = await setUp(t);
  const page = await openPage(t, here, "/review?game=connect:7x6x4&pos=62763211425");
  const band = page.locator(".band svg").first();
  await band.waitFor();
  await until("the first mistake", async () => /ply=\d/.test(page.url()));
  await holds(band, "band");
  await page.goto(`${here.server.base}/#/arena?players=twoply+random&games=40&seed=1&sprt=0,50`);
  await page.getByRole("button", { name: /^Start/ }).click();
  await until("the end", async () => /finished/.test(await page.locator("main").innerText()), 60);
  await holds(page.locator("svg.whisker").first(), "whisker");
  await holds(page.locator("svg.gauge").first(), "gauge");
});
