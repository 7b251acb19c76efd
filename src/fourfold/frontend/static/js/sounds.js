// @ts-nocheck
// Sounds, made here and now of noise and tones. Loaded when they are wanted.

let context = null;

const SOUNDS = {
  wood: () => knock(700, 0.09, 0.5),
  pencil: () => knock(3200, 0.07, 0.25),
  won: () => [523, 659, 784].forEach((pitch, index) => tone(pitch, index * 0.13, 0.3)),
  lost: () => [392, 311].forEach((pitch, index) => tone(pitch, index * 0.18, 0.35)),
  drawn: () => [440, 440].forEach((pitch, index) => tone(pitch, index * 0.18, 0.2)),
};

/** Make one of the sounds. A browser that allows none before the first click stays silent. */
export function playSound(name) {
  context ??= new AudioContext();
  context.resume();
  SOUNDS[name]();
}

/** A short noise about a pitch: wood on wood, or a pencil. */
function knock(pitch, seconds, volume) {
  const { sampleRate, currentTime } = context;
  const buffer = context.createBuffer(1, Math.ceil(sampleRate * seconds), sampleRate);
  const samples = buffer.getChannelData(0);
  samples.forEach((_, index) => {
    samples[index] = (Math.random() * 2 - 1) * (1 - index / samples.length) ** 4;
  });
  const noise = context.createBufferSource();
  const filter = context.createBiquadFilter();
  noise.buffer = buffer;
  Object.assign(filter, { type: "bandpass" });
  filter.frequency.value = pitch;
  noise.connect(filter).connect(loudness(volume)).connect(context.destination);
  noise.start(currentTime);
}

/** A soft tone that fades. */
function tone(pitch, after, seconds) {
  const begin = context.currentTime + after;
  const voice = context.createOscillator();
  const fading = loudness(0.16);
  voice.type = "triangle";
  voice.frequency.value = pitch;
  fading.gain.setValueAtTime(0.16, begin);
  fading.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  voice.connect(fading).connect(context.destination);
  voice.start(begin);
  voice.stop(begin + seconds);
}

function loudness(volume) {
  const gain = context.createGain();
  gain.gain.value = volume;
  return gain;
}
