import { LRUCache } from "lru-cache";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const MAX_MARKUP_BYTES = 4 * 1024 * 1024;

const markups = new LRUCache<string, string>({
  maxSize: MAX_MARKUP_BYTES,
  sizeCalculation: (markup, key) => 2 * (markup.length + key.length),
});

/**
 * A part of a public page as text, cached by its props: after a change only the affected parts are rendered.
 * @param part.name distinguishes the parts.
 * @param part.props everything that the markup depends on, as JSON.
 */
export function cachedMarkup<Props extends object>(part: {
  name: string;
  Component: ComponentType<Props>;
  props: Props;
}): string {
  const { name, Component, props } = part;
  const key = name + JSON.stringify(props);
  let markup = markups.get(key);
  if (markup === undefined) {
    // React's text is a rope of some 5,000 pieces, which takes five times the memory of its characters.
    markup = Buffer.from(renderToStaticMarkup(<Component {...props} />)).toString();
    markups.set(key, markup);
  }
  return markup;
}
