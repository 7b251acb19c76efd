// The errors of the page. Each has a code with parameters, as in fourfold.base.errors; the catalogues have the
// text.

/** A move, a position or a spec is refused. */
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

/** The backend refused a request, or cannot be reached. */
export class BackendError extends Error {
  /**
   * @param {{ message?: string, error?: string, code?: string, params?: Record<string, unknown> }} body
   * @param {{ unreachable?: boolean }} [options]
   */
  constructor({ message = "", error: kind, code, params }, { unreachable = false } = {}) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.params = params;
    this.unreachable = unreachable;
  }
}
