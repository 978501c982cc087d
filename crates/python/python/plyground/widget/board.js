// The widget's side in the page: shows the traits, and sends what the person does.

function element(kind, name, text) {
  const made = document.createElement(kind);
  made.className = `plyground-${name}`;
  if (text !== undefined) made.textContent = text;
  return made;
}

function render({ model, el }) {
  const root = element("div", "board");
  const words = element("p", "words");
  words.setAttribute("aria-live", "polite");
  const progress = element("progress", "progress");
  const columns = element("div", "columns");
  const picture = element("div", "picture");
  const typed = element("form", "typed");
  const buttons = element("div", "buttons");
  const bars = element("div", "bars");
  const left = element("div", "left");
  const send = (message) => model.send(message);

  const field = element("input", "field");
  field.placeholder = "a move";
  field.setAttribute("aria-label", "Your move");
  const list = element("datalist", "moves");
  list.id = `plyground-moves-${Math.random().toString(36).slice(2)}`;
  field.setAttribute("list", list.id);
  typed.append(field, list, element("button", "go", "Play"));
  typed.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ kind: "play", move: field.value.trim() });
    field.value = "";
  });

  const actions = {};
  for (const [kind, name] of [["undo", "Take back"], ["new", "New game"], ["think", "Think"], ["stop", "Stop"]]) {
    actions[kind] = element("button", kind, name);
    actions[kind].type = "button";
    actions[kind].addEventListener("click", () => send({ kind }));
    buttons.append(actions[kind]);
  }

  function showMoves() {
    const moves = model.get("moves");
    const wide = model.get("columns");
    typed.hidden = wide > 0 || moves.length === 0;
    list.replaceChildren(...(wide > 0 ? [] : moves.map((move) => new Option(move))));
    columns.replaceChildren();
    for (let column = 1; column <= wide; column += 1) {
      const button = element("button", "column", "▾");
      button.type = "button";
      button.title = `Play ${column}`;
      button.setAttribute("aria-label", `Play column ${column}`);
      button.disabled = !moves.includes(String(column));
      button.addEventListener("click", () => send({ kind: "play", move: String(column) }));
      columns.append(button);
    }
  }

  function showThinking() {
    const thinks = model.get("thinking");
    const share = model.get("share");
    actions.stop.disabled = !thinks;
    actions.think.disabled = thinks;
    progress.hidden = !thinks;
    if (share > 0) progress.value = share;
    else progress.removeAttribute("value");
  }

  const show = {
    picture: () => { picture.innerHTML = model.get("picture"); },
    bars: () => { bars.innerHTML = model.get("bars"); },
    words: () => { words.textContent = model.get("words"); },
    moves: showMoves,
    columns: showMoves,
    thinking: showThinking,
    share: showThinking,
  };
  for (const [name, draw] of Object.entries(show)) {
    model.on(`change:${name}`, draw);
    draw();
  }
  left.append(columns, picture, typed);
  root.append(words, progress, left, bars, buttons);
  el.append(root);
  return () => Object.entries(show).forEach(([name, draw]) => model.off(`change:${name}`, draw));
}

export default { render };
