// @ts-check
// What is read aloud: one region that waits for a pause, one that does not.

/** State that may wait: a move, the end of a search. @param {string} text */
export const say = (text) => put("polite", text);

/** An answer to what the user just asked, and errors. @param {string} text */
export const tell = (text) => put("assertive", text);

/** The same text twice would not be read again; a trailing no-break space makes it another text. @param {string} id @param {string} text */
function put(id, text) {
  const region = document.getElementById(id);
  if (region) region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
