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
 * Of a text that is tidied before it is judged, the document would tell the untidied one: no bounds. Here it tells
 * those that hold in the end. A day's and a moment's long pattern says what their format says.
 */
export const override: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  const { format } = zodSchema._zod.def as Def;
  if (format === "date" || format === "datetime") delete jsonSchema.pattern;
  if (io !== "input" || zodSchema._zod.def.type !== "pipe") return;
  const target = jsonSchema.anyOf?.find((each) => takesText(each as JsonSchema)) ?? jsonSchema;
  if (takesText(target as JsonSchema)) Object.assign(target, boundsOf(zodSchema), target);
};
