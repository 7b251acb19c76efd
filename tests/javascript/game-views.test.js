import assert from "node:assert/strict";
import { test } from "node:test";
import { groupPath } from "../../src/fourfold/frontend/static/js/board/quarto.js";
import {
  describeMove,
  describeStatus,
  drawMove,
  moveWords,
} from "../../src/fourfold/frontend/static/js/descriptions.js";
import { NotLoadedError } from "../../src/fourfold/frontend/static/js/errors.js";
import { marksThumbnail } from "../../src/fourfold/frontend/static/js/games/marks-view.js";
import { pluginView } from "../../src/fourfold/frontend/static/js/games/plugins/view.js";
import {
  CODE,
  describeShared,
  labelPiece,
  words,
} from "../../src/fourfold/frontend/static/js/games/quarto/descriptions.js";
import { games, loadPluginGames } from "../../src/fourfold/frontend/static/js/games/views.js";
import { playerOptions } from "../../src/fourfold/frontend/static/js/panels/player-options.js";
import { GameRegistry } from "../../src/fourfold/frontend/static/js/rules/registry.js";
import {
  goTo,
  HUMAN,
  openSession,
  variationAt,
} from "../../src/fourfold/frontend/static/js/session.js";

const LIGHT =
  "piece.words colour=piece.light height=piece.short shape=piece.round solidity=piece.hollow";
const DARK =
  "piece.words colour=piece.dark height=piece.tall shape=piece.square solidity=piece.solid";

/** @type {(spec: string, moves: string[], fields?: object) => Session} */
const open = (spec, moves, fields) =>
  openSession({ game: games.find(spec), seats: [HUMAN, HUMAN], moves, ...fields });

// Finding games.

test("specs are read with any spaces, and options may be left out", () => {
  assert.equal(games.find().spec, "quarto");
  assert.equal(
    games.find(" ultimate ( n = 3 , ending = blocks ) ").spec,
    "ultimate(n=3,ending=blocks)",
  );
  assert.equal(games.find("ultimate(n=3,ending=draw)").spec, "ultimate(n=3)");
  assert.equal(games.find("ultimate(ending=draw)").spec, "ultimate(ending=draw)");
  assert.equal(games.find("quarto()").spec, "quarto");
  assert.deepEqual(games.find("ultimate(n=3)").options, {
    n: 3,
    ending: "draw",
    positions: "reachable",
  });
  assert.equal(games.find("tictactoe").name, "tictactoe");
});

test("unknown options and values are refused", () => {
  for (const spec of [
    "quarto(n=3)",
    "quarto(rules=none)",
    "quarto(rules=torus,rules=lines)",
    "quarto(rules=torus=lines)",
    "quarto(rules)",
    "quarto(toString=1)",
  ]) {
    assert.throws(() => games.find(spec), { code: "rule.game", params: { spec } });
  }
});

test("an unknown game may be one of another package, until those are loaded", async () => {
  assert.throws(() => games.find("connect_four"), NotLoadedError);
  const strict = new GameRegistry([games.find("quarto").view]);
  assert.throws(() => strict.find("chess"), { code: "rule.game", params: { spec: "chess" } });
  assert.throws(() => strict.make("chess", {}), { code: "rule.game", params: { spec: "chess" } });
  let asked = 0;
  const failing = /** @type {any} */ ({ hasServer: true, ask: () => Promise.reject(new Error()) });
  await assert.rejects(loadPluginGames(failing));
  const backend = /** @type {any} */ ({
    hasServer: true,
    async ask(/** @type {string} */ path) {
      asked += 1;
      assert.equal(path, "games");
      return [PLUGIN, { ...PLUGIN, name: "bare", has_grid: false }, { ...PLUGIN, name: "quarto" }];
    },
  });
  await loadPluginGames(backend);
  await loadPluginGames(backend);
  assert.equal(asked, 1);
  assert.equal(games.find("connect_four(size=7)").spec, "connect_four(size=7)");
  assert.equal(games.find("quarto").view.title(), "app.quarto");
  assert.throws(() => games.find("bare"), { code: "rule.game" });
});

