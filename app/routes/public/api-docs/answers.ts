import { attribute, type Html, html } from "#app/domain/html.ts";
import type { Answer } from "#app/openapi/document.ts";
import { tableHead } from "#app/routes/public/page-parts.ts";
import { apiPageText as text } from "#app/text/access/api-docs.ts";
import { kindOf, sentence } from "./schema.ts";

const { status, holds, meaning } = text.columns;

/** The JSON schema of a body or a response; undefined for a file or an empty one. */
export function jsonOf(answer: { content?: Answer["content"] } | undefined) {
  return answer?.content?.["application/json"];
}

type ShownAnswer = { status: string; answer: Answer; id?: string };

function rowOf({ status, answer, id = "" }: ShownAnswer): Html {
  const schema = jsonOf(answer)?.schema;
  return html`
    <tr${attribute("id", id || null)}>
      <th scope="row">${status}</th>
      <td>${schema ? kindOf(schema) : text.file}</td>
      <td>${sentence(answer.description)}</td>
    </tr>`;
}

/**
 * Responses by status.
 * @param labelledBy the ids of the headings that name the table.
 */
export function answerTable(answers: ShownAnswer[], labelledBy: string): Html {
  return html`
    <table aria-labelledby="${labelledBy}">
      ${tableHead([status, holds, meaning])}
      <tbody>${answers.map(rowOf)}</tbody>
    </table>`;
}
