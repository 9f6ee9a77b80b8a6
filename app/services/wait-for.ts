/** Rethrows what it throws until then. @returns false if it is still going on. */
export async function waitFor(work: Promise<unknown>, waitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), waitMs);
  });
  // Ignore later failures: the job or the next attempt finds the work undone.
  work.catch(() => {});
  try {
    return await Promise.race([work.then(() => true), patience]);
  } finally {
    clearTimeout(timer);
  }
}
