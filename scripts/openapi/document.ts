/** Makes the document of the calls, /api/openapi.json: OpenAPI 3.1 of the schemas that they are read and typed by. */
import { z } from "zod";
import {
  createDocument,
  type oas31,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
} from "zod-openapi";
import { SETTING_KEYS, type SettingKey } from "#app/domain/settings/setting.ts";
import type { CallInput, CallKey } from "#app/http/api/call.ts";
import type { Operation } from "#app/openapi/operation.ts";
import { AREAS, OPERATIONS } from "#app/openapi/operations.ts";
import { CALLS } from "#app/routes/api/calls.ts";
import { apiAreaText, apiInfoText, apiPartText, apiSecurityText } from "#app/text/access/api-docs.ts";
import PACKAGE from "../../package.json" with { type: "json" };
import { override } from "./override.ts";
import { responsesOf } from "./responses.ts";
import { sampleOf } from "./sample.ts";
import { asksWho, rolesOf, takesKeys } from "./who.ts";

const rowId = z
  .int()
  .min(1)
  .meta({ description: apiPartText.id, examples: [1] });
const PARTS = {
  id: rowId,
  childId: rowId,
  key: z.enum(SETTING_KEYS as [SettingKey, ...SettingKey[]]).meta({
    description: apiPartText.key,
    examples: ["reservation_open"],
  }),
};

type Sent<Schema> = Schema extends z.ZodType ? ReadonlyDeep<z.input<Schema>> : undefined;
type ReadonlyDeep<T> = { readonly [K in keyof T]: ReadonlyDeep<T[K]> };

/** An example is a request that the call's schemas take: compared by the compiler. */
OPERATIONS satisfies {
  [K in CallKey]: {
    summary: string;
    example?: {
      query?: Sent<NonNullable<(typeof CALLS)[K]["query"]>>;
      body?: Sent<NonNullable<(typeof CALLS)[K]["body"]>>;
    };
  };
};

const SESSION = { sessionCookie: [] };
const KEY = { bearerKey: [] };

/** The ways to authenticate a call; for a public one none, or those that show more. */
function securityOf(key: CallKey): oas31.SecurityRequirementObject[] {
  if (!asksWho(key)) return [];
  const isForAll = Object.keys(rolesOf(key)).length === 0;
  return [...(isForAll ? [{}] : []), SESSION, ...(takesKeys(key) ? [KEY] : [])];
}

function partsOf(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as keyof typeof PARTS);
  return names.length > 0
    ? { path: z.object(Object.fromEntries(names.map((name) => [name, PARTS[name]]))) }
    : {};
}

function operationOf(area: string, key: CallKey, operation: Operation): ZodOpenApiOperationObject {
  const [, path = ""] = key.split(" ");
  const { id, summary, description, example } = operation;
  const { query, body, form }: CallInput = CALLS[key];
  const json = { schema: body, ...(example?.body ? { example: example.body } : {}) };
  return {
    operationId: id,
    tags: [area],
    summary,
    description,
    security: securityOf(key),
    // Who may call it, and of whose rows, by the permission matrix.
    "x-roles": rolesOf(key),
    requestParams: { ...partsOf(path), ...(query ? { query: query as z.ZodObject } : {}) },
    ...(body ? { requestBody: { required: true, content: { "application/json": json } } } : {}),
    ...(form
      ? { requestBody: { required: true, content: { "multipart/form-data": { schema: form } } } }
      : {}),
    responses: responsesOf(key, operation),
  };
}

/** The calls by address and method, in the order of their areas. */
function pathsOf(): ZodOpenApiObject["paths"] {
  const paths: NonNullable<ZodOpenApiObject["paths"]> = {};
  for (const [area, operations] of Object.entries(AREAS))
    for (const [key, operation] of Object.entries(operations) as [CallKey, Operation][]) {
      const [method = "", path = ""] = key.split(" ");
      const address = path.replace(/:(\w+)/g, "{$1}");
      paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(area, key, operation) };
    }
  return paths;
}

type Schemas = NonNullable<oas31.ComponentsObject["schemas"]>;
type Content = oas31.MediaTypeObject;
type Contents = { content?: Record<string, Content> } | undefined;

/** Gives the examples of what is sent and answered; an operation's own stay. */
function illustrate(json: Content | undefined, schemas: Schemas): void {
  if (json?.schema) json.example ??= sampleOf(json.schema, schemas);
}

/** Moves a query field's description from its schema to the parameter, where tools look for it. */
function describeParameter(parameter: oas31.ParameterObject): oas31.ParameterObject {
  const { description, examples, ...schema } = parameter.schema as oas31.SchemaObject;
  const [example] = examples ?? [];
  return { ...parameter, description, schema, ...(example === undefined ? {} : { example }) };
}

function complete(operation: oas31.OperationObject, schemas: Schemas): void {
  operation.parameters = operation.parameters?.map((parameter) =>
    "in" in parameter && parameter.in === "query" ? describeParameter(parameter) : parameter,
  );
  for (const part of [operation.requestBody, ...Object.values(operation.responses ?? {})])
    illustrate((part as Contents)?.content?.["application/json"], schemas);
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** The document; the same on every machine for the same source. */
export function makeDocument(): oas31.OpenAPIObject {
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: { ...apiInfoText, version: PACKAGE.version, license: { name: "MIT", identifier: "MIT" } },
      servers: [{ url: "/" }],
      tags: Object.entries(apiAreaText).map(([name, description]) => ({ name, description })),
      paths: pathsOf(),
      components: {
        securitySchemes: {
          sessionCookie: {
            type: "apiKey",
            in: "cookie",
            name: "reservas_sessao",
            description: apiSecurityText.session,
          },
          bearerKey: { type: "http", scheme: "bearer", description: apiSecurityText.key },
        },
      },
    },
    { override },
    // The library's type is that of OpenAPI 3.2.
  ) as unknown as oas31.OpenAPIObject;
  const components = document.components ?? {};
  const schemas = components.schemas ?? {};
  for (const response of Object.values(components.responses ?? {}))
    illustrate((response as Contents)?.content?.["application/json"], schemas);
  for (const path of Object.values(document.paths ?? {}))
    for (const method of METHODS) if (path?.[method]) complete(path[method], schemas);
  return document;
}
