import type { Answer } from "#app/openapi/document.ts";
import { TableHead } from "#app/routes/public/page-parts.tsx";
import { apiPageText as text } from "#app/text/access/api-docs.ts";
import { Kind, Sentence } from "./schema.tsx";

const { status, holds, meaning } = text.columns;

/** The JSON schema of a body or a response; undefined for a file or an empty one. */
export function jsonOf(answer: { content?: Answer["content"] } | undefined) {
  return answer?.content?.["application/json"];
}

type ShownAnswer = { status: string; answer: Answer; id?: string };

/**
 * Responses by status.
 * @param props.labelledBy the ids of the headings that name the table.
 */
export function AnswerTable({ answers, labelledBy }: { answers: ShownAnswer[]; labelledBy: string }) {
  return (
    <table aria-labelledby={labelledBy}>
      <TableHead columns={[status, holds, meaning]} />
      <tbody>
        {answers.map((shown) => {
          const schema = jsonOf(shown.answer)?.schema;
          return (
            <tr key={shown.status} id={shown.id}>
              <th scope="row">{shown.status}</th>
              <td>{schema ? <Kind schema={schema} /> : text.file}</td>
              <td>
                <Sentence of={shown.answer.description} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
