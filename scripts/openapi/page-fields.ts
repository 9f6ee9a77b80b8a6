import { type Html, html } from "#app/domain/html.ts";
import { apiPageText as text } from "#app/text/access/api-docs.ts";
import type { Parameter, Schema } from "./described.ts";
import { componentOf, limitsOf, typeNameOf, valuesOf } from "./page-types.ts";

/** A sentence in which text between backticks is code. */
export function sentence(words = ""): Html {
  return html`${words.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

/** The type of a value, with a link to the schema that it refers to. */
export function kindOf(schema: Schema): Html {
  const component = componentOf(schema) ?? componentOf(schema.items ?? {});
  const name = typeNameOf(schema);
  return component ? html`<a href="#esquema-${component}">${name}</a>` : html`${name}`;
}

type Field = { name: string; schema: Schema; notes: (string | null)[]; description?: string | undefined };

function fieldItem({ name, schema, notes, description = schema.description }: Field): Html {
  const said = [...notes, limitsOf(schema)].flatMap((each) => (each ? [` · ${each}`] : []));
  const values = valuesOf(schema)?.map((value) => html` <code>${value}</code>`);
  return html`
    <dt><code>${name}</code> <span>${kindOf(schema)}${said}</span></dt>
    <dd>${sentence(description)}${values ? html`:${values}` : null}</dd>`;
}

/** The path and query parameters. */
export function parameterList(parameters: Parameter[]): Html {
  const fields = parameters.map(({ in: place, required, ...parameter }) => ({
    ...parameter,
    notes: [text.where[place], required ? text.required : null],
  }));
  return html`<dl>${fields.map(fieldItem)}</dl>`;
}

/** The fields of an object, and after a list of objects theirs. */
function fieldsOf(schema: Schema, isAnswer: boolean, prefix = ""): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const isRequired = schema.required?.includes(key) ?? false;
    const note = isAnswer ? !isRequired && text.optional : isRequired && text.required;
    const name = prefix + key;
    const inner = property.items?.properties ? fieldsOf(property.items, isAnswer, `${name}[].`) : [];
    return [{ name, schema: property, notes: [note || null] }, ...inner];
  });
}

/** The fields of an object, or of each alternative. */
export function schemaList(schema: Schema, isAnswer: boolean): Html {
  if (schema.oneOf)
    return html`<p>${text.options}</p>${schema.oneOf.map((option) => schemaList(option, isAnswer))}`;
  return html`<dl>${fieldsOf(schema, isAnswer).map(fieldItem)}</dl>`;
}
