// Analyse and Review: live bars beside the truth, a race, frames to scrub, the tree, a paste; mistakes with their reasons, and a retry.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isAccessible, openPage, plyground, setUp, stones, until } from "./harness.mjs";

test("a search is watched, scrubbed and looked into; its command gives the same numbers", async (t) => {
  const here = await setUp(t);
  const page = await openPage(t, here, "/analyse?game=connect:7x6x4&pos=4455&player=uct:sims=20000&seed=1");
  await page.locator(".connect-board").waitFor();
  if (!(await page.locator(".drop-score:not(:empty)").count())) await page.keyboard.press("e");
  await page.keyboard.press("s");
  const slider = page.getByRole("slider").first();
  await slider.waitFor();
  await until("the end of the search", async () => /proven after [\d,]+ simulations/.test(await page.locator("main").innerText()));
  await isAccessible(page, "a finished search");
  // What the page says is what the command says.
  const copy = page.getByRole("button", { name: /^Copy as command: plyground analyze/ }).first();
  const command = (await copy.getAttribute("aria-label")).replace("Copy as command: plyground ", "");
  const words = command.split(" ").map((word) => word.replace(/^'|'$/g, ""));
  const answer = JSON.parse(await plyground(...words.filter((word) => word !== "--json"), "--json"));
  const shown = await page.locator("main").innerText();
  const best = answer.moves.find(({ move }) => move === answer.best);
  assert.ok(shown.includes(best.visits.toLocaleString("en-US")), `${best.visits} visits of ${answer.best} in:\n${shown}`);
  // Frames before: fewer simulations were done.
  await page.keyboard.press("[");
  await page.keyboard.press("[");
  await until("an earlier frame", async () => !(await slider.getAttribute("aria-valuetext") ?? "").includes("20,000"));
  // The tree, and the board of a node.
  const tree = page.getByRole("button", { name: /tree/i }).or(page.getByRole("tab", { name: /tree/i })).first();
  await tree.click();
  await page.locator("svg").nth(1).waitFor();
  await isAccessible(page, "the tree of a search");
});

test("two players race with one seed", async (t) => {
  const here = await setUp(t);
  const page = await openPage(t, here, "/analyse?game=connect:7x6x4&pos=4455&player=uct:sims=3000&seed=5");
  await page.locator(".connect-board").waitFor();
  await page.getByRole("button", { name: "Race two" }).click();
  await page.keyboard.press("s");
  await until("both ends", async () => /answers? .*truth|truth since|wrong|never/i.test(await page.locator("main").innerText()), 60);
  await isAccessible(page, "a race");
});

test("a variation is tried, and the line is still there", async (t) => {
  const here = await setUp(t);
  const page = await openPage(t, here, "/analyse?game=connect:7x6x4&pos=443525");
  await until("the line", async () => (await stones(page)) === 6);
  for (const [key, many] of [["u", 5], ["u", 4], ["1", 5], ["1", 6], ["2", 7]]) {
    await page.keyboard.press(key);
    await until(`${key}: ${many} stones`, async () => (await stones(page)) === many);
  }
  await page.getByText("the line was left after four moves").waitFor();
  await page.keyboard.press("B");
  await until("the line again", async () => /pos=4435&|pos=4435$/.test(page.url()));
  await page.keyboard.press("U");
  await until("its next move", async () => /pos=44352(&|$)/.test(page.url()));
});

test("what people have is pasted: moves, a drawn board, nonsense", async (t) => {
  const here = await setUp(t);
  const page = await openPage(t, here, "/analyse");
  await page.locator(".connect-board").waitFor();
  const paste = async (text) => {
    await page.keyboard.press("V");
    await page.locator("dialog textarea").fill(text);
    await page.locator("dialog").getByRole("button", { name: /^(Use|Show|Open|Read|Go)/ }).first().click();
    await page.locator("dialog").waitFor({ state: "hidden" });
  };
  await paste("443525");
  await until("six stones", async () => (await stones(page)) === 6);
  await paste(". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . Y Y . .\n. R R R Y . .");
  await until("the drawing", async () => (await stones(page)) === 6);
  await page.keyboard.press("V");
  await page.locator("dialog textarea").fill("4499");
  await page.locator("dialog").getByRole("button", { name: /^(Use|Show|Open|Read|Go)/ }).first().click();
  await page.locator("dialog [role=alert]").waitFor();
  assert.match(await page.locator("dialog [role=alert]").innerText(), /expected/);
  await isAccessible(page, "a paste that is refused");
});

test("a review goes from mistake to mistake, and lets one try again", async (t) => {
  const here = await setUp(t);
  const game = "62763211425";
  const truth = JSON.parse(await plyground("review", game, "--json"));
  const page = await openPage(t, here, `/review?game=connect:7x6x4&pos=${game}`);
  const mistakes = truth.moves.filter(({ class: kind }) => ["blunder", "missed"].includes(kind));
  assert.ok(mistakes.length > 0);
  await until("the mistakes", async () => (await page.locator("main").innerText()).includes(mistakes[0].claims[0].text.slice(0, 30)), 40);
  await isAccessible(page, "a review");
  await page.keyboard.press("n");
  await page.keyboard.press("y");
  await until("the retry", async () => /find|try|retry/i.test(await page.locator("main").innerText()));
  const text = await page.locator("main").innerText();
  assert.ok(!text.includes(mistakes[0].claims[0].text), "the answer is hidden meanwhile");
  await isAccessible(page, "a retry");
  await page.keyboard.press(mistakes[0].keeping[0]);
  await until("right", async () => /right|keeps|yes/i.test(await page.locator("main").innerText()));
});
