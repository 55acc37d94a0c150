// The API reference: starts Swagger UI, light or dark as the reader has it, with players for answers that are audio.
import { audioAnswers } from "./reference_audio.js";

const box = document.getElementById("swagger-ui");
const dark = window.matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();

/* Add the token that the site wants from a signed-in reader's browser, where no key is sent. */
function withToken(request) {
  const isOurs = new URL(request.url, location.href).origin === location.origin;
  if (!request.loadSpec && isOurs && !request.headers.Authorization) {
    request.headers["X-CSRFToken"] = box.dataset.token;
  }
  return request;
}

/* The page has one main part, and Swagger UI's lies in it. */
const demote = () => {
  for (const [name, value] of Object.entries({ role: "group", "aria-label": "Endpoints" })) {
    box.querySelector("main")?.setAttribute(name, value);
  }
};
new MutationObserver(demote).observe(box, { childList: true, subtree: true });

localStorage.removeItem("authorized"); // earlier releases let Swagger UI keep the key here
window.SwaggerUIBundle({
  url: box.dataset.schema,
  domNode: box,
  presets: [window.SwaggerUIBundle.presets.apis],
  plugins: [audioAnswers],
  layout: "BaseLayout",
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  requestInterceptor: withToken,
});
