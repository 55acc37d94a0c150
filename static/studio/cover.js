// The cover of a book or a podcast: a chosen picture is sent at once, unless it is too large.

export function sendChosenCover(form) {
  const file = form.querySelector("[data-cover]");
  const button = form.querySelector("[data-add-cover]");
  button.hidden = true;
  file.addEventListener("change", () => {
    const [chosen] = file.files;
    if (!chosen) {
      return;
    }
    const most = Number(file.dataset.most);
    const isTooLarge = chosen.size > most;
    const [size, limit] = [chosen.size, most].map((bytes) => (bytes / 1e6).toFixed(1));
    form.querySelector("[data-cover-error]").textContent = isTooLarge
      ? `“${chosen.name}” is ${size} MB; the limit is ${limit} MB.`
      : "";
    file.ariaInvalid = isTooLarge ? "true" : null;
    if (isTooLarge) {
      file.value = "";
    } else {
      form.requestSubmit(button);
    }
  });
}
