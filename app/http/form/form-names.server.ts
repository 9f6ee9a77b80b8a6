import { type ZodType, z } from "zod";

/** Limits of every form, whatever its fields are (docs/decisions/0102). */
export const MAX_PAIRS = 1000;
const MAX_DEPTH = 4;
const MAX_INDEX = 200;
const MAX_NAME_LENGTH = 100;

/** `exceptions`, `exceptions[3]`, `exceptions[]`, `rows[3].date`. */
const NAME = /^[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*|\[\d{0,4}\])*$/;
const PART = /[A-Za-z][\w-]*|\[\d*\]/g;

type Part = string | number;

/** What a schema takes, as far as names go: JSON Schema's words. */
type Shape = {
  properties?: Record<string, Shape>;
  items?: Shape;
  maxItems?: number;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
};

const shapes = new WeakMap<ZodType, Shape>();

function shapeOf(schema: ZodType): Shape {
  let shape = shapes.get(schema);
  if (!shape) {
    shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
    shapes.set(schema, shape);
  }
  return shape;
}

function partsOf(name: string): Part[] | null {
  if (name.length > MAX_NAME_LENGTH || !NAME.test(name)) return null;
  const parts = (name.match(PART) ?? []).map((part) =>
    part.startsWith("[") ? Number(part.slice(1, -1)) : part,
  );
  const isSmall = parts.every((part) => typeof part === "string" || part < MAX_INDEX);
  return isSmall && parts.length <= MAX_DEPTH ? parts : null;
}

function isKnown(shape: Shape, [part, ...rest]: Part[]): boolean {
  if (part === undefined) return true;
  const branches = shape.anyOf ?? shape.oneOf ?? shape.allOf;
  if (branches) return branches.some((branch) => isKnown(branch, [part, ...rest]));
  if (typeof part === "string") {
    const field = Object.hasOwn(shape.properties ?? {}, part) ? shape.properties?.[part] : undefined;
    return field !== undefined && isKnown(field, rest);
  }
  return shape.items !== undefined && part < (shape.maxItems ?? 0) && isKnown(shape.items, rest);
}

/**
 * Sorts a form's fields by their names before anything is built of them: Conform allocates an array up to the index,
 * and `dates[150000000]=1` ended the process.
 * @param schema whose fields are known; without one any name of bounded depth and index is.
 * @returns the fields that may be read on, and whether they were all. Files are no fields.
 */
export function knownFields(
  sent: Iterable<[string, FormDataEntryValue]>,
  schema?: ZodType,
): { fields: FormData; isWhole: boolean } {
  const shape = schema ? shapeOf(schema) : null;
  const fields = new FormData();
  let isWhole = true;
  let pairs = 0;
  for (const [name, value] of sent) {
    if (++pairs > MAX_PAIRS) return { fields, isWhole: false };
    const parts = typeof value === "string" ? partsOf(name) : null;
    if (parts && (!shape || isKnown(shape, parts))) fields.append(name, value);
    else isWhole = false;
  }
  return { fields, isWhole };
}
