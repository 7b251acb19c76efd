// @ts-nocheck
// The one error of the rules: a move or position that cannot be.

/** `code` names a message of the catalogue, `params` fill it in. */
export class RuleError extends Error {
  constructor(code, params = {}) {
    super(code);
    Object.assign(this, { code, params });
  }
}
