// @ts-nocheck
/** What the desk said was wrong, or that there is nobody. */
export class BackendError extends Error {
  constructor({ message = "", error: kind, code, params }, { unreachable = false } = {}) {
    super(message);
    Object.assign(this, { kind, code, params, unreachable });
  }
}
