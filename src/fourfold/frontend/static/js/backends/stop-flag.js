// @ts-nocheck
// How a worker learns that it is to leave its work, though it reads no messages meanwhile. Where memory
// is shared it looks there, which costs nothing. Elsewhere the page makes an address that holds as
// long as the work is wanted, and the worker asks for what is there, which takes a millisecond.

const BETWEEN = 40; // milliseconds from one question to the next

/** The page's end, for one piece of work; `sign` is what the worker is sent. */
export class StopFlag {
  sign = globalThis.crossOriginIsolated
    ? new Uint8Array(new SharedArrayBuffer(1))
    : URL.createObjectURL(new Blob(["wanted"]));

  /** The work is to be left, or is done. */
  raise() {
    if (typeof this.sign === "string") URL.revokeObjectURL(this.sign);
    else Atomics.store(this.sign, 0, 1);
  }
}

/** The worker's end: a function that says whether the signal is raised. */
export function reader(sign) {
  if (typeof sign !== "string") return () => Atomics.load(sign, 0) === 1;
  let isRaised = false;
  let asked = performance.now();
  return () => {
    if (isRaised || performance.now() - asked < BETWEEN) return isRaised;
    isRaised = !holds(sign);
    asked = performance.now();
    return isRaised;
  };
}

/** Whether there is still something at this address; the answer is waited for. */
function holds(address) {
  const request = new XMLHttpRequest();
  try {
    request.open("GET", address, false);
    request.send();
  } catch {
    return false;
  }
  return request.status === 200;
}
