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
