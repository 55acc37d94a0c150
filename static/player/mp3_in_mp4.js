// MP3 as fragmented MP4, for browsers whose buffers take it in no other form (Firefox, some iPhones).
// Sources: ISO/IEC 14496-12 (boxes), 14496-14 (esds), 13818-3 (frames of layer III at half the rates of MPEG-1).

const SAMPLE_RATE = 24_000;
const FRAME_SAMPLES = 576;
const FRAME_HEAD_BYTES = 4;
const LAYER_3 = 0xfff2; // of MPEG-2; the last bit tells whether there is a checksum
const RATE_INDEX = 1; // of 24 kHz
const KBITS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

const TRACK = 1;
const MPEG_2_AUDIO = 0x69;
const AUDIO_STREAM = 0x15;
const UNDETERMINED = 0x55c4; // the language
const IN_USE = 3;
const IN_THIS_FILE = 1;
const OFFSETS_FROM_MOOF = 0x20000;
const HAS_OFFSET_AND_SIZES = 0x201;

const letters = (text) => [...text].map((letter) => letter.charCodeAt(0));
const shorts = (...numbers) => numbers.flatMap((number) => [number >> 8, number & 255]);
const longs = (...numbers) => numbers.flatMap((number) => shorts(number >>> 16, number & 0xffff));
const zeros = (count) => new Uint8Array(count);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const MATRIX = longs(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

function joined(parts) {
  const whole = new Uint8Array(sum(parts.map(({ length }) => length)));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function box(name, ...parts) {
  const content = joined(parts);
  return joined([longs(8 + content.length), letters(name), content]);
}

const fullBox = (name, flags, ...parts) => box(name, longs(flags), ...parts);

function descriptor(tag, ...parts) {
  const content = joined(parts);
  return joined([[tag, content.length], content]);
}

function sampleEntry() {
  const decoder = descriptor(4, [MPEG_2_AUDIO, AUDIO_STREAM], zeros(11));
  const stream = descriptor(3, shorts(TRACK), [0], decoder, descriptor(6, [2]));
  const sound = [shorts(1), zeros(8), shorts(1, 16), zeros(4), longs(SAMPLE_RATE << 16)];
  return box("mp4a", zeros(6), ...sound, fullBox("esds", 0, stream));
}

function track() {
  const places = box("dinf", fullBox("dref", 0, longs(1), fullBox("url ", IN_THIS_FILE)));
  const table = box(
    "stbl",
    fullBox("stsd", 0, longs(1), sampleEntry()),
    ...["stts", "stsc", "stco"].map((name) => fullBox(name, 0, longs(0))),
    fullBox("stsz", 0, longs(0, 0)),
  );
  const media = box(
    "mdia",
    fullBox("mdhd", 0, longs(0, 0, SAMPLE_RATE, 0), shorts(UNDETERMINED, 0)),
    fullBox("hdlr", 0, zeros(4), letters("soun"), zeros(13)),
    box("minf", fullBox("smhd", 0, zeros(4)), places, table),
  );
  const header = [longs(0, 0, TRACK, 0, 0), zeros(8), shorts(0, 0, 0x100, 0), MATRIX, zeros(8)];
  return box("trak", fullBox("tkhd", IN_USE, ...header), media);
}

/* Return what comes before the first fragment. */
function opening() {
  const header = [longs(0, 0, SAMPLE_RATE, 0, 0x10000), shorts(0x100), zeros(10), MATRIX, zeros(24), longs(TRACK + 1)];
  const defaults = box("mvex", fullBox("trex", 0, longs(TRACK, 1, FRAME_SAMPLES, 0, 0)));
  return joined([
    box("ftyp", letters("iso5"), longs(0), letters("iso5mp41")),
    box("moov", fullBox("mvhd", 0, ...header), track(), defaults),
  ]);
}

/* Return a fragment of `frames`, which have `sizes`, the first of them at the sample `start`. */
function fragment(frames, sizes, { number, start }) {
  const index = (offset) =>
    box(
      "moof",
      fullBox("mfhd", 0, longs(number)),
      box(
        "traf",
        fullBox("tfhd", OFFSETS_FROM_MOOF, longs(TRACK)),
        fullBox("tfdt", 0, longs(start)),
        fullBox("trun", HAS_OFFSET_AND_SIZES, longs(sizes.length, offset, ...sizes)),
      ),
    );
  return joined([index(index(0).length + 8), box("mdat", frames)]);
}

function frameSize([first, second, third]) {
  const kbits = KBITS[third >> 4];
  if (((first << 8) | (second & 0xfe)) !== LAYER_3 || ((third >> 2) & 3) !== RATE_INDEX || !kbits) {
    throw new TypeError("not a frame of MP3 at 24 kHz");
  }
  return (kbits * 1000 * FRAME_SAMPLES) / 8 / SAMPLE_RATE + ((third >> 1) & 1);
}

/* Return the sizes of the frames that are whole in `bytes`. */
function wholeFrames(bytes) {
  const sizes = [];
  let at = 0;
  while (at + FRAME_HEAD_BYTES <= bytes.length) {
    const size = frameSize(bytes.subarray(at));
    at += size;
    if (at <= bytes.length) {
      sizes.push(size);
    }
  }
  return sizes;
}

/* Return a function that takes the bytes of an MP3 (24 kHz, mono, without a head) as they come, and returns those of an
MP4; none where they complete no frame. */
export function makeWrapper() {
  let rest = zeros(0);
  let count = 0;
  let number = 0;
  return (bytes) => {
    const there = joined([rest, bytes]);
    const sizes = wholeFrames(there);
    const end = sum(sizes);
    rest = there.slice(end);
    if (!sizes.length) {
      return zeros(0);
    }
    number += 1;
    const part = fragment(there.subarray(0, end), sizes, { number, start: count * FRAME_SAMPLES });
    count += sizes.length;
    return number === 1 ? joined([opening(), part]) : part;
  };
}
