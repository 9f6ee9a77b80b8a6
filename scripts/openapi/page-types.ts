import { apiPageText as text } from "#app/text/access/api-docs.ts";
import { formatNumber } from "#app/text/format.ts";
import type { Schema } from "./described.ts";

/** The name of the component that a schema refers to, or null. */
export function componentOf({ $ref }: Schema): string | null {
  return $ref?.slice($ref.lastIndexOf("/") + 1) ?? null;
}

function bounds(least: number | undefined, most: number | undefined, what: string): string | null {
  const isBounded = most !== undefined && most < Number.MAX_SAFE_INTEGER;
  if (isBounded && least) return text.between(formatNumber(least), formatNumber(most), what).trim();
  if (isBounded) return text.upTo(formatNumber(most), what).trim();
  return least && least > 1 ? text.atLeast(formatNumber(least), what).trim() : null;
}

/** The constraints of a value besides its type: length, range, size. */
export function limitsOf(schema: Schema): string | null {
  const { anyOf, minLength, maxLength, minItems, maxItems, minimum, maximum } = schema;
  const inner = anyOf?.map(limitsOf).find((each) => each !== null);
  return (
    inner ??
    bounds(minLength, maxLength, text.characters) ??
    bounds(minItems, maxItems, text.items) ??
    bounds(minimum, maximum, "")
  );
}

/** The enumerated values of a text, or null for any text. */
export function valuesOf(schema: Schema): string[] | null {
  const { enum: values, const: only, items } = schema;
  if (only !== undefined) return [String(only)];
  return values?.map(String) ?? (items ? valuesOf(items) : null);
}

/** The name of a schema's type: `lista de inteiro`, `texto ou nulo`. */
export function typeNameOf(schema: Schema): string {
  const { type, format, items, anyOf, oneOf, additionalProperties } = schema;
  const options = anyOf ?? oneOf;
  if (options) return [...new Set(options.map(typeNameOf))].join(text.or);
  if (items) return text.listOf(componentOf(items) ?? text.plurals[typeNameOf(items)] ?? typeNameOf(items));
  const component = componentOf(schema);
  if (component) return component;
  if (typeof additionalProperties === "object") return text.map;
  return [type ?? []]
    .flat()
    .map((each) => text.types[each === "string" ? (format ?? each) : each] ?? each)
    .join(text.or);
}
