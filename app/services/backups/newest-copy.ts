/** The newest of copies with the newest first. One that a wrong clock dated ahead is not. */
export function newestCopy<T extends { at: Date }>(copies: T[], now: Date): T | null {
  return copies.find(({ at }) => at <= now) ?? null;
}
