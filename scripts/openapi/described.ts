/** The part of OpenAPI 3.1 that the document uses and its page shows. */

export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  examples?: unknown[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
};

type Content = Record<string, { schema: Schema; example?: unknown }>;

export type Parameter = {
  in: "query" | "path";
  name: string;
  description?: string;
  required?: boolean;
  schema: Schema;
  example?: unknown;
};

export type Answer = { $ref?: string; description: string; content?: Content };

type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  /** Role → whose rows, by the permission matrix; empty if everybody may. */
  "x-roles": Record<string, "any" | "own">;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
};

export type DescribedCall = Operation & { method: string; path: string };

export type ApiDocument = {
  info: { title: string; description: string; version: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> };
};
