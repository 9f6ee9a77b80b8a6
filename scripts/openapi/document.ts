/** Makes the document of the calls, /api/openapi.json: OpenAPI 3.1 of the schemas that they are read and typed by. */
import { z } from "zod";
import {
  createDocument,
  type oas31,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
} from "zod-openapi";
import { SETTING_KEYS, type SettingKey } from "#app/domain/settings/setting.ts";
import { CALL_INPUTS, type CallInput, type CallKey } from "#app/http/api/call-inputs.ts";
import { type AnyOperation, AREAS } from "#app/openapi/operation.ts";
import { OPERATIONS } from "#app/openapi/operations.ts";
import { apiAreaText, apiInfoText, apiPartText, apiSecurityText } from "#app/text/access/api-docs.ts";
import PACKAGE from "../../package.json" with { type: "json" };
import { override } from "./bounds.ts";
import { describe, describeParameter } from "./describe.ts";
import { responsesOf } from "./responses.ts";
import { sampleOf } from "./sample.ts";
import { asksWho, rolesOf, takesKeys } from "./who.ts";

const PARTS = {
  id: z
    .int()
    .min(1)
    .meta({ description: apiPartText.id, examples: [1] }),
  key: z.enum(SETTING_KEYS as [SettingKey, ...SettingKey[]]).meta({
    description: apiPartText.key,
    examples: ["reservation_open"],
  }),
};

const SESSION = { sessionCookie: [] };
const KEY = { bearerKey: [] };

/** By what a caller says who they are; of a public call nothing, or what shows them more. */
function securityOf(key: CallKey): oas31.SecurityRequirementObject[] {
  if (!asksWho(key)) return [];
  const isForAll = Object.keys(rolesOf(key)).length === 0;
  return [...(isForAll ? [{}] : []), SESSION, ...(takesKeys(key) ? [KEY] : [])];
}

function partsOf(path: string) {
  const name = /:(id|key)/.exec(path)?.[1] as keyof typeof PARTS | undefined;
  return name ? { path: z.object({ [name]: PARTS[name] }) } : {};
}

function operationOf(key: CallKey): ZodOpenApiOperationObject {
  const [, path = ""] = key.split(" ");
  const { id, area, summary, description, example }: AnyOperation = OPERATIONS[key];
  const { query, body }: CallInput = CALL_INPUTS[key];
  const json = { schema: body, ...("body" in example ? { example: example.body } : {}) };
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
    responses: responsesOf(key),
  };
}

/** The calls by address and method, in the order of their areas. */
function pathsOf(): ZodOpenApiObject["paths"] {
  const keys = Object.keys(OPERATIONS) as CallKey[];
  const paths: NonNullable<ZodOpenApiObject["paths"]> = {};
  for (const area of AREAS) {
    for (const key of keys.filter((each) => OPERATIONS[each].area === area)) {
      const [method = "", path = ""] = key.split(" ");
      const address = path.replace(/:(\w+)/g, "{$1}");
      paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(key) };
    }
  }
  return paths;
}

type Schemas = NonNullable<oas31.ComponentsObject["schemas"]>;
type Contents = { content?: oas31.ContentObject } | undefined;

/** Gives the examples of what is answered, and says what each field is. */
function complete(operation: oas31.OperationObject, schemas: Schemas): void {
  operation.parameters = operation.parameters?.map((parameter) =>
    "in" in parameter && parameter.in === "query" ? describeParameter(parameter) : parameter,
  );
  const sent = (operation.requestBody as Contents)?.content?.["application/json"];
  if (sent?.schema) sent.schema = describe(sent.schema, null);
  for (const response of Object.values(operation.responses ?? {})) illustrate(response, schemas);
}

function illustrate(response: Contents, schemas: Schemas): void {
  const json = response?.content?.["application/json"];
  if (json?.schema) json.example = sampleOf(json.schema, schemas);
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** The document; the same on every machine for the same source. */
export function makeDocument(): oas31.OpenAPIObject {
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: { ...apiInfoText, version: PACKAGE.version, license: { name: "MIT", identifier: "MIT" } },
      servers: [{ url: "/" }],
      tags: AREAS.map((name) => ({ name, description: apiAreaText[name] })),
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
  const schemas = Object.fromEntries(
    Object.entries(components.schemas ?? {}).map(([name, schema]) => [name, describe(schema, name)]),
  );
  components.schemas = schemas;
  for (const response of Object.values(components.responses ?? {})) illustrate(response as Contents, schemas);
  for (const path of Object.values(document.paths ?? {}))
    for (const method of METHODS) if (path?.[method]) complete(path[method], schemas);
  return document;
}
