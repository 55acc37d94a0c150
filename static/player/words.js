// The text of a sound: lit piece by piece as it is spoken, and kept in sight; a click, or the arrow keys, go to a piece. Of
// a sound without times, the text alone is shown.

// Players round times: a seek goes a little past the start of a piece, so that it does not find the one before.
const WITHIN_S = 0.01;
const MARGIN_PX = 16;

/* Return the index of the piece at a time, or of the last one before it; -1 before the first. */
export function pieceAt(pieces, timeS) {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    [low, high] = pieces[middle].start <= timeS ? [middle + 1, high] : [low, middle];
  }
  return low - 1;
}

/* Make `list` show pieces: `seek(timeS)` is called for the chosen one. */
export function makeWords(list, seek) {
  const label = list.getAttribute("aria-label"); // says what the keys do with pieces
  let pieces = [];
  let said = null;

  function write(opening, forms) {
    said = null;
    list.replaceChildren();
    goOn(opening, forms);
  }

  /* Write the pieces behind those that are there; the last of these may have become longer. */
  function goOn(opening, forms) {
    const last = list.lastElementChild;
    const known = list.children.length;
    pieces = forms;
    if (last) {
      last.textContent = forms[known - 1].text;
      last.nextSibling.data = forms[known - 1].rest;
    } else {
      list.replaceChildren(opening);
    }
    for (const form of forms.slice(known)) {
      const span = document.createElement("span");
      span.textContent = form.text;
      list.append(span, form.rest);
    }
    list.hidden = !list.textContent.trim();
    list.setAttribute("aria-label", forms.length ? label : "Text");
  }

  function light(timeS) {
    const index = pieceAt(pieces, timeS);
    const isSaid = index >= 0 && timeS < pieces[index].end;
    const span = isSaid ? list.children[index] : null;
    if (span !== said) {
      said?.classList.remove("is-said");
      span?.classList.add("is-said");
      said = span;
      if (span) {
        keepInSight(span);
      }
    }
  }

  /* Scroll the text until a piece is in that part of it which the window shows. */
  function keepInSight(span) {
    const [piece, box] = [span, list].map((element) => element.getBoundingClientRect());
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    if (piece.top < top || piece.bottom > bottom) {
      list.scrollTop += piece.top - top - (bottom - top) / 3;
    }
  }

  /* Scroll the page so far that the text is in the window. */
  function showList() {
    const { top, bottom } = list.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) {
      scrollBy({ top: top < 0 ? top - MARGIN_PX : Math.min(bottom - innerHeight, top) + MARGIN_PX });
    }
  }

  /* Go `step` pieces on from a time. */
  function step(timeS, by) {
    const next = Math.min(Math.max(pieceAt(pieces, timeS) + by, 0), pieces.length - 1);
    if (pieces[next]) {
      seek(pieces[next].start + WITHIN_S);
    }
  }

  list.addEventListener("click", (event) => {
    const index = [...list.children].indexOf(event.target);
    if (index >= 0) {
      seek(pieces[index].start + WITHIN_S);
    }
  });
  return { write, goOn, light, step, showList };
}
