// Every page: a menu closes on a click or focus elsewhere, and a double press on a button sends its form once.
// Without this script, only its own button closes a menu.

const DOUBLE_PRESS_MS = 1000;
const sentAt = new WeakMap();

function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(except)) {
      menu.open = false;
    }
  }
}

document.addEventListener("click", (event) => closeMenus(event.target));
document.addEventListener("focusin", (event) => closeMenus(event.target));
document.addEventListener("keydown", (event) => {
  const menu = document.activeElement.closest("details.menu[open]");
  if (event.key === "Escape" && menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") {
    return;
  }
  if (event.timeStamp - (sentAt.get(form) ?? -DOUBLE_PRESS_MS) < DOUBLE_PRESS_MS) {
    event.preventDefault();
  } else {
    sentAt.set(form, event.timeStamp);
  }
});
