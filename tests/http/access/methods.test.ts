import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";

it.each([
  ["/api/login", "POST"],
  ["/api/logout", "POST"],
  ["/api/register", "POST"],
  ["/api/change-password", "POST"],
  ["/api/disciplines/1", "PUT, DELETE"],
  ["/api/classes/1", "PUT, DELETE"],
  ["/api/environments/1", "PUT, DELETE"],
  ["/api/users/3", "PATCH, DELETE"],
  ["/api/users/3/reset-password", "POST"],
  ["/api/welcome-messages/1", "PUT"],
  ["/api/reservations/1", "PUT, DELETE"],
  ["/api/reservations/1/status", "PUT"],
])("GET %s is answered 405 in JSON, with the methods that there are", async (path, allowed) => {
  const app = await createTestApp();
  for (const who of ["admin", null] as const) {
    const { status, body, response } = await app.as(who).api("GET", path);
    expect(status).toBe(405);
    expect(body).toEqual({ message: "Este endereço não aceita este método." });
    expect(response.headers.get("allow")).toBe(allowed);
  }
  expect(app.logged.filter((entry) => entry.event === "request-failed")).toEqual([]);
});
