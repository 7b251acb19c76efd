// English, for the blocks of the lessons that can be run.

export default {
  "run.start": "Run",
  "run.stop": "Stop",
  "run.again": "Run again",
  "run.label": "{what}: block {number}",
  "run.running": "Running …",
  "run.done": "Done in {seconds} s. It printed:",
  "run.stopped": "Stopped.",
  "run.failed": "It could not be run: {why}",
};
