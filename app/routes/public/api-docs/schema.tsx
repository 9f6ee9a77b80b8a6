import { Fragment } from "react";
import type { Parameter, Schema } from "#app/openapi/document.ts";
import { TableHead } from "#app/routes/public/page-parts.tsx";
import { apiPageText as text } from "#app/text/access/api-docs.ts";
import { componentOf, limitsOf, typeNameOf, valuesOf } from "./type.ts";

/** A sentence in which text between backticks is code. */
export function Sentence({ of }: { of: string | undefined }) {
  const parts = (of ?? "").split("`").map((part, index) => ({ part, isCode: index % 2 === 1, index }));
  return (
    <>
      {parts.map(({ part, isCode, index }) =>
        isCode ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
      )}
    </>
  );
}

/** The type of a value, with a link to the schema that it refers to. */
export function Kind({ schema }: { schema: Schema }) {
  const component = componentOf(schema) ?? componentOf(schema.items ?? {});
  const values = valuesOf(schema);
  const limits = limitsOf(schema);
  return (
    <>
      {component ? <a href={`#esquema-${component}`}>{typeNameOf(schema)}</a> : typeNameOf(schema)}
      {limits ? <span className="limits">{limits}</span> : null}
      {values ? (
        <span className="values">
          {values.map((value) => (
            <code key={value}>{value}</code>
          ))}
        </span>
      ) : null}
    </>
  );
}

type Row = { name: string; schema: Schema; description?: string | undefined; notes: string[] };

function Fields({ rows, name }: { rows: Row[]; name: string }) {
  const { columns } = text;
  return (
    <table>
      <caption className="vh">{name}</caption>
      <TableHead columns={[columns.name, columns.type, columns.meaning]} />
      <tbody>
        {rows.map(({ name: field, schema, description, notes }) => (
          <tr key={field}>
            <th scope="row">
              <code>{field}</code>
              {notes.map((note) => (
                <span key={note} className="note">
                  {note}
                </span>
              ))}
            </th>
            <td>
              <Kind schema={schema} />
            </td>
            <td>
              <Sentence of={description ?? schema.description} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The path and query parameters. */
export function ParameterTable({ parameters, name }: { parameters: Parameter[]; name: string }) {
  const rows = parameters.map(({ name: field, in: place, required, schema, description }) => ({
    name: field,
    schema,
    description,
    notes: [text.where[place], ...(required ? [text.required] : [])],
  }));
  return <Fields rows={rows} name={name} />;
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
export function SchemaTable(shown: Shown) {
  const { schema, name } = shown;
  if (!schema.oneOf) return <Fields rows={rowsOf(shown)} name={name} />;
  return (
    <>
      <p>{text.options}</p>
      {schema.oneOf.map((option) => (
        <SchemaTable key={JSON.stringify(option.properties?.status)} {...shown} schema={option} />
      ))}
    </>
  );
}

/** JSON in handwritten formatting. */
export function Json({ value }: { value: unknown }) {
  return (
    <pre>
      <code>{JSON.stringify(value, null, 2)}</code>
    </pre>
  );
}
