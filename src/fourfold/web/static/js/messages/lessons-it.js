// Italian, for the blocks of the lessons that can be run.

export default {
  "run.start": "Esegui",
  "run.stop": "Ferma",
  "run.again": "Esegui di nuovo",
  "run.label": "{what}: blocco {number}",
  "run.running": "In esecuzione …",
  "run.done": "Eseguito in {seconds} s. Ha stampato:",
  "run.stopped": "Fermato.",
  "run.failed": "Non è stato possibile eseguirlo: {why}",
};
