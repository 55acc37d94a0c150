// Puts a text, a voice and settings into the try-out's form.

/* Put `values`, named as in requests, into the form; what the form does not offer stays as it is. Return whether it has
the voice. */
export function fill(form, values) {
  if (typeof values.input === "string" && values.input) {
    form.elements.input.value = values.input;
  }
  for (const control of form.querySelectorAll("[data-control]")) {
    const value = String(values[control.name] ?? "");
    const isOffered = control.type === "range" ? value.trim() && Number.isFinite(Number(value)) : offers(control, value);
    if (isOffered) {
      control.value = value;
    }
  }
  fillBlend(form.elements, values);
  const voice = form.querySelector(`[name=voice][value="${CSS.escape(values.voice ?? "")}"]`);
  if (voice) {
    voice.checked = true;
  }
  return Boolean(voice);
}

function fillBlend({ voice, second, second_share: share }, values) {
  if ([...voice].some(({ value }) => value === values.second)) {
    second.value = values.second;
    share.value = values.second_share;
  } else if ("second" in values) {
    second.value = "";
  }
}

function offers(control, value) {
  return [...control.options].some((option) => option.value === value);
}

/* Return the values of the controls that nobody has touched, without a second voice. */
export function defaultsOf(form) {
  const controls = [...form.querySelectorAll("[data-control]")];
  return { second: "", ...Object.fromEntries(controls.map(({ name, dataset }) => [name, dataset.default])) };
}

/* Tell whether `text` is one of the texts that the page brings itself. */
export function isExample(form, text) {
  return [...form.querySelectorAll("[data-example]")].some(({ dataset }) => dataset.example === text);
}
