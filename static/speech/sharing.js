// Links that reopen a text, its voice and its sound. All of it stands in the link, behind the #, which no server gets.
import { copyText } from "../copying.js";

const MOST_CHARACTERS = 8000; // of a link; programs cut longer ones
const VERSION = "1";
const SHOWN_CHARACTERS = 60;
const COPIED = "Link copied. It holds the text, the voice and the sound; we store none of it.";
const YOURS_ALONE = "The voice is yours alone: others hear another.";
const TOO_LONG = "The text is too long for a link. Copy the text instead.";

/* Return the link to `fields`, without the settings that are as in `defaults`. */
export function linkTo({ input, voice, ...sound }, defaults) {
  const changed = Object.entries(sound).filter(([name, value]) => String(value) !== defaults[name]);
  // The version stands last: programs take a full stop at the end of a link for one of the sentence around it.
  const parts = [{ voice }, { input, ...Object.fromEntries(changed), v: VERSION }];
  const [query, fragment] = parts.map((part) => new URLSearchParams(part));
  return `${location.origin}${location.pathname}?${query}#${fragment}`;
}

/* Return the fields that a link holds; null if it holds no text, or more than we write. */
export function sharedBy(address) {
  const { hash, searchParams, href } = new URL(address);
  const fields = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  const isOurs = href.length <= MOST_CHARACTERS && fields.input?.trim();
  return isOurs ? { ...fields, voice: searchParams.get("voice") } : null;
}

/* Let the parts of `form` share its `fields()`: on a phone by what the phone offers, else as a link to paste. */
export function enableSharing(form, { fields, defaults, status }) {
  const button = form.querySelector("[data-share]");
  const place = form.querySelector("[data-share-link]");

  async function share() {
    const link = linkTo(fields(), defaults);
    place.hidden = true;
    if (link.length > MOST_CHARACTERS) {
      status.textContent = TOO_LONG;
      return;
    }
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ title: document.title, url: link }).catch(() => {}); // given up
      return;
    }
    place.value = link;
    place.hidden = false;
    const isOwn = form.querySelector("[name=voice]:checked")?.closest("[data-own]");
    await copyText(place, status, { said: isOwn ? `${COPIED} ${YOURS_ALONE}` : COPIED });
  }

  button.addEventListener("click", share);
  form.addEventListener("input", () => {
    place.hidden = true; // the link tells of the text before
  });
}

/* Open what the page's address holds, by `offer` of the replacer, now and when the address changes. */
export function openShared(offer) {
  function open() {
    const shared = sharedBy(location.href);
    if (!shared) {
      return;
    }
    const start = shared.input.trim().slice(0, SHOWN_CHARACTERS);
    offer(shared, {
      question: `This link holds another text: “${start}${start.length < shared.input.trim().length ? "…" : ""}”.`,
      label: "Open it in place of yours",
      said: "This is the text of the link.",
      opened,
    });
  }

  /* Take the text out of the address: a reload keeps what is changed from here on. */
  function opened() {
    history.replaceState(null, "", location.pathname + location.search);
  }

  addEventListener("hashchange", open);
  open();
}
