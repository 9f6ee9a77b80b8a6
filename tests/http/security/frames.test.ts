/** Which sites may show which pages in theirs (rules R13.28). */
import { describe, expect, it } from "vitest";
import { raw } from "#tests/support/api/calls.ts";
import { createTestApp } from "#tests/support/app.ts";

const SITES = ["https://www.escola.br", "http://intranet.escola.br:8080"];
const FRAMED = [
  ...["/tv-panel", "/tv-panel?turno=manha&modo=paginas", "/tv-panel/", "/programacao-semanal"],
  ...["/programacao-semanal?dia=hoje", "/ambientes/1", "/ambientes/2?semana=2026-03-16"],
];
const REFUSED = [
  ...["/auth", "/", "/ambientes", "/ambientes/1/x", "/ambientes/folhas", "/ambientes/livres", "/privacidade"],
  ...["/admin/reservas", "/reservas/nova", "/api/public/reservations", "/calendario/ambiente/1.ics", "/nada"],
  ...["/tv-panelx", "/programacao-semanal.data", "/favicon.svg", "/comprovante/x"],
];

const ancestorsOf = ({ headers }: Response) =>
  /frame-ancestors ([^;]+)/.exec(headers.get("content-security-policy") ?? "")?.[1];

describe("with sites that may embed", () => {
  it.each(FRAMED)("%s names them, fresh and from the cache", async (path) => {
    const app = await createTestApp({ frameAncestors: SITES });
    for (const answer of [await raw(app, path), await raw(app, path), await app.as("ana").fetch(path)]) {
      expect(ancestorsOf(answer)).toBe(SITES.join(" "));
      expect(answer.headers.get("x-frame-options")).toBeNull();
    }
  });

  it.each(REFUSED)("%s is framed by nobody", async (path) => {
    const app = await createTestApp({ frameAncestors: SITES });
    for (const answer of [await raw(app, path), await app.as("admin").fetch(path)]) {
      expect(ancestorsOf(answer)).toBe("'none'");
      expect(answer.headers.get("x-frame-options")).toBe("DENY");
    }
  });

  it("refuses a form that a framed page's site sends", async () => {
    const app = await createTestApp({ frameAncestors: SITES });
    const headers = { "sec-fetch-site": "cross-site", origin: SITES[0] as string };
    expect((await raw(app, "/auth", { method: "POST", headers })).status).toBe(403);
  });
});

it.each(FRAMED)("without the setting %s is framed by nobody", async (path) => {
  const answer = await raw(await createTestApp(), path);
  expect(ancestorsOf(answer)).toBe("'none'");
  expect(answer.headers.get("x-frame-options")).toBe("DENY");
});
