// @ts-check
// What a field says, handed on when it changes.

/** Hands on the text of a field. @param {(value: string) => unknown} to @returns {(event: Event) => void} */
export const take = (to) => (event) => void to(/** @type {HTMLInputElement} */ (event.target).value);
