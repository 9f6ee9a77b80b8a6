import fc from "fast-check";
import { expect, test } from "vitest";
import { attribute, flag, html } from "#app/domain/html.ts";

const REFERENCES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** The text that a browser reads from escaped text. */
function unescaped(text: string): string {
  return text.replace(/&[^;]+;/g, (reference) => REFERENCES[reference] ?? reference);
}

test("a text cannot end its element or attribute, and is decoded unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."<>&\"'=/ amplt;#x27\n") }), (text) => {
      const [, value = "", content = ""] = /^<p title="([^"<>']*)">([^"<>']*)<\/p>$/.exec(
        html`<p title="${text}">${text}</p>`.text,
      ) ?? ["", "no match", "no match"];
      expect([unescaped(value), unescaped(content)]).toEqual([text, text]);
      expect(attribute("title", text).text).toBe(` title="${value}"`);
    }),
  );
});

test("markup of a template is not escaped again, however deep in lists", () => {
  const items = ["a&b", "<i>"].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${[items, [[html`<li>${7}</li>`]]]}</ul>`.text).toBe(
    "<ul><li>a&amp;b</li><li>&lt;i&gt;</li><li>7</li></ul>",
  );
});

test("an object that only looks like markup is escaped", () => {
  const forged = { text: "<script>" } as never;
  expect(() => html`${forged}`.text).toThrow();
  expect(html`${JSON.stringify(forged)}`.text).not.toContain("<script>");
});

test("a line break with its indentation is no content, a space is", () => {
  expect(
    html`
    <p>
      ${"a\n  b"} <b>c</b>
    </p>`.text,
  ).toBe("<p>a\n  b <b>c</b></p>");
});

test("null renders nothing, and a flag is present or absent", () => {
  expect(
    html`<p${attribute("class", null)}${flag("hidden", true)}${flag("open", false)}>${null}</p>`.text,
  ).toBe('<p hidden=""></p>');
});
