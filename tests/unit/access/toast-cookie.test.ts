import { describe, expect, it } from "vitest";
import { createToastCookie } from "#app/server/http/cookies/toast-cookie.ts";

const cookie = createToastCookie(false);
const given = (setCookie: string) => cookie.read(setCookie.split(";")[0] ?? "")?.toast;

describe("the toast's cookie", () => {
  it("carries title, description, reasons and variant", () => {
    const toast = { title: "Feito", description: "Sim", reasons: ["a", "b"], variant: "warning" as const };
    expect(given(cookie.write(toast))).toEqual(toast);
    expect(given(cookie.write({ title: "Feito", variant: "destructive" }))).toEqual({
      title: "Feito",
      variant: "destructive",
    });
  });

  it("fits a browser's limit by dropping the last reasons", () => {
    const reasons = Array.from({ length: 50 }, (_, index) => `${index}: ${"ção ".repeat(40)}`);
    const written = cookie.write({ title: "2 não foram aprovadas.", reasons, variant: "warning" });
    expect(written.length).toBeLessThan(4096);
    const toast = given(written);
    expect(toast?.title).toBe("2 não foram aprovadas.");
    expect(toast?.reasons?.length).toBeGreaterThan(5);
    expect(toast?.reasons).toEqual(reasons.slice(0, toast?.reasons?.length));
  });

  it("is ignored unless the program wrote it", () => {
    for (const value of ["", "x", "e30", Buffer.from('{"title":1}').toString("base64url")])
      expect(cookie.read(`reservas_aviso=${value}`)?.toast ?? null).toBeNull();
  });
});
