import { type Html, html } from "#app/domain/html.ts";
import type { Parameter, Schema } from "#app/openapi/document.ts";
import { tableHead } from "#app/routes/public/page-parts.ts";
import { apiPageText as text } from "#app/text/access/api-docs.ts";
import { componentOf, limitsOf, typeNameOf, valuesOf } from "./type.ts";

/** A sentence in which text between backticks is code. */
export function sentence(text: string | undefined): Html {
  return html`${(text ?? "").split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

/** The type of a value, with a link to the schema that it refers to. */
export function kindOf(schema: Schema): Html {
  const component = componentOf(schema) ?? componentOf(schema.items ?? {});
  const values = valuesOf(schema);
  const limits = limitsOf(schema);
  const name = typeNameOf(schema);
  return html`
    ${component ? html`<a href="#esquema-${component}">${name}</a>` : name}
    ${limits && html`<span class="limits">${limits}</span>`}
    ${values && html`<span class="values">${values.map((value) => html`<code>${value}</code>`)}</span>`}`;
}

type Row = { name: string; schema: Schema; description?: string | undefined; notes: string[] };

function fieldRow({ name, schema, description, notes }: Row): Html {
  return html`
    <tr>
      <th scope="row">
        <code>${name}</code>${notes.map((note) => html`<span class="note">${note}</span>`)}
      </th>
      <td>${kindOf(schema)}</td>
      <td>${sentence(description ?? schema.description)}</td>
    </tr>`;
}

function fieldTable(rows: Row[], name: string): Html {
  const { columns } = text;
  return html`
    <table>
      <caption class="vh">${name}</caption>
      ${tableHead([columns.name, columns.type, columns.meaning])}
      <tbody>${rows.map(fieldRow)}</tbody>
    </table>`;
}

/** The path and query parameters. */
export function parameterTable(parameters: Parameter[], name: string): Html {
  const rows = parameters.map(({ name: field, in: place, required, schema, description }) => ({
    name: field,
    schema,
    description,
    notes: [text.where[place], ...(required ? [text.required] : [])],
  }));
  return fieldTable(rows, name);
}

type Shown = { schema: Schema; name: string; isAnswer?: boolean };

/** The fields of an object, and below a list of objects theirs. */
function rowsOf({ schema, isAnswer }: Shown, prefix = ""): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, property]) => {
    const isRequired = schema.required?.includes(field) ?? false;
    const notes = isAnswer ? (isRequired ? [] : [text.optional]) : isRequired ? [text.required] : [];
    const row = { name: prefix + field, schema: property, notes };
    const inner = property.items?.properties ? property.items : null;
    return [row, ...(inner ? rowsOf({ schema: inner, name: "", isAnswer }, `${row.name}[].`) : [])];
  });
}

/** The fields of an object, or of each alternative. */
export function schemaTable(shown: Shown): Html {
  const { schema, name } = shown;
  if (!schema.oneOf) return fieldTable(rowsOf(shown), name);
  return html`
    <p>${text.options}</p>
    ${schema.oneOf.map((option) => schemaTable({ ...shown, schema: option }))}`;
}

/** JSON in handwritten formatting. */
export function jsonText(value: unknown): Html {
  return html`<pre><code>${JSON.stringify(value, null, 2)}</code></pre>`;
}
