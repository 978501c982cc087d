// What every test of the page needs: a server of its own, a browser, and a look at what people who cannot see it are told.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

const PROGRAM = process.env.PLYGROUND ?? new URL("../../../target/debug/plyground", import.meta.url).pathname;
/** A folder to read the page from instead of what is built in, for who works on it. */
const ASSETS = process.env.PLYGROUND_ASSETS ? ["--assets", process.env.PLYGROUND_ASSETS] : [];
export const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Nothing leaves this machine, and pictures are the same on each. */
export const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-lcd-text", "--font-render-hinting=none", "--force-color-profile=srgb"];

/** Runs plyground to its end; what it printed. */
export const plyground = async (...words) => (await promisify(execFile)(PROGRAM, words, { maxBuffer: 1 << 26 })).stdout;

/** A server with words of its own, ended by `close`. */
export async function serve(...words) {
  const process = spawn(PROGRAM, ["serve", "--no-open", "--quiet", ...ASSETS, ...words], { stdio: ["ignore", "pipe", "inherit"] });
  const link = await new Promise((found, failed) => {
    process.stdout.once("data", (bytes) => found(String(bytes).trim()));
    process.once("exit", (code) => failed(new Error(`plyground serve ended with ${code}`)));
  });
  const [base, token] = link.split("/#token=");
  const close = () => new Promise((closed) => {
    process.removeAllListeners("exit");
    process.once("exit", (code) => closed(code));
    process.kill("SIGINT");
  });
  const ask = (path, body, more = {}) => fetch(`${base}/api/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "x-plyground-token": token, ...(body === undefined ? {} : { "content-type": "application/json" }), ...more },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { base, token, link, close, ask, process };
}

/** A browser with a server; both are closed with the test. */
export async function setUp(t, ...words) {
  const server = await serve(...words);
  const executablePath = BROWSERS.find(existsSync);
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  t.after(async () => {
    await browser.close();
    assert.equal(await server.close(), 0, "the server ends well");
  });
  return { server, browser };
}

/** A page at a view. Whatever goes wrong in it, and whatever it asks of another host, fails the test. */
export async function openPage(t, { server, browser }, view = "", { width = 1280, height = 800, ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"], ...more });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && !/status of 4\d\d/.test(message.text()) && faults.push(message.text()));
  page.on("request", (request) => !request.url().startsWith(server.base) && !/^(data|blob):/.test(request.url()) && faults.push(`asked ${request.url()}`));
  t.after(() => assert.deepEqual(faults, [], "nothing went wrong in the page"));
  await page.goto(`${server.base}/#token=${server.token}${view ? `&${view}` : ""}`);
  return page;
}

/** No rule of WCAG 2.2 AA that a program can check is broken. */
export async function isAccessible(page, where) {
  // Evaluated by the browser's own tools: the page's policy lets no other script in.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }));
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html} ${node.failureSummary}`).join("\n")}`);
  assert.deepEqual(told, [], `accessible: ${where}`);
}

/** Waits until something is so. */
export async function until(words, isSo, seconds = 30) {
  for (const end = Date.now() + 1000 * seconds; ;) {
    const found = await isSo();
    if (found) return found;
    assert.ok(Date.now() < end, `waited in vain: ${words}`);
    await new Promise((go) => setTimeout(go, 50));
  }
}

/** A folder that is gone with the test. */
export function folder(t) {
  const path = mkdtempSync(join(tmpdir(), "plyground-"));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** The stones on a board of Connect, as the text twin tells them. */
export const stones = (page) => page.locator(".connect-board .stone:not(.ghost-stone)").count();
