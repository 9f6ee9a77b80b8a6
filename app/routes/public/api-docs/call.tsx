import type { DocumentedCall } from "#app/openapi/document.ts";
import { apiPageText as text } from "#app/text/access/api-docs.ts";
import { frameText } from "#app/text/frame.ts";
import { AnswerTable, jsonOf } from "./answers.tsx";
import { curlOf, type ShownCall } from "./curl.ts";
import { Json, ParameterTable, SchemaTable, Sentence } from "./schema.tsx";

const ROLES = ["teacher", "pedagogical", "admin"] as const;

/** Who may call it, by the permission matrix. */
function whoMay({ "x-roles": roles, security }: DocumentedCall): string {
  const allowed = ROLES.filter((role) => roles[role]);
  const takesKey = security.some((each) => "bearerKey" in each);
  if (allowed.length === 0) return takesKey ? `${text.everybody}; ${text.seeing}` : text.everybody;
  const isOwn = allowed.every((role) => roles[role] === "own");
  const people = allowed.map((role) =>
    roles[role] === "own" && !isOwn ? `${frameText.roles[role]} (${text.ownRows})` : frameText.roles[role],
  );
  const by = takesKey ? text.by.both : text.by.session;
  return `${people.join(", ")}${isOwn ? `: ${text.ownRows}` : ""}; ${by}`;
}

function Answers({ call, titleId }: { call: DocumentedCall; titleId: string }) {
  const entries = Object.entries(call.responses);
  const own = entries.flatMap(([status, each]) => ("$ref" in each ? [] : [{ status, answer: each }]));
  const shared = entries.flatMap(([status, each]) => ("$ref" in each ? [status] : []));
  const [{ status: first = "", answer = undefined } = {}] = own;
  const example = jsonOf(answer)?.example;
  return (
    <>
      <h4 id={`${titleId}-respostas`}>{text.answers}</h4>
      <AnswerTable answers={own} labelledBy={`${titleId} ${titleId}-respostas`} />
      <p className="others">
        {text.others}{" "}
        {shared.map((status) => (
          <a key={status} href={`#erro-${status}`}>
            {status}
          </a>
        ))}
      </p>
      {example === undefined ? null : (
        <details>
          <summary>{text.exampleOf(first)}</summary>
          <Json value={example} />
        </details>
      )}
    </>
  );
}

/** A call: its purpose, who may make it, its input and its responses. */
export function Call({ shown, origin }: { shown: ShownCall; origin: string }) {
  const { method, path, call } = shown;
  const id = call.operationId;
  const body = jsonOf(call.requestBody)?.schema;
  return (
    <article id={id} aria-labelledby={`${id}-titulo`}>
      <h3 id={`${id}-titulo`}>{call.summary}</h3>
      <p className="address">
        <b className={`method ${method.toLowerCase()}`}>{method}</b> <code>{path}</code>
      </p>
      <p>
        <Sentence of={call.description} />
      </p>
      <p className="who">
        <b>{text.who}:</b> {whoMay(call)}
      </p>
      {call.parameters?.length ? (
        <>
          <h4>{text.parameters}</h4>
          <ParameterTable parameters={call.parameters} name={`${text.parameters}: ${call.summary}`} />
        </>
      ) : null}
      {body ? (
        <>
          <h4>{text.body}</h4>
          <SchemaTable schema={body} name={`${text.body}: ${call.summary}`} />
        </>
      ) : null}
      <h4>{text.request}</h4>
      <pre>
        <code>{curlOf(shown, origin)}</code>
      </pre>
      <Answers call={call} titleId={`${id}-titulo`} />
    </article>
  );
}
