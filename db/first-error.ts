/** Cleans up after an error that is rethrown: an error of the clean-up must not hide it. */
export function endAfterError(end: () => void): void {
  try {
    end();
  } catch {
    // The first error is thrown by the caller.
  }
}

/**
 * Runs `work`, then `end`, whatever became of the work. An error of the ending is thrown only where the work gave
 * none: `finally` would throw it in place of the work's own.
 */
export function withEnd<T>(work: () => T, end: () => void): T {
  let value: T;
  try {
    value = work();
  } catch (error) {
    endAfterError(end);
    throw error;
  }
  end();
  return value;
}

/** The same for work that waits. */
export async function withEndLater<T>(work: () => Promise<T>, end: () => Promise<void> | void): Promise<T> {
  let value: T;
  try {
    value = await work();
  } catch (error) {
    await Promise.resolve()
      .then(end)
      .catch(() => {});
    throw error;
  }
  await end();
  return value;
}
