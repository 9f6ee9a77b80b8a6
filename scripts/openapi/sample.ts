import type { oas31 } from "zod-openapi";

type Node = oas31.SchemaObject | oas31.ReferenceObject;
type Schemas = NonNullable<oas31.ComponentsObject["schemas"]>;

/** An example of what the schema allows, of the examples of its properties; what may be left out is. */
export function sampleOf(node: Node, schemas: Schemas): unknown {
  if ("$ref" in node) {
    const name = String(node.$ref).slice("#/components/schemas/".length);
    return sampleOf(schemas[name] as Node, schemas);
  }
  if (node.examples) return node.examples[0];
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  const option = node.oneOf?.[0] ?? node.anyOf?.[0];
  if (option) return sampleOf(option, schemas);
  if (node.type === "array") return [sampleOf(node.items as Node, schemas)];
  if (node.type !== "object") throw new Error(`No example of ${JSON.stringify(node)}`);
  const shown = Object.entries(node.properties ?? {}).filter(([name]) => node.required?.includes(name));
  return Object.fromEntries(shown.map(([name, property]) => [name, sampleOf(property, schemas)]));
}
