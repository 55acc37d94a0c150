// A blend of the try-out's voice with a second one: which, and how much of it.

const TENTHS = 10;
const BLENDED = /^(\w+)\(\d\)\+(\w+)\((\d)\)$/;

/* Return a blend as the fields of the form that make it; of another voice itself. */
export function fieldsOf(voice) {
  const [, first, second, share] = voice.match(BLENDED) ?? [null, voice, "", ""];
  return second ? { voice: first, second, second_share: share } : { voice };
}

/* Make the blend in `form` work; `changed` is called after each change. Returns `voiceOf`, which names what speaks for
the chosen voice, `parts`, which are kept and shared with the other fields, and `show`. */
export function makeBlending(form, { sheet, changed }) {
  const fold = form.querySelector("[data-blend]");
  const find = (name) => fold.querySelector(`[data-blend-${name}]`);
  const { second: chosen, second_share: slider } = form.elements;

  const share = () => Number(slider.value);

  function voiceOf(first) {
    const second = chosen.value;
    return second && first && second !== first ? `${first}(${TENTHS - share()})+${second}(${share()})` : first;
  }

  const parts = () => (chosen.value ? { second: chosen.value, second_share: slider.value } : {});

  function show() {
    const second = chosen.value;
    const percent = `${share() * TENTHS}%`;
    fold.querySelector("output").value = percent;
    find("told").textContent = second ? `${percent} ${sheet.nameOf(second)}` : "One voice";
    find("told").classList.toggle("is-changed", second !== "");
    slider.setAttribute("aria-valuetext", second ? `${percent} ${sheet.nameOf(second)}` : percent);
    find("share").hidden = find("remove").hidden = second === "";
  }

  function take(voice) {
    chosen.value = voice;
    changed();
  }

  find("choose").addEventListener("click", () => {
    sheet.open({ heading: "Choose a second voice", taken: take });
  });
  find("remove").addEventListener("click", () => {
    take("");
    find("choose").focus();
  });
  return { voiceOf, parts, show };
}
