// Copies text for a button; without a clipboard, the text is selected.

const SHOWN_MS = 3000;
const labels = new WeakMap();

/* Copy the text of `source`, an element or a field, and report in `status`, of success for some seconds; a given `button` reports it too. */
export async function copyText(source, status, { said = "Copied.", button = null } = {}) {
  status.textContent = ""; // so that screen readers read the same text again
  try {
    await navigator.clipboard.writeText(source.value ?? source.textContent);
  } catch {
    // There is no clipboard without https or permission: the user can copy the selection by hand.
    if (source.select) {
      source.select();
    } else {
      getSelection().selectAllChildren(source);
    }
    status.textContent = "Press Ctrl+C (⌘C on a Mac) to copy the selection.";
    return;
  }
  status.textContent = said;
  setTimeout(() => {
    if (status.textContent === said) {
      status.textContent = "";
    }
  }, SHOWN_MS);
  if (button) {
    showCopied(button);
  }
}

function showCopied(button) {
  // At a second click, the button shows "Copied", which is not the label to restore.
  const label = labels.get(button) ?? [...button.childNodes];
  labels.set(button, label);
  button.replaceChildren("Copied");
  setTimeout(() => button.replaceChildren(...label), SHOWN_MS);
}
