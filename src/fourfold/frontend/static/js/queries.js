// @ts-nocheck
// What is under way for the table. After every change of its state the table says what it wishes to
// know; here that is compared with what was asked for: work that is wanted no more is stopped, and
// what is new begins. A wish is
//   key      what it is about: a wish with the same key is the same wish
//   request  what the desk is to do, or else
//   work     a function that promises the answer
//   found    hears what is found on the way
//   done     hears the answer, which `pause` milliseconds have passed for at least
//   failed   hears the error
// What the last three return is changed in the table's state.

export class QueryRunner {
  constructor(backend, change) {
    this.backend = backend;
    this.change = change;
    this.jobs = new Map();
  }

  /** Whether something is under way for this purpose; with a key, whether it is that. */
  isRunning(purpose, key) {
    const job = this.jobs.get(purpose);
    return job !== undefined && (key === undefined || job.key === key);
  }

  /** See to it that these wishes are under way, each for its purpose, and nothing else. */
  settle(queries) {
    for (const [purpose, query] of Object.entries(queries)) {
      const job = this.jobs.get(purpose);
      if (job?.key === query?.key) continue;
      job?.cancel();
      this.jobs.delete(purpose);
      if (query) this.begin(purpose, query);
    }
  }

  begin(purpose, { key, request, work, found, done, failed, pause = 0 }) {
    const began = performance.now();
    const job = { key, cancel() {} };
    this.jobs.set(purpose, job);
    const isWanted = () => this.jobs.get(purpose) === job;
    const end = (hear, said) => {
      if (!isWanted()) return;
      const changes = hear?.(said); // meanwhile the same is not asked for again
      if (isWanted()) this.jobs.delete(purpose);
      this.change(changes);
    };
    let result;
    if (request) {
      const started = this.backend.start(request, (news) => this.change(found?.(news)));
      [result, job.cancel] = [started.result, started.cancel];
    } else result = work();
    const finish = async (answer) => {
      const wait = pause - (performance.now() - began);
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      end(done, answer);
    };
    result.then(finish, (error) => end(failed, error));
  }
}
