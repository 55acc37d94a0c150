// WAV files: the service does not take the formats of a browser's own recorder (WebM, Ogg).
const HEADER_BYTES = 44;
const FULL_SCALE = 32767;

// Returns blocks of mono samples in [-1, 1], at `rate` Hz, as a WAV file of 16 bit.
export function encodeWav(blocks, rate) {
  const samples = blocks.reduce((sum, block) => sum + block.length, 0);
  const file = new DataView(new ArrayBuffer(HEADER_BYTES + 2 * samples));
  writeHeader(file, samples, rate);
  let at = HEADER_BYTES;
  for (const block of blocks) {
    for (const sample of block) {
      file.setInt16(at, Math.round(Math.max(-1, Math.min(1, sample)) * FULL_SCALE), true);
      at += 2;
    }
  }
  return new File([file.buffer], "recording.wav", { type: "audio/wav" });
}

function writeHeader(file, samples, rate) {
  const text = (at, letters) => new Uint8Array(file.buffer).set(new TextEncoder().encode(letters), at);
  text(0, "RIFF");
  file.setUint32(4, HEADER_BYTES - 8 + 2 * samples, true);
  text(8, "WAVEfmt ");
  file.setUint32(16, 16, true); // bytes of the format block, up to "data"
  file.setUint16(20, 1, true); // PCM
  file.setUint16(22, 1, true); // channels
  file.setUint32(24, rate, true);
  file.setUint32(28, 2 * rate, true); // bytes a second
  file.setUint16(32, 2, true); // bytes a sample
  file.setUint16(34, 16, true); // bits a sample
  text(36, "data");
  file.setUint32(40, 2 * samples, true);
}
