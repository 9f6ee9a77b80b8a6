import { expect, it } from "vitest";
import { remixHandlerOf } from "#app/server/http/remix-handler.ts";
import { program } from "#tests/support/app.ts";

it("a handler is created once for each build and mode", () => {
  const { remixBuild } = program;
  expect(remixHandlerOf(remixBuild, "production")).toBe(remixHandlerOf(remixBuild, "production"));
  expect(remixHandlerOf({ ...remixBuild }, "production")).not.toBe(remixHandlerOf(remixBuild, "production"));
  expect(remixHandlerOf(remixBuild, "development")).not.toBe(remixHandlerOf(remixBuild, "production"));
});
