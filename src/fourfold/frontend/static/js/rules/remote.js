// @ts-nocheck
// The rules of a game that JavaScript has none of: positions are asked for. A position is
// { spec, text, toMove, legalMoves, outcome, grid }.
//
// Rules answer at once, so what is not known yet is an error, whose `lesson` is { key, learn(desk) }:
// when that has been learnt, the same once more succeeds.

/** The rules of the game of this name; `options` are the choices of each, the usual one first. */
export function remoteRules(name, options) {
  const known = new Map(); // by game, text of the position ("" is the start) and move made there
  const keyOf = (spec, text, move = "") => [spec, text, move].join(" ");

  function specOf(chosen) {
    const inner = Object.keys(options).map((option) => `${option}=${chosen[option]}`);
    return inner.length ? `${name}(${inner.join(",")})` : name;
  }

  /** What is known under a key, or the error whose lesson is about these moves. */
  function learnt(key, spec, text, moves) {
    if (known.has(key)) return known.get(key);
    const learn = async (backend) => {
      const line = await backend.ask("line", { game: spec, position: text || null, moves });
      line.reduce((before, told, index) => {
        const position = positionOf(spec, told);
        known.set(index ? keyOf(spec, before.text, moves[index - 1]) : keyOf(spec, text), position);
        return position;
      }, null);
    };
    throw Object.assign(new Error(), { lesson: { key: [spec, text, ...moves].join(" "), learn } });
  }

  const read = (spec, text) => learnt(keyOf(spec, text), spec, text, []);
  const play = ({ spec, text }, move, moves = [move]) =>
    learnt(keyOf(spec, text, move), spec, text, moves);

  return {
    name,
    options,
    start: (chosen) => read(specOf(chosen), ""),
    parse: (text, chosen) => read(specOf(chosen), text.trim()),
    format: ({ text }) => text,
    toMove: ({ toMove }) => toMove,
    outcome: ({ outcome }) => outcome,
    legalMoves: ({ legalMoves }) => legalMoves,
    markAt: ({ grid }, cell) => grid.marks.flat()[cell] || ".",
    play: (position, move) => play(position, move.trim()),
    /** See to it that many moves are asked for together. */
    expect(position, moves) {
      moves.reduce((here, move, index) => play(here, move, moves.slice(index)), position);
    },
  };
}

function positionOf(spec, { position: text, to_move: toMove, legal_moves: legalMoves, ...told }) {
  const { grid, outcome } = told;
  const end = outcome && { winner: outcome.winner, reason: outcome.reason };
  return Object.freeze({ spec, text, toMove, legalMoves, outcome: end, grid });
}
