// A plugin of Swagger UI: plays an answer that is audio, from the bytes that came, in the site's player below the page.
// Swagger UI's own would ask for the request's address again, with GET and without the key, and get an error to play.
import { makePlayer } from "./player/player.js";

const isAudio = ({ content, contentType }) => content instanceof Blob && /^audio\//i.test(contentType ?? "");

/* Return the file name for audio from `address` of the type `type`. */
function fileName(address, type) {
  const ending = { mpeg: "mp3", "x-wav": "wav", ogg: "opus" }[type] ?? type;
  return `${new URL(address, location.href).pathname.split("/").pop()}.${ending}`;
}

let player = null;
let pressed = null;

function play(button, answer) {
  const root = document.querySelector("[data-answer-player]");
  if (!player) {
    player = makePlayer(root);
    root.addEventListener("player:closed", () => pressed.focus({ preventScroll: true }));
  }
  pressed = button;
  player.show(answer);
  player.play();
}

function playerOf({ React }) {
  const element = React.createElement;
  return function Player({ content, contentType, url, headers }) {
    const [source, setSource] = React.useState(null);
    React.useEffect(() => {
      const made = URL.createObjectURL(content);
      setSource(made);
      return () => URL.revokeObjectURL(made);
    }, [content]);
    if (source === null) {
      return null;
    }
    const type = contentType.split(";")[0].trim();
    const name = fileName(url, type.split("/")[1]);
    const answer = { file: content, fileName: name, title: name, durationS: Number(headers?.["x-audio-duration"]) };
    const plays = document.createElement("audio").canPlayType(type) !== "";
    const press = ({ currentTarget }) => play(currentTarget, answer);
    return element(
      "div",
      { className: "reference-audio" },
      plays
        ? element("button", { className: "btn", type: "button", onClick: press }, "Play the audio")
        : element("p", null, `Your browser does not play ${type}.`),
      element("a", { href: source, download: name }, "Download the audio"),
    );
  };
}

/* Return the plugin. */
export function audioAnswers() {
  return {
    wrapComponents: {
      responseBody: (Original, system) => {
        const Player = playerOf(system);
        return (props) => system.React.createElement(isAudio(props) ? Player : Original, props);
      },
    },
  };
}
