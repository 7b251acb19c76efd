// Why a move, a position or a spec is refused: a code with parameters, as in fourfold.base.errors.
// The catalogues have the text.

export class RuleError extends Error {
  /**
   * @param {string} code
   * @param {Record<string, unknown>} [params]
   */
  constructor(code, params = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** Thrown where something has to be loaded first. After `load` the same call succeeds. */
export class NotLoadedError extends Error {
  /**
   * @param {string} key equal for loads that fetch the same
   * @param {(backend: Backend) => Promise<unknown>} load
   */
  constructor(key, load) {
    super(key);
    this.key = key;
    this.load = load;
  }
}
