import type { oas31 } from "zod-openapi";
import { MAX_LISTED } from "#app/domain/limits.ts";
import { apiFieldText } from "#app/text/access/api-fields.ts";

type Schema = oas31.SchemaObject;
export type Node = oas31.SchemaObject | oas31.ReferenceObject;

const DAY: Schema = {
  anyOf: [
    { type: "string", format: "date" },
    { type: "string", format: "date-time" },
  ],
};
const TIME: Schema = {
  anyOf: [
    { type: "string", pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" },
    { type: "string", format: "date-time" },
  ],
};
const ID: Schema = { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const PASSWORD: Schema = { type: "string", format: "password" };

/** What a text that is sent means, where its schema says so by a function only. */
const SENT: Record<string, Schema> = {
  date: DAY,
  startDate: DAY,
  endDate: DAY,
  startTime: TIME,
  endTime: TIME,
  password: PASSWORD,
  currentPassword: PASSWORD,
  newPassword: PASSWORD,
  confirmPassword: PASSWORD,
};

/** The same of a query, where numbers are texts too. */
const ASKED: Record<string, Schema> = {
  ...SENT,
  userId: ID,
  environmentId: ID,
  limit: { type: "integer", minimum: 1, maximum: MAX_LISTED },
  environmentIds: { type: "string", pattern: "^\\d+(,\\d+)*$", maxLength: 1000 },
};

function textOf(...names: string[]) {
  for (const name of names) {
    const found = apiFieldText[name];
    if (found) return found;
  }
  throw new Error(`app/text/access/api-fields.ts does not say what ${names.join(" or ")} is`);
}

function describeProperty(node: Node, name: string, owner: string | null): Node {
  const said = "$ref" in node || !node.description ? null : node;
  const { description, example } = said ?? textOf(owner ? `${owner}.${name}` : `>${name}`, name);
  if ("$ref" in node) return { ...node, description };
  const sent = owner === null && node.type === "string" ? SENT[name] : undefined;
  const { example: _example, ...shape } = node;
  const { type: _type, ...rest } = shape;
  const examples = example === undefined || hasNoPlaceFor(example, node) ? {} : { examples: [example] };
  return { ...(sent ? { ...rest, ...sent } : shape), description, ...examples };
}

/** An enumeration shows its own first value where the usual one is none of it. */
function hasNoPlaceFor(example: unknown, { enum: values, const: only, pattern }: Schema): boolean {
  if (only !== undefined) return only !== example;
  if (pattern !== undefined) return !new RegExp(pattern, "u").test(String(example));
  return values !== undefined && !values.includes(example as string);
}

/**
 * Adds to every property of the schema what it means, and an example.
 * @param owner the name of a component of answers; null of what is sent.
 */
export function describe(node: Node, owner: string | null): Node {
  if ("$ref" in node) return node;
  const described: Schema = { ...node };
  if (node.properties) {
    const properties = Object.entries(node.properties).map(([name, property]) => [
      name,
      describeProperty(describe(property, owner), name, owner),
    ]);
    described.properties = Object.fromEntries(properties);
  }
  if (node.items) described.items = describe(node.items, owner);
  for (const list of ["anyOf", "oneOf"] as const) {
    const options = node[list];
    if (options) described[list] = options.map((each) => describe(each, owner));
  }
  return described;
}

/** A parameter of a query with what it means, and with what its text holds. */
export function describeParameter(parameter: oas31.ParameterObject): oas31.ParameterObject {
  const { name } = parameter;
  const { description, example } = textOf(`?${name}`, name);
  const schema = { ...(parameter.schema as Schema), ...ASKED[name] };
  if (schema.anyOf) delete schema.type;
  return {
    ...parameter,
    description,
    schema,
    ...(example === undefined ? {} : { example }),
  };
}
