// Play: a game against the computer, by mouse, by keys alone, on a phone, with a warning and a hint.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isAccessible, openPage, setUp, stones, until } from "./harness.mjs";

test("the first thing seen is a board, and the computer answers a click", async (t) => {
  const here = await setUp(t);
  const page = await openPage(t, here);
  await page.getByRole("button", { name: /^Column 4/ }).click();
  await until("the reply", async () => (await stones(page)) === 2);
  assert.match(page.url(), /#\/play\?game=connect/);
  assert.doesNotMatch(page.url(), /token/, "the token is not in the link");
  await isAccessible(page, "Play");
  // Undo takes the computer's move back as well; the game goes on from the link after a reload.
  await page.getByRole("button", { name: "Undo" }).click();
  await until("undone", async () => (await stones(page)) === 0);
  await page.getByRole("button", { name: /^Column 1/ }).click();
  await until("the reply", async () => (await stones(page)) === 2);
  const before = await page.locator(".connect-board").getAttribute("aria-label");
  await page.reload();
  await until("the same game", async () => (await stones(page)) === 2);
  assert.equal(await page.locator(".connect-board").getAttribute("aria-label"), before);
});

test("a whole game by keys alone, to its review", async (t) => {
  const here = await setUp(t);
  const page = await openPage(t, here, "/play?game=connect:4x4x3&pos=&seat1=human&seat2=level:1&seed=3");
  await page.locator(".connect-board").waitFor();
  await page.keyboard.press("e");
  await page.getByText(/exact/i).first().waitFor();
  for (let move = 0; move < 8; move += 1) {
    if (await page.getByRole("button", { name: /Review this game/ }).count()) break;
    const before = await stones(page);
    // The best column is marked for those who cannot see it, too.
    const best = page.locator(".drop-best:not([aria-disabled])").first();
    await best.waitFor();
    await page.keyboard.press((await best.getAttribute("data-column")) ?? "1");
    await until("a move", async () => (await stones(page)) > before);
    await until("my turn, or the end", async () => (await page.getByRole("button", { name: /Review this game/ }).count()) || (await page.getByRole("heading", { name: /: you/ }).count()));
  }
  await page.getByRole("button", { name: /Review this game/ }).waitFor();
  await isAccessible(page, "the end of a game");
  await page.keyboard.press("R");
  await page.waitForURL(/#\/review/);
});

test("a hint comes by degrees, a teaching game asks first", async (t) => {
  const here = await setUp(t);
  const page = await openPage(t, here, "/play?game=connect:7x6x4&pos=443525&seat1=human&seat2=human");
  await page.locator(".connect-board").waitFor();
  await page.keyboard.press("h");
  const first = await page.locator(".card").innerText();
  await page.keyboard.press("h");
  await until("more", async () => (await page.locator(".card").innerText()) !== first);
  await isAccessible(page, "a hint");
  await page.getByRole("button", { name: /Teaching game/ }).or(page.getByLabel(/Teaching game/)).first().click();
  await page.keyboard.press("7");
  const back = page.getByRole("button", { name: /Take it back|back/i }).first();
  await back.waitFor();
  await isAccessible(page, "a warning");
  await back.click();
  assert.equal(await stones(page), 6, "the move does not stand");
});

test("Blokus is played by keys: the next legal placement, and a reply", async (t) => {
  const here = await setUp(t);
  const page = await openPage(t, here, "/play?game=blokus:duo&pos=&seat1=human&seat2=level:1");
  await page.getByRole("grid").waitFor();
  await isAccessible(page, "Blokus");
  const moves = () => page.evaluate(() => new URLSearchParams(location.hash.split("?")[1]).get("pos")?.split(" ").filter(Boolean).length ?? 0);
  await page.keyboard.press("m");
  await page.getByRole("button", { name: "Place", exact: true }).click();
  await until("a piece, and a reply", async () => (await moves()) === 2);
  // A piece by its letter, turned, where it cannot lie: the reason is said.
  await page.locator("[role=gridcell]").nth(0).focus();
  for (const key of ["x", "r", "f"]) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await until("the reason", async () => /corner|edge|covers|outside|board/i.test(await page.locator("[aria-live], [role=status], [role=alert]").allInnerTexts().then((all) => all.join(" "))));
  assert.equal(await moves(), 2, "what does not fit does not lie");
});

test("the school game begins with the piece that is chosen, at the border", async (t) => {
  const here = await setUp(t);
  const page = await openPage(t, here, "/play?game=blokus:school&pos=&seat1=human&seat2=level:1");
  await page.getByLabel("All begin with").selectOption("X");
  await page.waitForURL(/game=blokus:school:X/);
  await until("the game is named", async () => /school/.test(await page.locator(".game-choice select").first().evaluate((select) => select.selectedOptions[0]?.text ?? "")));
  assert.equal(await page.getByLabel("All begin with").inputValue(), "X");
  await page.getByRole("grid").waitFor();
  await page.keyboard.press("m");
  await page.getByRole("button", { name: "Place", exact: true }).click();
  await until("a piece, and a reply", async () => /pos=1:[^&+]+\+2:/.test(decodeURIComponent(page.url())));
});

test("on a phone nothing is cut off", async (t) => {
  const here = await setUp(t);
  for (const view of ["/play", "/analyse", "/review", "/arena", "/learn", "/lab"]) {
    const page = await openPage(t, here, view, { width: 390, height: 844 });
    await page.locator("main h1, main h2, main .trouble").first().waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${view} is ${wide} wide`);
    await page.context().close();
  }
});
