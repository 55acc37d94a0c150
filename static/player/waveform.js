// The drawing of a sound: its peaks, and bars on a canvas with the played ones in another colour.

const BAR_PX = 3;
const GAP_PX = 2;
const PEAKS = 1200;
const LONGEST_DRAWN_S = 20 * 60;
// The lowest rate that every browser supports: enough for a drawing, and it keeps long sound small.
const DRAWN_RATE = 8000;

/* The peaks of a sound that is not decoded: a line of dots. */
export const FLAT = new Float32Array(1);

/* Return the peak of each of PEAKS equal parts of a file, 0 to 1; FLAT if the file is too long or not decodable. */
export async function peaksOf(blob, durationS) {
  if (durationS > LONGEST_DRAWN_S || typeof OfflineAudioContext === "undefined") {
    return FLAT;
  }
  try {
    const decoded = await new OfflineAudioContext(1, 1, DRAWN_RATE).decodeAudioData(await blob.arrayBuffer());
    const samples = decoded.getChannelData(0);
    const size = samples.length / PEAKS;
    return Float32Array.from({ length: PEAKS }, (_, index) => {
      const end = Math.max((index + 1) * size, index * size + 1);
      let peak = 0;
      for (let at = Math.floor(index * size); at < end; at += 1) {
        peak = Math.max(peak, Math.abs(samples[at] ?? 0));
      }
      return peak;
    });
  } catch {
    return FLAT;
  }
}

/* Draw `peaks` with the first `share` of them, 0 to 1, as played. */
export function drawWave(canvas, peaks, share) {
  const ratio = window.devicePixelRatio || 1;
  const { width, height } = canvas.getBoundingClientRect();
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  const style = getComputedStyle(canvas);
  const [played, unplayed] = [style.getPropertyValue("--wave-played"), style.getPropertyValue("--wave-left")];
  const loudest = Math.max(...peaks, 0.01);
  const bars = Math.floor(width / (BAR_PX + GAP_PX));
  for (let bar = 0; bar < bars; bar += 1) {
    const from = Math.floor((bar / bars) * peaks.length);
    const to = Math.max(from + 1, Math.floor(((bar + 1) / bars) * peaks.length));
    const high = Math.max(BAR_PX, (Math.max(...peaks.subarray(from, to)) / loudest) * height);
    context.fillStyle = bar / bars < share ? played : unplayed;
    context.beginPath();
    context.roundRect(bar * (BAR_PX + GAP_PX), (height - high) / 2, BAR_PX, high, BAR_PX / 2);
    context.fill();
  }
}
