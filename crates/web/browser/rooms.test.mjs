// Arena, Lab and Learn, and the keys and modes of the whole page.

import assert from "node:assert/strict";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder, isAccessible, openPage, setUp, stones, until } from "./harness.mjs";

/** A bot that plays the leftmost column that has room, by the line protocol. */
const LEFTMOST = `sh -c 'while read -r word rest; do case $word in plyground) echo plyground 1 leftmost ;; newgame) line=; echo ready ;; play) line=$line$rest ;; go) echo looking >&2; for c in 1 2 3 4 5; do n=$(printf %s "$line" | tr -cd $c); [ \${#n} -lt 4 ] && break; done; echo move $c ;; quit) exit ;; esac; done'`;

test("a match is played live: standings, crosstable, games", async (t) => {
  const here = await setUp(t);
  const page = await openPage(t, here, "/arena?players=twoply+random&games=40&seed=1");
  await isAccessible(page, "Arena");
  await page.getByRole("button", { name: /^(Start|Play)/ }).first().click();
  await page.getByRole("table").first().waitFor();
  await until("the end", async () => /40 (of 40 )?games|40 of 40/.test(await page.locator("main").innerText()), 60);
  await isAccessible(page, "a finished match");
  const cell = page.locator('[data-cell="0-1"]');
  await cell.click();
  await page.getByRole("link", { name: /review|game/i }).first().waitFor();
});

test("results of a folder are shown with their plots", async (t) => {
  const place = folder(t);
  const experiments = new URL("../../../experiments/", import.meta.url).pathname;
  for (const name of ["chunks.csv", "chunks.toml"]) copyFileSync(join(experiments, name), join(place, name));
  const here = await setUp(t, "--results", place);
  const page = await openPage(t, here, "/lab");
  await page.getByText("chunks.csv").first().click();
  await page.locator("main img").first().waitFor();
  await until("the plot", async () => page.locator("main img").first().evaluate((image) => image.complete && image.naturalWidth > 100));
  await isAccessible(page, "Lab");
});

test("a bot is asked, listened to and marked; what it failed is asked again", async (t) => {
  const here = await setUp(t, "--engine", `left=${LEFTMOST}`);
  const page = await openPage(t, here, "/lab?game=connect:5x4x3&pos=1112");
  const main = page.locator("main");
  await page.getByRole("heading", { name: "Your bot" }).waitFor();
  await page.keyboard.press("a");
  await until("its move", async () => /It plays 1/.test(await main.innerText()));
  assert.match(await page.locator(".talk").innerText(), /newgame connect:5x4x3[^]*looking[^]*move 1/);
  await isAccessible(page, "a bot that was asked");
  await page.keyboard.press("m");
  await until("its marks", async () => /\d+ of 100/.test(await main.innerText()), 60);
  await isAccessible(page, "a bot that was marked");
  const failed = page.locator(".failed button").last();
  const position = await failed.innerText();
  await failed.click();
  await until("the position again", async () => page.url().includes(`pos=${position}`) && /It plays \d/.test(await main.innerText()));
});

test("a game is saved, kept in the folder, and opened again", async (t) => {
  const place = folder(t);
  const here = await setUp(t, "--results", place);
  const page = await openPage(t, here, "/play?game=connect:7x6x4&pos=443525&seat1=human&seat2=human");
  await page.locator(".connect-board").waitFor();
  await page.keyboard.press("S");
  await page.locator("dialog[open]").waitFor();
  await isAccessible(page, "saving");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
  assert.equal(file.suggestedFilename(), "connect-7x6x4-6.pgn");
  assert.match(readFileSync(await file.path(), "utf8"), /\[White "human"\]/);
  await page.keyboard.press("S");
  await page.getByRole("radio", { name: /PNG/ }).check({ force: true });
  const [picture] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
  assert.equal(readFileSync(await picture.path()).subarray(1, 4).toString(), "PNG");
  await page.keyboard.press("S");
  await page.getByRole("radio", { name: /JSON/ }).check({ force: true });
  await page.getByLabel("Name in the results folder").fill("mine");
  await page.getByRole("button", { name: "Keep it there" }).click();
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
  assert.equal(JSON.parse(readFileSync(join(place, "mine.json"), "utf8")).moves, "443525");
  await page.goto(`${here.server.base}/#/lab?file=mine.json`);
  await page.getByRole("button", { name: "Play on" }).click();
  await until("the game again", async () => (await stones(page)) === 6);
});

test("a server without a folder says what would be right", async (t) => {
  const here = await setUp(t);
  const page = await openPage(t, here, "/lab");
  await page.getByText(/--results/).first().waitFor();
  await isAccessible(page, "Lab without results");
});

test("a puzzle is solved, openings are explored, a search goes by steps", async (t) => {
  const here = await setUp(t);
  const page = await openPage(t, here, "/learn");
  await page.locator(".connect-board").waitFor();
  await isAccessible(page, "a puzzle");
  const before = await page.locator("main").innerText();
  await page.keyboard.press("h");
  await until("a hint", async () => (await page.locator("main").innerText()) !== before);
  // Any column: the page says in words whether it was right.
  for (const key of ["4", "3", "5", "2"]) {
    await page.keyboard.press(key);
    if (await until("a verdict", async () => /right|wrong|keeps|loses|not/i.test(await page.locator("main").innerText()))) break;
  }
  await isAccessible(page, "a tried puzzle");
  await page.keyboard.press("v");
  await until("the explorer", async () => /opening|reply|move/i.test(await page.locator("main").innerText()));
  await isAccessible(page, "the explorer");
  await page.keyboard.press("v");
  await until("steps", async () => /select|step/i.test(await page.locator("main").innerText()));
  await page.keyboard.press("ArrowRight");
  await isAccessible(page, "steps");
});

test("keys are listed, colours change, the projector is large", async (t) => {
  const here = await setUp(t);
  const page = await openPage(t, here, "/play");
  await page.locator(".connect-board").waitFor();
  await page.keyboard.press("?");
  await page.locator("dialog[open]").waitFor();
  await isAccessible(page, "the list of keys");
  await page.keyboard.press("Escape");
  for (const theme of ["light", "dark"]) {
    await page.keyboard.press("D");
    await until(theme, async () => (await page.locator("html").getAttribute("data-theme")) === theme);
    await isAccessible(page, theme);
  }
  const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  const before = await size();
  await page.keyboard.press("P");
  await until("large", async () => (await size()) > 1.2 * before);
  await isAccessible(page, "projector");
});

test("a page without its token asks for it", async (t) => {
  const here = await setUp(t);
  const context = await here.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${here.server.base}/`);
  await page.getByRole("heading", { name: "Open the whole address" }).waitFor();
  await page.getByLabel("Address").fill(here.server.link);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.locator(".connect-board").waitFor();
  assert.ok(await page.getByRole("button", { name: /^Column 4/ }).count());
});