const PLUGIN = {
  name: "connect_four",
  title: "Connect Four",
  options: [
    { name: "size", choices: [5, 6, 7], default: 6 },
    { name: "free", choices: [], default: 1 },
  ],
  variant: "size",
  opponent: "alphabeta(depth=4)",
  has_grid: true,
};

test("a game of another package has a view", () => {
  const view = pluginView(PLUGIN);
  assert.deepEqual(view.rules.options, { size: [6, 5, 7] });
  assert.equal(view.rules.name, "connect_four");
  assert.equal(view.title(), "Connect Four");
  assert.equal(view.variant?.option, "size");
  assert.equal(view.variant?.title(), "size");
  assert.equal(view.variant?.label(7), "7");
  assert.equal(pluginView({ ...PLUGIN, variant: "free" }).variant, null);
  assert.deepEqual([view.opponent, view.adviser], [PLUGIN.opponent, PLUGIN.opponent]);
  assert.equal(view.texts.task(/** @type {any} */ ({}), "Ada"), "status.plain who=Ada");
  assert.equal(view.example, "moves.example.plain");
  assert.equal(view.Board.prototype.nameOf.call({ size: 7 }, 8), "square.at column=2 row=2");
  assert.equal(view.Board.prototype.nameOf.call({ size: 7 }, 6), "square.at column=7 row=1");
  /** @type {any[]} */
  const played = [];
  view.enterMove(
    /** @type {any} */ ({ play: (/** @type {string} */ move) => played.push(move) }),
    "3",
  );
  assert.deepEqual(played, ["3"]);
  const grid = {
    marks: [
      ["x", "."],
      ["o", "q"],
      [".", "."],
    ],
  };
  const game = /** @type {any} */ ({ rules: view.rules });
  assert.deepEqual(view.thumbnail(/** @type {any} */ ({ grid }), game), {
    columns: 2,
    symbols: ["mark-x", null, "mark-o", null, null, null],
    blocks: undefined,
  });
});

// Views of the games.

test("small pictures show pieces and marks", () => {
  const quarto = open("quarto", [":6", "b1:3"]);
  const { view } = quarto.game;
  const picture = view.thumbnail(quarto.positions[2], quarto.game);
  assert.deepEqual([picture.kind, picture.columns], ["wood", 4]);
  assert.deepEqual(picture.symbols.slice(0, 3), [null, "piece-6", null]);
  const tictactoe = open("tictactoe(n=4)", ["b1", "d4"]);
  const marks = tictactoe.game.view.thumbnail(tictactoe.positions[2], tictactoe.game);
  assert.deepEqual([marks.columns, marks.symbols.length], [4, 16]);
  assert.deepEqual([marks.symbols[1], marks.symbols[15]], ["mark-x", "mark-o"]);
  const ultimate = open("ultimate(n=3)", ["e5"]);
  const blocks = ultimate.game.view.thumbnail(ultimate.positions[1], ultimate.game);
  assert.deepEqual([blocks.columns, blocks.blocks, blocks.symbols[40]], [9, 3, "mark-x"]);
  const { rules } = tictactoe.game;
  assert.equal(marksThumbnail(tictactoe.positions[2], rules, 2, 3).symbols.length, 6);
});

