import { afterEach, beforeEach, expect, vi } from "vitest";

// An error on the console is a failed test: nothing unexpected passes unnoticed.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
});
