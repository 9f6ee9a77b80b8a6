import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { requestBody } from "#tests/support/reservations/reservations.ts";

it("a fault of the program answers 500 in JSON with the request's id, without stack or SQL, and is logged", async () => {
  const app = await createTestApp();
  app.db.sqlite.exec("ALTER TABLE reservations RENAME TO gone");
  for (const [method, path, body] of [
    ["GET", "/api/reservations", undefined],
    ["POST", "/api/reservations", requestBody()],
    ["PUT", "/api/reservations/1", {}],
  ] as const) {
    const { status, body: answer, response } = await app.as("ana").api(method, path, body);
    expect(status).toBe(500);
    expect(Object.keys(answer)).toEqual(["message"]);
    expect(answer.message).toContain(response.headers.get("x-request-id"));
    expect(answer.message).not.toMatch(/sqlite|no such|select/i);
  }
  expect(app.logged.filter((entry) => entry.event === "request-failed")).toHaveLength(3);
});
