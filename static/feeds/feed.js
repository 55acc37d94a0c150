// The button that copies the address of a feed.

import { copyText } from "../copying.js";

const button = document.querySelector("[data-copy]");
const address = document.querySelector("[data-address]");
const status = document.querySelector("[data-copied]");

button.hidden = false;
button.addEventListener("click", () => copyText(address, status, { button }));
