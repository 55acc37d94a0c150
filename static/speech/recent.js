// The list of the last results: to hear them again at no cost, and to go on from one.
import { clock } from "../player/times.js";
import { forgetResults, keepResult, resultsOf } from "./results.js";

const time = new Intl.DateTimeFormat(undefined, { weekday: "short", hour: "2-digit", minute: "2-digit" });

/* Make the list in `root` show the results of `account`. `play(result)` and `use(asked)` are called by its buttons,
`nameOf(voice)` names a voice. Returns `add(result)`. */
export function makeRecent(root, account, { play, use, nameOf }) {
  const list = root.querySelector("[data-recent-list]");
  const row = root.querySelector("template").content.firstElementChild;

  function shown(result) {
    const { asked, speech, at } = result;
    const shownRow = row.cloneNode(true);
    const find = (name) => shownRow.querySelector(`[data-recent-${name}]`);
    find("text").textContent = asked.input.trim();
    find("facts").textContent = `${nameOf(asked.voice)} · ${clock(speech.durationS)} · ${time.format(at)}`;
    for (const part of shownRow.querySelectorAll(".visually-hidden")) {
      part.textContent = ` ${nameOf(asked.voice)}: ${asked.input.trim().slice(0, 60)}`;
    }
    find("play").addEventListener("click", () => play(result));
    find("use").addEventListener("click", () => use(asked));
    return shownRow;
  }

  async function show() {
    const results = await resultsOf(account);
    list.replaceChildren(...results.map(shown));
    root.hidden = !results.length;
  }

  async function add(result) {
    await keepResult(account, result);
    await show();
  }

  root.querySelector("[data-recent-clear]").addEventListener("click", async () => {
    await forgetResults(account);
    await show();
  });
  show();
  return { add };
}
