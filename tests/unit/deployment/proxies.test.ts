import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MAX_IMPORT_BYTES, MAX_TIMETABLE_BYTES } from "#app/domain/limits.ts";

const nginx = readFileSync("deploy/nginx.conf", "utf8");
const caddy = readFileSync("deploy/Caddyfile", "utf8");

/** What a form adds to the file that it carries. */
const FORM_BYTES = 64 * 1024;
const LARGEST = Math.max(MAX_IMPORT_BYTES, MAX_TIMETABLE_BYTES);
const SENTENCE = `O arquivo enviado é grande demais (máximo de ${LARGEST / 1024 / 1024} MB).`;

function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1]);
}

/** The bytes from which on a proxy cuts a request itself. */
const CUTS = {
  nginx: numberIn(nginx, /^ *client_max_body_size (\d+)m;$/m) * 1024 * 1024,
  Caddy: numberIn(caddy, /^\s*max_size (\d+)MB$/m) * 1_000_000,
};

describe.each(Object.entries(CUTS))("the body limit of %s", (name, bytes) => {
  it("is above that of the program, which reports it, and not far", () => {
    expect(bytes).toBeGreaterThan(LARGEST + FORM_BYTES);
    expect(bytes).toBeLessThanOrEqual(1.2 * LARGEST);
  });

  it("answers with the program's number", () => {
    expect(name === "nginx" ? nginx : caddy).toContain(SENTENCE);
  });
});

it("Caddy compares a stated length with the same bytes", () => {
  const stated = new RegExp(/@large header_regexp Content-Length (\S+)/.exec(caddy)?.[1] ?? "");
  const cut = [CUTS.Caddy - 1, CUTS.Caddy, CUTS.Caddy + 1, 10 * CUTS.Caddy, LARGEST, 0];
  expect(cut.map((bytes) => stated.test(String(bytes)))).toEqual([false, true, true, true, false, false]);
});

it("HAProxy has no limit of its own", () => {
  expect(readFileSync("deploy/haproxy.cfg", "utf8")).not.toMatch(/req\.body_size|body_len/);
});
