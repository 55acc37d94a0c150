// A plugin of Swagger UI: plays an answer that is audio from the bytes that came. Swagger UI's own player would ask for
// the request's address again, with GET and without the key, and get an error to play.

const isAudio = ({ content, contentType }) => content instanceof Blob && /^audio\//i.test(contentType ?? "");

/* Return the file name for audio from `address` of the type `type`. */
function fileName(address, type) {
  const ending = { mpeg: "mp3", "x-wav": "wav", ogg: "opus" }[type] ?? type;
  return `${new URL(address, location.href).pathname.split("/").pop()}.${ending}`;
}

function playerOf({ React }) {
  const element = React.createElement;
  return function Player({ content, contentType, url }) {
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
    const plays = document.createElement("audio").canPlayType(type) !== "";
    return element(
      "div",
      { className: "reference-audio" },
      plays
        ? element("audio", { controls: true, src: source, "aria-label": "The audio of the answer" })
        : element("p", null, `Your browser does not play ${type}.`),
      element("a", { href: source, download: fileName(url, type.split("/")[1]) }, "Download the audio"),
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
