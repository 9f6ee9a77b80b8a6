import type { $ZodType } from "zod/v4/core";
import type { ZodOpenApiOverride } from "zod-openapi";

type JsonSchema = Parameters<ZodOpenApiOverride>[0]["jsonSchema"];
type Bounds = Pick<JsonSchema, "minLength" | "maxLength" | "format">;
type Def = { type: string; format?: string; innerType?: $ZodType; in?: $ZodType; out?: $ZodType };

/** A text's bounds through everything that it is piped into while it stays a text. */
function boundsOf(schema: $ZodType | undefined): Bounds {
  if (!schema) return {};
  const { type, format, innerType, ...pipe } = schema._zod.def as Def;
  if (type === "optional" || type === "nullable") return boundsOf(innerType);
  if (type === "pipe") return { ...boundsOf(pipe.in), ...boundsOf(pipe.out) };
  if (type !== "string") return {};
  const { minimum, maximum } = schema._zod.bag as { minimum?: number; maximum?: number };
  return {
    ...(minimum === undefined ? {} : { minLength: minimum }),
    ...(maximum === undefined ? {} : { maxLength: maximum }),
    ...(format === "email" ? { format } : {}),
  };
}

function takesText(schema: JsonSchema): boolean {
  return [schema.type].flat().includes("string");
}

/**
 * Corrects Zod's own schemas. A field's example becomes the list that JSON Schema has. A day and an instant
 * have a format; where a text is one of several kinds, also a type. For a text that is trimmed before
 * it is checked Zod gives the bounds of the untrimmed one, which has none: here are the final ones.
 */
export const override: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  const { type, format } = zodSchema._zod.def as Def;
  if (format === "date" || format === "datetime") delete jsonSchema.pattern;
  if (jsonSchema.anyOf) delete jsonSchema.type;
  const { example } = jsonSchema;
  delete jsonSchema.example;
  if (example !== undefined) jsonSchema.examples = [example];
  if (io !== "input" || type !== "pipe") return;
  const target = jsonSchema.anyOf?.find((each) => takesText(each as JsonSchema)) ?? jsonSchema;
  if (takesText(target as JsonSchema)) Object.assign(target, boundsOf(zodSchema), target);
};
