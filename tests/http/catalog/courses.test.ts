import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";

describe("courses", () => {
  it("are read by everybody signed in", async () => {
    const app = await createTestApp();
    expect(await app.as("ana").api("GET", "/api/courses")).toMatchObject({
      status: 200,
      body: [{ id: 1, name: "Desenvolvimento de Sistemas", description: null }],
    });
    expect((await app.as(null).api("GET", "/api/courses")).status).toBe(401);
    expect((await app.as("admin").api("POST", "/api/courses", { name: "X" })).status).toBe(405);
  });
});
