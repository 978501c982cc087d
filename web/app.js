// @ts-check
// The shell: the bar, the view that the link names, the keys that work everywhere, and what is shown when the server is out of reach.

import { html, render, useEffect, useErrorBoundary, useLayoutEffect, useState } from "./vendor/preact.js";
import { ApiError, expectBoard, setup, useToken, words } from "./api.js";
import { connection, open } from "./events.js";
import { useKeys } from "./keys.js";
import { link, route, writeRoute } from "./router.js";
import { settings, toggle, useStore } from "./store.js";
import { VIEWS } from "./views.js";
import { paramsPosition } from "./boards/squares.js";
import { nextStep } from "./presenter.js";
import { Icon } from "./parts/icons.js";
import { lazy } from "./parts/lazy.js";
import { say } from "./parts/live.js";
import { toClipboard } from "./parts/copy.js";
import { Trouble } from "./parts/panel.js";

/** Where each view was left: the bar leads back there. @type {Map<string, Record<string, string>>} */
const left = new Map();

/** What a view begins with that was never opened: the position of the one before, where it can show one. @param {string} id @param {import("./types").Route} now */
function first(id, { view, params }) {
  const boards = ["play", "analyse", "review"];
  if (!boards.includes(id) || !boards.includes(view)) return {};
  return Object.fromEntries(["game", "pos", "board"].filter((name) => params[name]).map((name) => [name, params[name]]));
}

const KeyList = lazy(() => import("./parts/key-list.js"), "KeyList");

function App() {
  const { view, params } = useStore(route);
  left.set(view, params);
  const { theme, projector } = useStore(settings);
  const [keys, setKeys] = useState(false);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.toggleAttribute("data-projector", projector);
  }, [theme, projector]);
  const found = VIEWS.find(({ id }) => id === view);
  useEffect(() => {
    document.title = `${found?.title ?? "Not found"} · plyground`;
  }, [found]);

  const themes = ["auto", "light", "dark"];
  const changeTheme = () => {
    const next = themes[(themes.indexOf(theme) + 1) % 3];
    settings.set({ theme: next });
    say(`Colours: ${next === "auto" ? "as the system has them" : next}.`);
  };
  const copyLink = () => toClipboard(link());
  const project = () => say(toggle("projector") ? "Projector mode: Space is the next step." : "Projector mode off.");
  useKeys("Everywhere", [
    { key: "?", words: "This list", run: () => setKeys(true) },
    { key: "P", words: "Projector mode: large, one key a step, answers covered", run: project },
    ...(projector ? [" ", "PageDown"].map((key) => ({ key, words: key === " " ? "Next step" : "", run: nextStep })) : []),
    { key: "L", words: "Copy the link to this", run: copyLink },
    { key: "D", words: "Light, dark, or as the system has it", run: changeTheme },
  ]);

  return html`<a class="skip" href="#main" onClick=${(/** @type {Event} */ event) => {
    event.preventDefault();
    document.getElementById("main")?.focus();
  }}>To the board</a>
    <header class="bar">
      <a class="brand" href="#/play"><img src="icon.svg" alt="" width="26" height="26" /><span>plyground</span></a>
      <nav aria-label="Views">${VIEWS.map(({ id, title }) => html`<a key=${id}
        href=${writeRoute({ view: id, params: left.get(id) ?? first(id, { view, params }) })}
        aria-current=${id === view ? "page" : undefined}>${title}</a>`)}</nav>
      <div class="bar-tools">
        <${Away} />
        <button type="button" class="quiet" onClick=${() => setKeys(true)} aria-label="Keys" title="Keys (?)">
          <${Icon} name="keys" /></button>
        <button type="button" class="quiet" onClick=${copyLink} aria-label="Copy the link to this"
          title="Copy the link to this (L)"><${Icon} name="link" /></button>
        <button type="button" class="quiet" onClick=${project} aria-pressed=${projector ? "true" : "false"}
          aria-label="Projector mode" title="Projector mode (P)"><${Icon} name="screen" /></button>
        <button type="button" class="quiet" onClick=${changeTheme} aria-label=${`Colours: ${theme}`}
          title=${`Colours: ${theme} (D)`}><${Icon} name="theme" /></button>
      </div>
    </header>
    <main id="main" tabindex="-1">${found ? html`<${Loaded} key=${view} view=${found} params=${params} />` : html`<${Trouble}
      words=${`There is no view "${view}". There are ${VIEWS.map(({ id }) => id).join(", ")}.`} />`}</main>
    ${projector && html`<footer class="projector-note"><kbd>Space</kbd> next step · <kbd>P</kbd> leave</footer>`}
    ${keys && html`<${KeyList} close=${() => setKeys(false)} />`}`;
}

/** A view, once its module and what the server has are there. @param {{ view: import("./views.js").View, params: Record<string, string> }} props */
function Loaded({ view, params }) {
  const [loaded, setLoaded] = useState(/** @type {{ Component?: any, setup?: any, error?: unknown }} */ ({}));
  const [broken] = useErrorBoundary((error) => console.error(error));
  const load = () => {
    Promise.all([view.load(), setup()]).then(
      ([module, found]) => setLoaded({ Component: module.default, setup: found }),
      (error) => setLoaded({ error }),
    );
  };
  useEffect(load, [view]);
  if (broken)
    return html`<${Trouble} words=${`This view came to an end it should not have: ${words(broken)}. Reload the page; the link keeps the position.`}
      />`;
  if (loaded.error instanceof ApiError && loaded.error.status === 401) return html`<${AskToken} retry=${load} />`;
  if (loaded.error)
    return html`<${Trouble} words=${words(loaded.error)} /><button type="button" onClick=${load}>Try again</button>`;
  if (!loaded.Component) return html`<p class="waiting">…</p>`;
  return html`<${loaded.Component} params=${params} setup=${loaded.setup} />`;
}

/** Asks for the token where the address had none. @param {{ retry: () => void }} props */
function AskToken({ retry }) {
  const take = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    useToken(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("address") ?? ""));
    open();
    retry();
  };
  return html`<form class="panel ask-token" onSubmit=${take}><h1>Open the whole address</h1>
    <p>The server lets only those in who know its token. It printed an address that ends in <code>#token=…</code>: open that one, or paste it here.</p>
    <label>Address <input name="address" autocomplete="off" spellcheck="false" required />
      </label> <button class="primary">Go on</button></form>`;
}

/** Says that the server is gone, as long as it is. */
function Away() {
  const away = useStore(connection, (state) => state.tried && !state.open);
  return away ? html`<span class="away" role="status">server away, trying again</span>` : null;
}

// What the first view will ask for is on its way while its module is.
setup().catch(() => {});
if (["play", "analyse"].includes(route.get().view)) expectBoard(paramsPosition(route.get().params));
open();
const place = document.getElementById("app");
if (place) render(html`<${App} />`, place);
