type TextField = HTMLInputElement | HTMLTextAreaElement;

const TYPED_INTO =
  'textarea[name], input[name]:is([type="text"], [type="search"], [type="email"], [type="number"])';

function textFields(): TextField[] {
  const fields = Array.from(document.querySelectorAll<TextField>(TYPED_INTO));
  return fields.filter((field) => field.form?.method === "post");
}

/** What stands in text fields otherwise than the server sent it: typed, or put back by the browser, before React. */
export function readEarly(): Map<string, string> {
  const changed = textFields().filter((field) => field.value !== field.defaultValue);
  return new Map(changed.map((field) => [field.name, field.value]));
}

/** Puts it into the fields that have been rendered anew since, as if it were typed now. */
export function writeEarly(early: Map<string, string>): void {
  for (const field of textFields()) {
    const value = early.get(field.name);
    if (value === undefined || value === field.value) continue;
    // React replaces the setter of the elements that it watches, and would take the value for its own.
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype.prototype, "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
