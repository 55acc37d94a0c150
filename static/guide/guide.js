// The guide: a button copies code, a language that is chosen in one example is chosen in all, and Ctrl+K goes to the
// search.
import { copyText } from "../copying.js";

const CHOSEN = "guide-language";
const status = document.querySelector("[data-copied]");

function addCopyButton(figure) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button-secondary button-small guide-copy";
  button.textContent = "Copy";
  button.setAttribute("aria-label", `Copy: ${figure.querySelector("figcaption").textContent}`);
  button.addEventListener("click", () => copyText(figure.querySelector("code"), status, { button }));
  figure.querySelector("figcaption").append(button);
}

/* Choose a language in every example that has it. */
function choose(language) {
  for (const tab of document.querySelectorAll(".guide-tabs input")) {
    if (tab.value.split("-")[0] === language.split("-")[0]) {
      const exact = tab.closest(".guide-tabs").querySelector(`[value="${language}"]`);
      (exact ?? tab).checked = true;
    }
  }
}

function remembered() {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null; // the browser stores nothing for this site
  }
}

/* Leave out of the tab order what does not scroll. */
const watcher = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    target.tabIndex = target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight ? 0 : -1;
  }
});

document.querySelectorAll(".guide-code").forEach(addCopyButton);
for (const box of document.querySelectorAll(".guide-code pre, .guide-article .table-box")) {
  watcher.observe(box);
}

document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
    const input = [...document.querySelectorAll(".guide-search input")].find((field) => field.checkVisibility());
    event.preventDefault();
    input.focus();
    input.select();
  }
});

const language = remembered();
if (/^[a-z]+(-[a-z]+)?$/.test(language ?? "")) {
  choose(language);
}

document.addEventListener("change", (event) => {
  if (!event.target.matches(".guide-tabs input")) {
    return;
  }
  const before = event.target.getBoundingClientRect().top;
  choose(event.target.value);
  // Examples above have grown or shrunk: keep the clicked element in its place.
  scrollBy({ top: event.target.getBoundingClientRect().top - before, behavior: "instant" });
  try {
    localStorage.setItem(CHOSEN, event.target.value);
  } catch {
    // the choice holds for this page only
  }
});
