// The page of a job: what was written for it has been sent, and is no draft any more.
import { forgetDrafts } from "../drafts.js";

const { sentKey } = document.querySelector("[data-sent-key]").dataset;
const changedKey = new URLSearchParams(location.search).get("changed"); // of the page on which a part was changed

function isSent(key) {
  return sentKey === `studio-${key}` || changedKey === key;
}

forgetDrafts((entries) => entries?.some?.(([name, value]) => name === "key" && isSent(value)));
