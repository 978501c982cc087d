// @ts-check
// A part whose module is loaded when it is first shown: what most visitors do not open, they do not wait for.

import { h, useEffect, useState } from "../vendor/preact.js";
import { words } from "../api.js";
import { tell } from "./live.js";

/** @param {() => Promise<any>} load @param {string} name of the export */
export function lazy(load, name) {
  /** @type {any} */
  let part;
  return (/** @type {any} */ props) => {
    const [, again] = useState(0);
    useEffect(() => {
      if (part) return;
      load().then(
        (module) => {
          part = module[name];
          again(1);
        },
        (error) => tell(words(error)),
      );
    }, []);
    return part ? h(part, props) : null;
  };
}
