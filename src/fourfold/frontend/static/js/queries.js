// Runs what the table needs to know. After every change of its state the table lists its queries, one
// for each purpose; queries that are no longer in the list are cancelled, and new ones start.

export class QueryRunner {
  /**
   * @param {Backend} backend
   * @param {(changes: StateChanges) => void} change changes the state of the table
   */
  constructor(backend, change) {
    this.backend = backend;
    this.change = change;
    /** @type {Map<string, { key: string, cancel(): void }>} */
    this.running = new Map();
  }

  /**
   * Whether a query runs for this purpose, and with this key if one is given.
   * @param {string} purpose
   * @param {string} [key]
   */
  isRunning(purpose, key) {
    const query = this.running.get(purpose);
    return query !== undefined && (key === undefined || query.key === key);
  }

  /**
   * Run exactly these queries, one for each purpose.
   * @param {Record<string, Query | null>} queries
   */
  update(queries) {
    for (const [purpose, query] of Object.entries(queries)) {
      const running = this.running.get(purpose);
      if (running?.key === query?.key) continue;
      running?.cancel();
      this.running.delete(purpose);
      if (query) this.run(purpose, query);
    }
  }

  /**
   * @param {string} purpose
   * @param {Query} query
   */
  run(purpose, { key, request, run, onProgress, onDone, onError, minDuration = 0 }) {
    const startTime = performance.now();
    const entry = { key, cancel() {} };
    this.running.set(purpose, entry);
    const isCurrent = () => this.running.get(purpose) === entry;
    /**
     * @param {((value: any) => StateChanges) | undefined} callback
     * @param {unknown} value
     */
    const end = (callback, value) => {
      if (!isCurrent()) return;
      const changes = callback?.(value); // before the query is removed, lest it starts again
      if (isCurrent()) this.running.delete(purpose);
      this.change(changes);
    };
    let result;
    if (request) {
      const job = this.backend.start(request, (progress) => this.change(onProgress?.(progress)));
      result = job.result;
      entry.cancel = job.cancel;
    } else result = /** @type {() => Promise<unknown>} */ (run)();
    const finish = async (/** @type {unknown} */ answer) => {
      const wait = minDuration - (performance.now() - startTime);
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      end(onDone, answer);
    };
    result.then(finish, (error) => end(onError, error));
  }
}
