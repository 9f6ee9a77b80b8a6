import { expect, test } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/accessible.ts";

const html = (head: string, body: string) =>
  `<!doctype html><html lang="pt-BR"><head><title>Página</title><style>${head}</style></head><body><main><h1>Página</h1>${body}</main></body></html>`;

// What every other spec relies on: the audit fails where there is something to find.
for (const [fault, content, message] of [
  ["a picture without words", html("", '<img src="data:,">'), /image-alt/],
  [
    "letters too faint in the dark only",
    html("@media (prefers-color-scheme: dark) { p { color: #222; background: #111 } }", "<p>Texto</p>"),
    /in dark[\s\S]*color-contrast/,
  ],
  ["a page wider than its window", html("h1 { width: 200vw }", ""), /scrolls sideways/],
] as const) {
  test(`the audit finds ${fault}`, { tag: fault.includes("dark") ? "@js" : [] }, async ({ page }) => {
    await page.setContent(content);
    await expect(expectAccessible(page, { isWhole: true })).rejects.toThrow(message);
  });
}

test("the audit lets a sound page pass", async ({ page }) => {
  await page.setContent(
    html(
      "* { transition: color 60s } @media (prefers-color-scheme: dark) { main { color: #eee; background: #111 } }",
      "<p>Texto <b>e <i>mais</i></b></p>",
    ),
  );
  await expectAccessible(page, { isWhole: true });
});
