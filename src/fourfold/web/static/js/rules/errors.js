// The one error of the rules: a move or position that cannot be.

/** `key` names a message of the catalogue, `facts` are what fills it in. */
export class RuleError extends Error {
  constructor(key, facts = {}) {
    super(key);
    this.key = key;
    this.facts = facts;
  }
}
