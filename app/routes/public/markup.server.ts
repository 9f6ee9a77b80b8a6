import { LRUCache } from "lru-cache";
import type { Html } from "#app/domain/html.ts";

/** A part of a public page, in UTF-8: pages are put together from bytes, which nothing encodes again. */
export type Markup = Buffer;

const MAX_MARKUP_BYTES = 4 * 1024 * 1024;

const markups = new LRUCache<string, Markup>({
  maxSize: MAX_MARKUP_BYTES,
  sizeCalculation: (markup, key) => markup.byteLength + 2 * key.length,
});

/** A part of a public page as it is now. */
export function toMarkup({ text }: Html): Markup {
  return Buffer.from(text);
}

/** A text of the props, none of them undefined: a string as it is, since a day's text is long and JSON already. */
function keyOf(name: string, props: object): string {
  const values = Object.values(props).map((value: unknown) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return `${typeof value} ${text.length} ${text}`;
  });
  return [name, ...values].join(" ");
}

/**
 * A part of a public page, cached by its props: after a change only the affected parts are rendered.
 * @param part.name distinguishes the parts.
 * @param part.props everything that the markup depends on, always with the same names in the same order.
 */
export function cachedMarkup<Props extends object>(part: {
  name: string;
  render: (props: Props) => Html;
  props: Props;
}): Markup {
  const { name, render, props } = part;
  const key = keyOf(name, props);
  let markup = markups.get(key);
  if (markup === undefined) {
    markup = toMarkup(render(props));
    markups.set(key, markup);
  }
  return markup;
}
