// The keys page: copy buttons, and no second key when the page that shows a new one is reloaded.
history.replaceState(null, "", location.href);

const status = document.querySelector("[data-copied]");

for (const button of document.querySelectorAll("[data-copies]")) {
  const source = document.getElementById(button.dataset.copies);
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(source.textContent);
      status.textContent = "Copied.";
    } catch {
      // Without https or without leave there is no clipboard: what is selected can be copied by hand.
      getSelection().selectAllChildren(source);
      status.textContent = "Press Ctrl+C (⌘C on a Mac) to copy what is selected.";
    }
  });
}
