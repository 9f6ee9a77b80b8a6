import type { oas31 } from "zod-openapi";
import type { CallKey } from "#app/http/call-inputs.ts";
import type { AnyOperation } from "#app/openapi/operation.ts";
import { OPERATIONS } from "#app/openapi/operations.ts";
import { createTestApp } from "./app.ts";

export type ApiOperation = {
  /** The matrix's row, `PUT /api/reservations/:id`. */
  key: CallKey;
  method: string;
  /** `/api/reservations/{id}`. */
  path: string;
  operation: oas31.OperationObject;
  /** A valid request of the test school. */
  example: AnyOperation["example"];
};

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** The document of the calls, as the program gives it to everybody. */
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
      return [{ key, method, path, operation, example: OPERATIONS[key].example }];
    }),
  );
}

/** The response of a status, where it stands by itself or among the components. */
export function responseOf(document: oas31.OpenAPIObject, operation: oas31.OperationObject, status: number) {
  const named = operation.responses?.[String(status) as `${1 | 2 | 3 | 4 | 5}${string}`];
  if (!named || !("$ref" in named)) return named as oas31.ResponseObject | undefined;
  const name = named.$ref.slice("#/components/responses/".length);
  return document.components?.responses?.[name] as oas31.ResponseObject;
}
