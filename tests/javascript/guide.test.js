import assert from "node:assert/strict";
import { test } from "node:test";

/** An element that remembers what a drawing is made of. */
class FakeElement {
  /** @type {any[]} */
  children = [];
  /** @type {Record<string, string>} */
  attributes = {};
  /** @type {string[]} */
  classes = [];
  classList = { add: (/** @type {string[]} */ ...names) => this.classes.push(...names) };
  columns = 0;
  style = {
    setProperty: (/** @type {string} */ _, /** @type {string} */ columns) => {
      this.columns = Number(columns);
    },
  };

  append(/** @type {any[]} */ ...children) {
    this.children.push(...children);
  }
  getAttribute(/** @type {string} */ name) {
    return this.attributes[name] ?? null;
  }
  setAttribute(/** @type {string} */ name, /** @type {string} */ value) {
    this.attributes[name] = value;
  }
  removeAttribute(/** @type {string} */ name) {
    delete this.attributes[name];
  }
}
Object.assign(globalThis, {
  Node: FakeElement,
  HTMLButtonElement: class {},
  document: {
    createElement: () => new FakeElement(),
    createElementNS: () => new FakeElement(),
  },
});

const { games } = await import("../../src/fourfold/frontend/static/js/games/views.js");

/** The sections of a game: titles, texts, and each picture with its marked and its filled cells. */
async function sectionsOf(/** @type {string} */ spec) {
  const { view, options } = games.find(spec);
  const guide = await view.loadGuide?.();
  return guide?.rulesSections(options).map(({ title, text, pictures }) => [
    ...[title, text],
    pictures.map(({ board, words }) => {
      const { children } = /** @type {any} */ (board);
      const cells = [...children.keys()];
      const marked = cells.filter((cell) => children[cell].classes?.includes("marked"));
      const filled = cells.filter((cell) => children[cell].children.length > 0);
      return [words, marked, filled];
    }),
  ]);
}

test("the rules of Quarto are shown with their groups", async () => {
  const pairs = [1, 2, 3, 4].map((n) => [`guide.quarto_pair_${n}`, [], [0, 1]]);
  const won = (/** @type {string} */ code, /** @type {number[]} */ cells) => [code, cells, cells];
  assert.deepEqual(await sectionsOf("quarto"), [
    ["guide.quarto_pieces", ["guide.quarto_pieces_1"], pairs],
    ["guide.turn", [1, 2, 3].map((n) => `guide.quarto_turn_${n}`), []],
    [
      "guide.winning",
      [1, 2].map((n) => `guide.quarto_winning_${n}`),
      [["guide.quarto_row", [4, 5, 6, 7], [4, 5, 6, 7, 9, 14]]],
    ],
    [
      "guide.quarto_rules",
      ["guide.quarto_rules_1"],
      [
        won("guide.rules_lines", [3, 6, 9, 12]),
        won("guide.rules_squares", [10, 11, 14, 15]),
        won("guide.rules_torus", [0, 3, 12, 15]),
      ],
    ],
  ]);
});

test("the rules of tic-tac-toe are shown with a row and a fork", async () => {
  assert.deepEqual(await sectionsOf("tictactoe"), [
    [
      "guide.turn",
      [1, 2].map((n) => `guide.tictactoe_turn_${n}`),
      [["guide.tictactoe_won", [0, 1, 2], [0, 1, 2, 3, 4]]],
    ],
    [
      "guide.tictactoe_fork",
      [1, 2].map((n) => `guide.tictactoe_fork_${n}`),
      [["guide.tictactoe_two", [4, 5], [0, 1, 2, 6, 8]]],
    ],
  ]);
});

test("the rules of Ultimate end as its games do", async () => {
  const all = [...Array(9).keys()];
  const begin = [
    ["guide.ultimate_board", [1, 2].map((n) => `guide.ultimate_board_${n}`), []],
    [
      "guide.ultimate_sending",
      [1, 2].map((n) => `guide.ultimate_sending_${n}`),
      [
        ["guide.ultimate_sent", [1], all],
        ["guide.ultimate_free", [], all],
      ],
    ],
  ];
  const winning = (/** @type {string} */ code) => [
    "guide.winning",
    ["guide.ultimate_winning_1", `guide.${code}`],
    [["guide.ultimate_line", [0, 4, 8], all]],
  ];
  const points = ["guide.ultimate_points", [1, 2].map((n) => `guide.ultimate_points_${n}`), []];
  assert.deepEqual(await sectionsOf("ultimate(n=3)"), [...begin, winning("ultimate_drawn")]);
  assert.deepEqual(await sectionsOf("ultimate(n=3,ending=blocks)"), [
    ...begin,
    winning("ultimate_more_blocks"),
  ]);
  assert.deepEqual(await sectionsOf("ultimate"), [...begin, winning("ultimate_drawn"), points]);
});

test("the pictures have as many columns as their boards", async () => {
  const columns = ["quarto", "tictactoe", "ultimate"].map(async (spec) => {
    const { view, options } = games.find(spec);
    const guide = await view.loadGuide?.();
    const boards = guide?.rulesSections(options).flatMap(({ pictures }) => pictures) ?? [];
    return boards.map(({ board }) => /** @type {any} */ (board).columns);
  });
  assert.deepEqual(await Promise.all(columns), [
    [0, 0, 0, 0, 4, 4, 4, 4],
    [3, 3],
    [3, 3, 3],
  ]);
});
