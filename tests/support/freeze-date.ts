import { afterEach, beforeEach, vi } from "vitest";

/** Freezes the date in each test, since on a busy machine a throttle's wait would end within a test. */
export function freezeDate(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-12T13:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
