// The row of an account's pages, where it is too long for a phone: it begins at the page that is shown, and follows the focus.

function center(link, row) {
  const [inner, outer] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}

for (const row of document.querySelectorAll(".shell-nav ul")) {
  const here = row.querySelector("[aria-current]");
  if (here) {
    center(here, row);
  }
  row.addEventListener("focusin", (event) => center(event.target, row));
}
