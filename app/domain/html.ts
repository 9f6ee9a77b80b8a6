const SPECIAL = /[&<>"']/;
const EVERY_SPECIAL = /[&<>"']/g;
const REFERENCES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

function escapeText(text: string): string {
  return SPECIAL.test(text) ? text.replace(EVERY_SPECIAL, (character) => REFERENCES[character] ?? "") : text;
}

/** Markup in which every text is escaped: only this file makes it. */
class SafeMarkup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Html = SafeMarkup;

type Value = Html | string | number | null | readonly Value[];

function write(value: Value): string {
  if (typeof value === "string") return escapeText(value);
  if (value instanceof SafeMarkup) return value.text;
  if (typeof value === "number") return String(value);
  let text = "";
  for (const each of value ?? []) text += write(each);
  return text;
}

const partsOf = new WeakMap<TemplateStringsArray, string[]>();

/** Values are escaped for text and double-quoted attributes; as in JSX, line breaks and indentation are dropped. */
export function html(template: TemplateStringsArray, ...values: Value[]): Html {
  let parts = partsOf.get(template);
  if (!parts) {
    parts = template.map((part) => part.replace(/\n\s*/g, ""));
    partsOf.set(template, parts);
  }
  let text = parts[0] ?? "";
  for (let index = 0; index < values.length; index++) {
    text += write(values[index] ?? null) + parts[index + 1];
  }
  return new SafeMarkup(text);
}

const NOTHING = new SafeMarkup("");

export function attribute(name: string, value: string | number | null): Html {
  return value === null ? NOTHING : new SafeMarkup(` ${name}="${write(value)}"`);
}

export function flag(name: string, isSet: boolean): Html {
  return attribute(name, isSet ? "" : null);
}
