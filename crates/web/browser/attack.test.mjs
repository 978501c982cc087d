// What a stranger tries: each line of the page's promises of safety, over a real socket.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { folder, serve } from "./harness.mjs";

/** Sends bytes as they are; what comes back until the other side closes, or a second is over. */
const raw = (port, text) => new Promise((done) => {
  let told = "";
  const socket = connect(port, "127.0.0.1", () => socket.write(text));
  socket.on("data", (bytes) => { told += bytes; });
  const end = () => { socket.destroy(); done(told); };
  socket.on("close", end).on("error", end);
  setTimeout(end, 1000);
});

test("strangers get refusals, and the rest goes on", async (t) => {
  const place = folder(t);
  const server = await serve("--results", place);
  t.after(async () => assert.equal(await server.close(), 0));
  const { port } = new URL(server.base);
  const status = (text) => Number(/^HTTP\/1\.\d (\d+)/.exec(text)?.[1]);
  const head = (more, line = "GET /api/setup HTTP/1.1") => `${line}\r\n${more.join("\r\n")}\r\n\r\n`;
  const token = `x-plyground-token: ${server.token}`;
  const host = `Host: 127.0.0.1:${port}`;

  // Names that another host was given for this address; no name at all; two names.
  assert.equal(status(await raw(port, head([`Host: evil.example:${port}`, token]))), 403);
  assert.equal(status(await raw(port, head(["Host: 127.0.0.1:1", token]))), 403);
  assert.ok([400, 403].includes(status(await raw(port, head([token])))));
  assert.ok([400, 403].includes(status(await raw(port, head([host, "Host: evil.example", token])))));
  // No token, another's token, the token in the address.
  assert.equal(status(await raw(port, head([host]))), 401);
  assert.equal(status(await raw(port, head([host, `x-plyground-token: ${"0".repeat(32)}`]))), 401);
  assert.equal(status(await raw(port, head([host], `GET /api/setup?token=${server.token} HTTP/1.1`))), 401);
  // Another page: same site is not same origin.
  for (const more of [["Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: same-site"], ["Origin: http://127.0.0.1:1"], ["Origin: null"]]) {
    const body = "{}";
    const request = head([host, token, "Content-Type: application/json", `Content-Length: ${body.length}`, ...more], "POST /api/board HTTP/1.1") + body;
    assert.equal(status(await raw(port, request)), 403, more[0]);
  }
  // A form of another page has a type of its own.
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]) {
    const answer = await server.ask("board", { game: "connect", position: "" }, { "content-type": type });
    assert.equal(answer.status, 415, type);
  }
  // Players that start programs or open files; files outside of the folder.
  const mark = join(place, "started");
  for (const player of [`cmd:touch ${mark}`, `gtp:touch ${mark}`, "uct:values=/etc/passwd", "perfect:book=/etc/passwd", "level:1,values=x", "uct:memory=100GB", "human"]) {
    const answer = await server.ask("jobs", { page: "a".repeat(20), kind: "search", game: "connect:7x6x4", position: "", player, seed: 1 });
    assert.ok([400, 422].includes(answer.status), `${player}: ${answer.status}`);
    const { error } = await answer.json();
    assert.ok(error.message.length > 10, player);
  }
  assert.ok(!existsSync(mark), "no program was started");
  for (const path of ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/..%2fCargo.toml", "//etc/passwd", "/api/results/..%2f..%2fetc%2fpasswd", "/api/results/%2fetc%2fpasswd"]) {
    const told = await raw(port, head([host, token], `GET ${path} HTTP/1.1`));
    assert.ok([400, 404].includes(status(told)) && !told.includes("root:"), `${path}: ${told.slice(0, 100)}`);
  }
  // Too much of everything.
  const long = await server.ask("board", { game: "connect:7x6x4", position: "4".repeat(100_000) });
  assert.equal(long.status, 413);
  for (const game of ["connect:1000x1000x4", "connect:-1x6x4", "connect:7x6x0", "chess", "connect:7x6x4".repeat(50)]) {
    assert.equal((await server.ask("board", { game, position: "" })).status, 400, game);
  }
  for (const body of ["", "{", "[]", "null", "\"x\"", "{\"game\":1}", `{"a":${"[".repeat(20_000)}`, "\u0000", "{\"game\":\"connect\",\"position\":\"\",\"more\":1}"]) {
    const answer = await fetch(`${server.base}/api/board`, { method: "POST", headers: { "x-plyground-token": server.token, "content-type": "application/json" }, body });
    assert.equal(answer.status, 400, body.slice(0, 40));
    assert.ok((await answer.json()).error.message);
  }
  // What every response says to browsers.
  const page = await fetch(`${server.base}/`);
  assert.match(page.headers.get("content-security-policy"), /default-src 'none'; script-src 'self'/);
  assert.equal(page.headers.get("x-content-type-options"), "nosniff");
  assert.equal(page.headers.get("access-control-allow-origin"), null);
  // A client that says nothing, one that says half, and hundreds at once: the others are answered meanwhile.
  const idle = Array.from({ length: 300 }, (_, number) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(number % 2 ? "POST /api/board HTTP/1.1\r\nHost: x\r\nContent-Le" : ""));
    socket.on("error", () => {});
    return socket;
  });
  const health = await fetch(`${server.base}/api/health`);
  assert.deepEqual((await health.json()).ok, true);
  idle.forEach((socket) => socket.destroy());
  // No more jobs than the bounds say, whoever asks; all of them end when their page is gone.
  const order = () => server.ask("jobs", { page: "b".repeat(20), kind: "search", game: "connect:7x6x4", position: "", player: "uct:time=30s", seed: 1 });
  const answers = await Promise.all(Array.from({ length: 40 }, order));
  const taken = answers.filter(({ status: code }) => code === 201).length;
  assert.ok(taken > 0 && taken < 40 && answers.every(({ status: code }) => code === 201 || code === 429), String(answers.map(({ status: code }) => code)));
  // Who asks for them is there: so nobody asks for as long as a page may be gone, and for a while longer.
  await new Promise((go) => setTimeout(go, 8000));
  const jobs = await (await server.ask(`jobs?page=${"b".repeat(20)}`)).json();
  assert.deepEqual(jobs.filter((job) => ["waiting", "running"].includes(job.state)), []);
  assert.equal(server.process.exitCode, null, "it runs");
});