test("every game says its name, variants, players and rules in force", () => {
  const facts = ["quarto(rules=torus)", "ultimate(n=3)", "tictactoe(n=4)"].map((spec) => {
    const { view, options } = games.find(spec);
    const { opponent, adviser, levels, values, example, hasPuzzles, hasVariantSwitch } = view;
    return [
      ...[view.title(), view.variant?.option, view.variant?.title(), view.rulesSummary?.(options)],
      ...[opponent, adviser, levels, values, example, hasPuzzles, hasVariantSwitch],
      ...[view.marks, view.treeSearch, view.secondVariant?.option, view.secondVariant?.title()],
    ];
  });
  const tree = { algorithm: "alphabeta", depth: 2 };
  assert.deepEqual(facts, [
    [
      ...["app.quarto", "rules", "new.rules", "force.quarto_torus"],
      ...["level(1)", "perfect", 10, "exact", "moves.example.quarto", true, undefined],
      ...[undefined, tree, undefined, undefined],
    ],
    [
      ...["app.ultimate", "n", "new.size", "force.blocks n=3. force.without_draw"],
      ...[
        "ultimate_level(2)",
        "ultimate(time=1)",
        10,
        "estimates",
        "moves.example.marks",
        true,
        true,
      ],
      ...[["x", "o"], tree, "ending", "new.ending"],
    ],
    [
      ...["app.tictactoe", "n", "new.size", "force.line n=4"],
      ...["tictactoe_level(1)", "tictactoe_level(5)", 5, "exact", "moves.example.marks", undefined],
      ...[undefined, ["x", "o"], tree, undefined, undefined],
    ],
  ]);
});

test("every game has a board of its own", () => {
  const boards = ["quarto", "ultimate", "tictactoe"].map((name) => games.find(name).view.Board);
  assert.equal(new Set(boards).size, 3);
  for (const Board of boards) assert.equal(typeof Board, "function");
});

test("moves that are typed are placed, given or played", () => {
  /** @type {(text: string, placed?: number | null) => any} */
  const typed = (text, placed = null) => {
    /** @type {any[]} */
    const done = [];
    const record = (/** @type {string} */ what) => (/** @type {unknown} */ value) =>
      done.push([what, value]);
    const host = { onBoard: { placed }, play: record("play"), give: record("give") };
    games
      .find("quarto")
      .view.enterMove(
        /** @type {any} */ ({ ...host, place: record("place"), refuse: record("refuse") }),
        text,
      );
    return done[0];
  };
  assert.deepEqual(typed("C3:A"), ["play", "c3:a"]);
  assert.deepEqual(typed("C3"), ["place", 10]);
  assert.deepEqual(typed("a"), ["give", 10]);
  assert.deepEqual(typed("B", 5), ["give", 11]);
  assert.deepEqual(typed(":b", 5), ["give", 11]);
  assert.deepEqual(typed("c3:4", 5), ["play", "c3:4"]);
  assert.equal(typed("z9")[0], "refuse");
  const { enterMove } = games.find("tictactoe").view;
  const host = /** @type {any} */ ({ play: (/** @type {string} */ move) => `played ${move}` });
  assert.equal(enterMove(host, "b2"), "played b2");
  const failing = /** @type {any} */ ({
    onBoard: { placed: null },
    play() {
      throw new TypeError();
    },
  });
  assert.throws(() => games.find("quarto").view.enterMove(failing, "a1:2"), TypeError);
});

test("pieces of Quarto are described", () => {
  assert.equal(labelPiece(0), `0: ${LIGHT}`);
  assert.equal(labelPiece(15), `F: ${DARK}`);
  assert.equal(describeShared([8, 9, 11]), "shared.tall, shared.light");
  assert.equal(describeShared([1, 3]), "shared.short, shared.light, shared.square");
  assert.equal(words("c3:"), "c3");
  assert.equal(words(":0"), `turn.gift piece=${LIGHT}`);
  assert.equal(words("c3:F"), `turn.both piece=${DARK} square=c3`);
  assert.deepEqual("Play c3:6 or :A, not xc3:6 or :66.".match(CODE), ["c3:6", ":A"]);
  const { game } = open("tictactoe", []);
  assert.equal(moveWords(game, "b2"), "b2");
  assert.equal(drawMove(game, "b2"), "b2");
  assert.equal(moveWords(games.find("quarto"), "c3:"), "c3");
});

