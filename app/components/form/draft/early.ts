type TextField = HTMLInputElement | HTMLTextAreaElement;

const TYPED_INTO =
  'textarea[name], input[name]:is([type="text"], [type="search"], [type="email"], [type="number"])';

function textFields(): TextField[] {
  const fields = Array.from(document.querySelectorAll<TextField>(TYPED_INTO));
  return fields.filter((field) => field.form?.method === "post");
}

/** The server's texts of text areas while they are guarded. */
const guarded = new WeakMap<HTMLTextAreaElement, string>();

/**
 * Before hydration: React puts a text area's first text back where its markup holds that text, over what was typed or
 * the browser restored. A marked text keeps it from that.
 */
export function guardTextAreas(): void {
  for (const area of document.querySelectorAll("textarea")) {
    const { value, defaultValue } = area;
    if (defaultValue === "") continue;
    guarded.set(area, defaultValue);
    // A value that was set does not follow the markup.
    area.value = value;
    area.defaultValue = `${defaultValue} `;
  }
}

/** After hydration: gives the text areas their texts back. */
export function releaseTextAreas(): void {
  for (const area of document.querySelectorAll("textarea")) {
    const text = guarded.get(area);
    if (text !== undefined) area.defaultValue = text;
  }
}

export function readEarly(): Map<string, string> {
  const changed = textFields().filter((field) => field.value !== field.defaultValue);
  return new Map(changed.map((field) => [field.name, field.value]));
}

/** Writes the values into the fields that React has rendered, as if they were typed now. */
export function writeEarly(early: Map<string, string>): void {
  for (const field of textFields()) {
    const value = early.get(field.name);
    if (value === undefined || value === field.value) continue;
    // React replaces the setter of the elements that it tracks, and would take the value for its own.
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype.prototype, "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/**
 * Remembers the field that has the focus and its caret, and returns a function that gives them to the field of the same
 * name and value once the forms were rendered anew: a key pressed meanwhile would go nowhere.
 */
export function holdFocus(): () => void {
  const held = document.activeElement;
  if (
    !(
      held instanceof HTMLInputElement ||
      held instanceof HTMLTextAreaElement ||
      held instanceof HTMLSelectElement
    )
  )
    return () => undefined;
  const { name, id, value } = held;
  const [start, end] =
    held instanceof HTMLSelectElement ? [null, null] : [held.selectionStart, held.selectionEnd];
  return () => {
    const alike = [...document.querySelectorAll<typeof held>("input, textarea, select")].filter(
      (field) => field.name === name && field.id === id,
    );
    const next = alike.find((field) => field.value === value) ?? alike[0];
    if (held.isConnected || !next) return;
    next.focus({ preventScroll: true });
    if (start !== null && !(next instanceof HTMLSelectElement)) next.setSelectionRange(start, end);
  };
}
