/** How long a drain waits for requests in flight. */
const DRAIN_MS = 1000;
const POLL_MS = 5;

export type RequestDrain = {
  isDraining(): boolean;
  /** Runs a request; it waits while the others are being drained. */
  run<T>(request: () => Promise<T>): Promise<T>;
  /** Runs `work` once no request runs, or their time is over; new requests wait until it is done. */
  drain<T>(work: () => Promise<T>): Promise<T>;
};

export function createRequestDrain(): RequestDrain {
  let running = 0;
  let draining: Promise<unknown> | null = null;

  async function whenIdle(): Promise<void> {
    const end = performance.now() + DRAIN_MS;
    while (running > 0 && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }

  return {
    isDraining: () => draining !== null,
    async run(request) {
      while (draining) await draining;
      running++;
      try {
        return await request();
      } finally {
        running--;
      }
    },
    async drain(work) {
      const done = whenIdle().then(work);
      draining = done.catch(() => {});
      try {
        return await done;
      } finally {
        draining = null;
      }
    },
  };
}
