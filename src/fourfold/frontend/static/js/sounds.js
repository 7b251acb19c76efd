// Sounds, synthesised from noise and tones. Loaded when they are switched on.

/** @type {AudioContext} */
let context;

/** @type {Record<string, () => void>} */
const SOUNDS = {
  wood: () => knock(700, 0.09, 0.5),
  pencil: () => knock(3200, 0.07, 0.25),
  won: () => [523, 659, 784].forEach((pitch, index) => tone(pitch, index * 0.13, 0.3)),
  lost: () => [392, 311].forEach((pitch, index) => tone(pitch, index * 0.18, 0.35)),
  drawn: () => [440, 440].forEach((pitch, index) => tone(pitch, index * 0.18, 0.2)),
};

/**
 * Play a sound. Browsers that allow none before the first click stay silent.
 * @param {string} name
 */
export function playSound(name) {
  context ??= new AudioContext();
  context.resume();
  SOUNDS[name]();
}

/**
 * A short noise around a pitch: wood on wood, or a pencil.
 * @param {number} pitch hertz
 * @param {number} seconds
 * @param {number} volume from 0 to 1
 */
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
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  noise.connect(filter).connect(gain(volume)).connect(context.destination);
  noise.start(currentTime);
}

/**
 * A soft tone that fades.
 * @param {number} pitch hertz
 * @param {number} delay seconds
 * @param {number} seconds
 */
function tone(pitch, delay, seconds) {
  const begin = context.currentTime + delay;
  const voice = context.createOscillator();
  const fading = gain(0.16);
  voice.type = "triangle";
  voice.frequency.value = pitch;
  fading.gain.setValueAtTime(0.16, begin);
  fading.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  voice.connect(fading).connect(context.destination);
  voice.start(begin);
  voice.stop(begin + seconds);
}

/** @param {number} volume */
function gain(volume) {
  const node = context.createGain();
  node.gain.value = volume;
  return node;
}
