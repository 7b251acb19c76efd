// @ts-nocheck
// The one error of the rules: a move or position that cannot be.

/** `code` names a message of the catalogue, `facts` are what fills it in. */
export class RuleError extends Error {
  constructor(code, facts = {}) {
    super(code);
    Object.assign(this, { code, facts });
  }
}
