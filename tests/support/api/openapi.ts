import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { oas31 } from "zod-openapi";
import type { CallKey } from "#app/http/api/call.ts";
import type { Operation } from "#app/openapi/operation.ts";
import { OPERATIONS } from "#app/openapi/operations.ts";
import { createTestApp } from "#tests/support/app.ts";

export type ApiOperation = {
  /** The matrix's row, `PUT /api/reservations/:id`. */
  key: CallKey;
  method: string;
  /** `/api/reservations/{id}`. */
  path: string;
  operation: oas31.OperationObject;
  /** A valid request of the test school. */
  example: NonNullable<Operation["example"]>;
};

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** The OpenAPI document, as the program serves it. */
export async function readApiDocument(): Promise<oas31.OpenAPIObject> {
  const app = await createTestApp();
  return (await app.as(null).api("GET", "/api/openapi.json")).body;
}

export function readOperations(document: oas31.OpenAPIObject): ApiOperation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((name) => {
      const operation = item?.[name];
      if (!operation) return [];
      const method = name.toUpperCase();
      const key = `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}` as CallKey;
      const { example = {} }: Operation = OPERATIONS[key];
      return [{ key, method, path, operation, example }];
    }),
  );
}

/** The response of a status, inline or among the components. */
export function responseOf(document: oas31.OpenAPIObject, operation: oas31.OperationObject, status: number) {
  const named = operation.responses?.[String(status) as `${1 | 2 | 3 | 4 | 5}${string}`];
  if (!named || !("$ref" in named)) return named as oas31.ResponseObject | undefined;
  const name = named.$ref.slice("#/components/responses/".length);
  return document.components?.responses?.[name] as oas31.ResponseObject;
}

/** Returns a check of responses against the document alone, without undocumented fields: the violations, or null. */
export function answerChecker(document: oas31.OpenAPIObject) {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  addFormats(ajv);
  // Pass the schemas without the surrounding document, whose keywords are not JSON Schema's.
  const asJsonSchema = (schema: unknown) =>
    JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", "components#/$defs/"));
  ajv.addSchema({ $id: "components", $defs: asJsonSchema(document.components?.schemas) });
  const compiled = new Map<string, ValidateFunction>();
  return (schema: unknown, answer: unknown): string | null => {
    const text = JSON.stringify(schema);
    const check = compiled.get(text) ?? ajv.compile(asJsonSchema(schema));
    compiled.set(text, check);
    return check(answer) ? null : ajv.errorsText(check.errors);
  };
}
