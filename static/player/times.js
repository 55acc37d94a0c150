// Times as people read and hear them.

const whole = (seconds) => Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
const padded = (number) => String(number).padStart(2, "0");
const counted = (number, unit) => `${number} ${unit}${number === 1 ? "" : "s"}`;

/* Return seconds as 0:07, 29:09 or 1:02:09. */
export function clock(seconds) {
  const all = whole(seconds);
  const [hours, minutes] = [Math.floor(all / 3600), Math.floor(all / 60) % 60];
  return hours ? `${hours}:${padded(minutes)}:${padded(all % 60)}` : `${minutes}:${padded(all % 60)}`;
}

/* Return seconds in words, for screen readers. */
export function inWords(seconds) {
  const all = whole(seconds);
  const [hours, minutes] = [Math.floor(all / 3600), Math.floor(all / 60) % 60];
  const parts = [[hours, "hour"], [minutes, "minute"], [all % 60, "second"]].filter(([number]) => number);
  return parts.length ? parts.map(([number, unit]) => counted(number, unit)).join(" ") : "0 seconds";
}
