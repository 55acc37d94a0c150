// The controls of the sound: their values beside them, and in the summary of their fold what is changed.

const STANDARD = "Standard";

const isRange = ({ type }) => type === "range";
const outputOf = (control) => control.form.querySelector(`output[for="${control.id}"]`);

/* Return the value of a control as people read it. */
function shownValue(control) {
  if (!isRange(control)) {
    return control.selectedOptions[0].textContent;
  }
  const { unit, digits, signed } = outputOf(control).dataset;
  const value = Number(control.value);
  const sign = signed !== undefined && value > 0 ? "+" : "";
  return `${sign}${value.toFixed(digits ?? (value % 1 ? 1 : 0))}${unit}`;
}

/* Return a changed control in words. */
function changeOf(control) {
  return isRange(control) ? `${control.labels[0].textContent} ${shownValue(control)}` : shownValue(control);
}

/* Make the controls of `form` work. Returns `show`, which tells their values; `changed` is called after a reset. */
export function makeSound(form, changed) {
  const controls = [...form.querySelectorAll("[data-control]")];
  const place = form.querySelector("[data-sound-changes]");

  function show() {
    for (const control of controls.filter(isRange)) {
      outputOf(control).value = shownValue(control);
    }
    const changes = controls.filter(({ value, dataset }) => value !== dataset.default).map(changeOf);
    place.textContent = changes.join(", ") || STANDARD;
    place.classList.toggle("is-changed", changes.length > 0);
  }

  form.querySelector("[data-reset-sound]").addEventListener("click", () => {
    for (const control of controls) {
      control.value = control.dataset.default;
    }
    changed();
  });
  return { show };
}
