// @ts-check
// Files that the page hands to the user, and pictures that it was handed.

/** Saves a text as a file. @param {string} name @param {string} text @param {string} type */
export function save(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const anchor = Object.assign(document.createElement("a"), { href: address, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A drawing as an address for `<img>`: there it is a picture and nothing more, whatever it has inside. @param {string} svg */
export const picture = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