test("turns of Quarto are told, and the end of the game", () => {
  const said = (/** @type {string[]} */ moves) => describeMove(open("quarto", moves));
  const [one, two] = ["seat.person number=1", "seat.person number=2"];
  assert.equal(said([":0"]), `said.give piece=${LIGHT} who=${one}`);
  assert.equal(
    said([":0", "b1:F"]),
    `said.turn piece=${DARK} placed=${LIGHT} square=b1 who=${two}`,
  );
  const won = said([":0", "a1:1", "b1:2", "c1:3", "d1:"]);
  assert.match(won, /^said\.place placed=piece\.words .* square=d1 who=seat\.person number=1 /);
  assert.match(
    won,
    / status\.won group=a1-b1-c1-d1 values=shared\.short, shared\.light who=.*number=1\.$/,
  );
});

test("the task of a turn of Quarto", () => {
  const status = (/** @type {string[]} */ moves, fields = {}) =>
    describeStatus(open("quarto", moves, fields), { alone: true });
  assert.equal(status([]), "status.give who=seat.your_turn");
  assert.equal(status([":0"]), "status.place who=seat.your_turn");
  assert.equal(status([":0"], { placed: 3 }), "status.gift who=seat.your_turn");
});

test("whose turn it is depends on who reads it", () => {
  const session = open("tictactoe", ["a1"]);
  assert.equal(describeStatus(session), "status.mark mark=o who=seat.person number=2");
  assert.equal(describeStatus(session, { alone: true }), "status.mark mark=o who=seat.your_turn");
  const played = open("tictactoe", [], { seats: [HUMAN, "novice"] });
  assert.equal(describeStatus(played), "status.mark mark=x who=seat.your_turn");
  const thinking = open("tictactoe", ["a1"], { seats: [HUMAN, "novice"] });
  assert.equal(describeStatus(thinking), "status.thinking who=named.novice");
  assert.equal(describeStatus(thinking, { paused: true }), "status.paused");
  const back = goTo(thinking, 0);
  assert.equal(describeStatus(back, { isLooking: true }), "status.past at=0 count=1");
  const variation = variationAt(session, 0);
  assert.match(describeStatus(variation, { isLooking: true }), /^status\.mark /);
});

test("the end of a game is told to whoever played it", () => {
  const moves = ["a1", "a2", "b1", "b2", "c1"];
  const status = (/** @type {string[]} */ seats, fields = {}) =>
    describeStatus(open("tictactoe", moves, { seats, ...fields }));
  assert.equal(status([HUMAN, "novice"]), "status.won_plain_you");
  assert.equal(status(["novice", HUMAN]), "status.won_plain who=named.novice");
  assert.equal(status([HUMAN, HUMAN]), "status.won_plain who=seat.person number=1");
  const ended = { winner: 1, reason: "time" };
  assert.equal(
    status(["novice", "random"], { moves: ["a1"], ended }),
    "status.won_time who=named.random",
  );
  const drawn = ["a1", "b1", "c1", "b2", "a2", "a3", "b3", "c3", "c2"];
  assert.equal(status([HUMAN, HUMAN], { moves: drawn }), "status.draw");
});

test("Ultimate names the block to play in, and counts blocks at the end", () => {
  const status = (/** @type {Session} */ session) => describeStatus(session, { alone: true });
  assert.equal(status(open("ultimate(n=3)", [])), "status.mark mark=x who=seat.your_turn");
  assert.equal(
    status(open("ultimate(n=3)", ["e5"])),
    "status.mark_in block=B2 mark=o who=seat.your_turn",
  );
  const [x, o, full] = ["xxxoo....", "oooxx....", "xxooxxxoo"];
  /** @type {(ending: string, blocks: string[], moves?: string[]) => string} */
  const end = (ending, blocks) => {
    const game = games.find(`ultimate(n=3,ending=${ending})`);
    const start = game.rules.compose({ blocks, sentTo: null, n: 3, ending });
    return status(openSession({ game, start, seats: [HUMAN, HUMAN] }));
  };
  const ahead = [x, full, full, full, full, full, full, full, full];
  const even = [x, o, full, full, full, full, full, full, full];
  assert.equal(end("points", ahead), "status.draw_points first=1 second=0");
  assert.equal(end("blocks", ahead), "status.won_blocks first=1 second=0 who=seat.person number=1");
  assert.equal(end("draw", even), "status.draw_points first=1 second=1");
  const line = [x, x, x, o, o, full, full, full, full];
  assert.match(end("draw", line), /^status\.won_plain /);
  const free = ["xxx......", ...Array(8).fill(".".repeat(9))];
  const game = games.find("ultimate(n=3,positions=any)");
  const start = game.rules.compose({ blocks: free, sentTo: null, n: 3, ending: "draw" });
  const session = { ...openSession({ game, start, seats: [HUMAN, HUMAN] }), at: 0 };
  assert.match(status(session), /^status\.mark mark=o/);
  const later = { ...session, at: 1, positions: [start, start], moves: ["a1"] };
  assert.match(status(later), /^status\.mark_any mark=o/);
});

