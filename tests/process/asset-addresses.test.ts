import { describe, expect, it } from "vitest";
import { raw } from "#tests/support/api/calls.ts";
import { createBundledApp } from "#tests/support/bundled-app.ts";
import type { TestApp } from "#tests/support/test-app.ts";

/** Addresses that a page or a style sheet names: its scripts, its sheets, its fonts. */
function filesOf(text: string): string[] {
  const inPage = [...text.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+)"/g)];
  const inSheet = [...text.matchAll(/url\("?([^")]+)"?\)/g)];
  return [...inPage, ...inSheet]
    .map((match) => match[1] ?? "")
    .filter((each) => /\.(js|css|woff2)$/.test(each));
}

async function pageOf(app: TestApp, address: string): Promise<string> {
  const as = address.startsWith("/admin/") ? app.as("admin").fetch(address) : raw(app, address);
  return (await as).text();
}

describe.each(["/tv-panel", "/programacao-semanal", "/auth", "/admin/turmas"])(
  "the files of %s",
  (address) => {
    it("have a hash in their URL, cached for a year", async () => {
      const app = await createBundledApp();
      const named = filesOf(await pageOf(app, address));
      const sheets = named.filter((file) => file.endsWith(".css"));
      expect(sheets.length).toBeGreaterThan(0);
      for (const sheet of sheets) named.push(...filesOf(await (await raw(app, sheet)).text()));
      expect(named.filter((file) => file.endsWith(".woff2")).length).toBeGreaterThan(2);
      for (const file of new Set(named)) {
        expect(file).toMatch(/^\/assets\/.+-[\w-]{8}\.\w+$/);
        const answer = await raw(app, file);
        expect(answer.status).toBe(200);
        expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      }
    });

    it("preload both fonts before the style sheet that names them", async () => {
      const app = await createBundledApp();
      const page = await pageOf(app, address);
      const preloads = page.match(/<link rel="preload" as="font" type="font\/woff2"[^>]*>/g) ?? [];
      const sheet = await Promise.all(
        filesOf(page)
          .filter((file) => file.endsWith(".css"))
          .map(async (file) => (await raw(app, file)).text()),
      );
      const fonts = new Set(filesOf(sheet.join("")).filter((file) => file.endsWith(".woff2")));
      expect(fonts.size).toBe(2);
      for (const font of fonts) {
        expect(
          preloads.some((link) => link.includes(`href="${font}"`) && /crossorigin="anonymous"/i.test(link)),
        ).toBe(true);
      }
      expect(page.indexOf('rel="preload"')).toBeLessThan(page.indexOf('rel="stylesheet"'));
    });
  },
);

it("caches a file without a hash in its URL for an hour", async () => {
  const answer = await raw(await createBundledApp(), "/favicon.svg");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
});
