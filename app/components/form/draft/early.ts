type TextField = HTMLInputElement | HTMLTextAreaElement;

const TYPED_INTO =
  'textarea[name], input[name]:is([type="text"], [type="search"], [type="email"], [type="number"])';

function textFields(): TextField[] {
  const fields = Array.from(document.querySelectorAll<TextField>(TYPED_INTO));
  return fields.filter((field) => field.form?.method === "post");
}

/** Text fields whose values differ from the server's markup: typed, or restored by the browser, before hydration. */
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