// Players in lists.

/** @type {(name: string, more?: object) => any} */
const player = (name, more) => ({
  name,
  summary: "plays",
  games: ["quarto"],
  options: [],
  ...more,
});

test("levels come first, then other players by strength", () => {
  const range = [{ minimum: 1, maximum: 3 }];
  const strength = (/** @type {number} */ level, /** @type {any[]} */ ...met) => ({
    strengths: { quarto: { level, met } },
  });
  const met = { level: 2, won: 5, drawn: 0, lost: 5, games: 10, seconds: 1 };
  const { levels, others } = playerOptions(
    [
      player("stranger"),
      player("strong", strength(3.5, { ...met, level: 3, won: 7 })),
      player("weak", strength(1.5, { ...met, won: 3 }, { ...met, level: 1, won: 9 })),
      player("equal", strength(2, { ...met, level: 1, won: 8 }, { ...met, won: 3, drawn: 4 })),
      player("quarto_level", { options: range }),
      player("ultimate_level", { options: range, games: ["ultimate"] }),
      player("elsewhere", { games: ["ultimate"] }),
      player("scripted"),
    ],
    "quarto",
  );
  assert.deepEqual(levels, [
    { spec: "quarto_level(1)", n: 1, title: "player.level_first n=1", summary: "Plays" },
    { spec: "quarto_level(2)", n: 2, title: "player.level n=2", summary: "Plays" },
    { spec: "quarto_level(3)", n: 3, title: "player.level_last n=3", summary: "Plays" },
  ]);
  assert.deepEqual(
    others.map(({ spec }) => spec),
    ["weak", "equal", "strong", "stranger"],
  );
  const [weak, equal, strong, stranger] = others;
  assert.equal(weak.title, "strength.title_below n=2 name=weak");
  assert.equal(weak.summary, "Plays. strength.met drawn=0 games=10 lost=5 n=2 seconds=1 won=3");
  assert.equal(equal.title, "strength.title_about n=2 name=equal");
  assert.equal(strong.title, "strength.title_above n=3 name=strong");
  assert.deepEqual([stranger.title, stranger.summary], ["stranger", "Plays"]);
});

test("a completed group is drawn by its shape", () => {
  for (const [group, path] of /** @type {[number[], string][]} */ ([
    [[3, 6, 9, 12], "M87.5 12.5 L62.5 37.5 L37.5 62.5 L12.5 87.5"],
    [[0, 1, 4, 5], "M12.5 12.5 L37.5 12.5 L37.5 37.5 L12.5 37.5 L12.5 12.5"],
    [[1, 6, 11, 12], "M37.5 12.5 L62.5 37.5 L87.5 62.5 L100 75 M0 75 L12.5 87.5"],
    [
      [3, 0, 7, 4],
      "M87.5 12.5 L100 12.5 M0 12.5 L12.5 12.5 L12.5 37.5 L0 37.5 M100 37.5 L87.5 37.5 L87.5 12.5",
    ],
  ])) {
    assert.equal(groupPath(group), path);
  }
});
