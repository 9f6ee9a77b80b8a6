import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { requestBody } from "#tests/support/bookings/reservations.ts";
import { failWrites } from "#tests/support/database/fail-writes.ts";

const FORM = {
  dates: ["2026-03-20"],
  shift: "morning",
  environmentIds: ["1"],
  disciplineId: "1",
  classId: "1",
  notes: "Trazer o microscópio",
};

describe("a form whose action fails unexpectedly", () => {
  it.each(["/reservas/nova", "/reservas/nova.data"])("renders the typed values again: %s", async (path) => {
    const app = await createTestApp();
    failWrites(app, "INSERT", "reservations");
    const response = await app.as("ana").post(path, FORM);
    const page = await response.text();
    expect(response.status).toBe(500);
    expect(page).toContain("Algo deu errado do nosso lado. O que você digitou continua aqui");
    expect(page).toContain("Trazer o microscópio");
    const failure = app.logged.find((entry) => entry.event === "request-failed");
    expect(failure).toMatchObject({ level: "error", path: "/reservas/nova" });
    expect(page).toContain(String(failure?.requestId));
    expect(page).not.toContain("nobody expects this");
  });

  it("is a JSON error for API requests", async () => {
    const app = await createTestApp();
    failWrites(app, "INSERT", "reservations");
    const { status, body } = await app.as("ana").api("POST", "/api/reservations", requestBody());
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain("nobody");
  });
});
