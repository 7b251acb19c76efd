// The core's players between their moves, as service/moves.py keeps them in Python. A player lives as long as
// its game; one that was evicted is made again, and the core shows it the moves so far.

import {
  CACHED_MILLISECONDS,
  DEFAULT_SECONDS,
  MAX_CACHED_MEGABYTES,
  MAX_CACHED_PLAYERS,
} from "../constants.js";
import { coreGame, corePlayer, formatSpec, requestText } from "./core-requests.js";

/** @typedef {import("./core-requests.js").Spec} Spec */
/**
 * Sends a request to the core and returns the result. Throws UnansweredError if the core cannot answer.
 * @typedef {(request: string, onProgress?: (json: string) => void) => any} CallCore
 */

/**
 * @typedef {object} CachedPlayer
 * @property {number} handle of the core's object
 * @property {string} key the player and its game, up to and including its last move
 * @property {number} megabytes
 * @property {number} since
 */

const REPORT_INTERVAL = 50; // milliseconds between two reports: the first depths take almost none

/** The core cannot answer a request: Python has to. */
export class UnansweredError extends Error {}

export class CorePlayers {
  /** @type {Map<string, CachedPlayer>} by table and seat, the latest last */
  cached = new Map();

  /**
   * @param {CallCore} call
   * @param {() => number} now milliseconds
   * @param {() => number} newSeed
   */
  constructor(call, now = () => performance.now(), newSeed = randomSeed) {
    this.call = call;
    this.now = now;
    this.newSeed = newSeed;
  }

  /**
   * The move of a player, as the operation `choose` returns it.
   * @type {(request: JobRequest, report: (result: object) => void, isStopped: () => boolean) => object}
   */
  choose(request, report, isStopped) {
    const startTime = this.now();
    const game = formatSpec(/** @type {Spec} */ (coreGame(request.game)));
    const player = /** @type {Spec} */ (corePlayer(request.player));
    const { position: start, table } = request;
    const moves = /** @type {string[]} */ (request.moves ?? []);
    const played = this.play(game, start, moves);
    if (played.over) throw new UnansweredError("the game is over");

    const { position } = played;
    const place = JSON.stringify([table, played.to_move]);
    const gameKey = [formatSpec(player), game, start];
    const asResult = (/** @type {any} */ choice) => {
      const seconds = Math.round((this.now() - startTime) * 10) / 1e4;
      const { move, score, depth, nodes, line } = choice;
      return { move, score, depth, nodes, line, seconds };
    };
    let reported = startTime;
    const onProgress = (/** @type {string} */ json) => {
      if (this.now() - reported < REPORT_INTERVAL) return;
      reported = this.now();
      report(asResult(JSON.parse(json)));
    };

    const handle = this.take(place, JSON.stringify([...gameKey, moves.slice(0, -1)]), () =>
      this.make(player, game, start, moves),
    );
    let isKept = false;
    try {
      const seconds = moveSeconds(request.seconds, player);
      const text = requestText({
        command: "players.choose",
        ...{ player: handle, game, position, seconds, progress: 1 },
      });
      const choice = this.call(text, onProgress);
      const after = this.play(game, position, [choice.move]).position;
      if (table !== undefined && !isStopped()) {
        const key = JSON.stringify([...gameKey, [...moves, choice.move]]);
        this.keep(place, { handle, key, megabytes: megabytesOf(player), since: this.now() });
        isKept = true;
      }
      const { move, ...rest } = asResult(choice);
      return { move, position: after, ...rest };
    } finally {
      if (!isKept) this.drop(handle);
    }
  }

  /** @type {(game: string, position: unknown, moves: string[]) => any} */
  play(game, position, moves) {
    return this.call(requestText({ command: "games.play", game, position, moves }));
  }

  /**
   * A new player. It is shown the moves so far.
   * @type {(player: Spec, game: string, position: unknown, moves: string[]) => number}
   */
  make(player, game, position, moves) {
    const spec = formatSpec(player);
    const seed = this.newSeed();
    return this.call(
      requestText(
        moves.length
          ? { command: "players.resume", spec, seed, game, position, moves }
          : { command: "players.make", spec, seed },
      ),
    );
  }

  /**
   * The cached player of a place if its game continues with one more reply, or else a new one. It leaves the
   * cache: a player that fails or is stopped must not be used again.
   * @type {(place: string, key: string, make: () => number) => number}
   */
  take(place, key, make) {
    const cached = this.cached.get(place);
    this.cached.delete(place);
    if (cached?.key === key) return cached.handle;
    if (cached) this.drop(cached.handle);
    return make();
  }

  /** @type {(place: string, player: CachedPlayer) => void} */
  keep(place, player) {
    this.cached.set(place, player);
    this.evict();
  }

  /** Drop players beyond the limits, and those whose game was abandoned. The latest stays. */
  evict() {
    let [count, megabytes] = [0, 0];
    for (const [place, player] of [...this.cached].reverse()) {
      count += 1;
      megabytes += player.megabytes;
      const isTooMuch = count > 1 && megabytes > MAX_CACHED_MEGABYTES;
      const isOld = this.now() - player.since > CACHED_MILLISECONDS;
      if (!isTooMuch && !isOld && count <= MAX_CACHED_PLAYERS) continue;
      this.cached.delete(place);
      this.drop(player.handle);
    }
  }

  /** @param {number} handle */
  drop(handle) {
    this.call(requestText({ command: "drop", object: handle }));
  }
}

/**
 * The time limit of a move, or the player's own if that is shorter.
 * @type {(seconds: unknown, player: Spec) => number}
 */
const moveSeconds = (seconds, { options }) =>
  Math.min(Number(seconds ?? DEFAULT_SECONDS), Number(options.time ?? Number.POSITIVE_INFINITY));

/** @param {Spec} player */
const megabytesOf = ({ options }) => Number(options.memory ?? 1);

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];
