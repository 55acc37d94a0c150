// The guide: code is copied by a button, and a language that was chosen in one example is chosen in all.
const CHOSEN = "guide-language";
const status = document.querySelector("[data-copied]");

function addCopyButton(figure) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button-secondary button-small guide-copy";
  button.textContent = "Copy";
  button.setAttribute("aria-label", `Copy: ${figure.querySelector("figcaption").textContent}`);
  button.addEventListener("click", () => copy(figure.querySelector("code"), button));
  figure.querySelector("figcaption").append(button);
}

async function copy(code, button) {
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = "Copied";
    status.textContent = "Copied.";
  } catch {
    // Without https or without leave there is no clipboard: what is selected can be copied by hand.
    getSelection().selectAllChildren(code);
    status.textContent = "Press Ctrl+C (⌘C on a Mac) to copy what is selected.";
  }
  setTimeout(() => {
    button.textContent = "Copy";
    status.textContent = "";
  }, 3000);
}

/** Choose a language in every example that has it; the others stay as they are. */
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
    return null; // the browser keeps nothing for this site
  }
}

document.querySelectorAll(".guide-code").forEach(addCopyButton);
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
  // Examples above have grown or shrunk: what was clicked stays where it was.
  scrollBy({ top: event.target.getBoundingClientRect().top - before, behavior: "instant" });
  try {
    localStorage.setItem(CHOSEN, event.target.value);
  } catch {
    // chosen for this page alone
  }
});
