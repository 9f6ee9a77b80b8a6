import { type Html, html } from "#app/domain/html.ts";
import type { DocumentedCall } from "#app/openapi/document.ts";
import { apiPageText as text } from "#app/text/access/api-docs.ts";
import { frameText } from "#app/text/frame.ts";
import { answerTable, jsonOf } from "./answers.ts";
import { curlOf, type ShownCall } from "./curl.ts";
import { jsonText, parameterTable, schemaTable, sentence } from "./schema.ts";

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

function answersOf(call: DocumentedCall, titleId: string): Html {
  const entries = Object.entries(call.responses);
  const own = entries.flatMap(([status, each]) => ("$ref" in each ? [] : [{ status, answer: each }]));
  const shared = entries.flatMap(([status, each]) => ("$ref" in each ? [status] : []));
  const [{ status: first = "", answer = undefined } = {}] = own;
  const example = jsonOf(answer)?.example;
  return html`
    <h4 id="${titleId}-respostas">${text.answers}</h4>
    ${answerTable(own, `${titleId} ${titleId}-respostas`)}
    <p class="others">
      ${text.others} ${shared.map((status) => html`<a href="#erro-${status}">${status}</a>`)}
    </p>
    ${
      example === undefined
        ? null
        : html`<details><summary>${text.exampleOf(first)}</summary>${jsonText(example)}</details>`
    }`;
}

/** What a call takes: its parameters and the fields of its body. */
function inputOf({ summary, parameters, requestBody }: DocumentedCall): Html {
  const body = jsonOf(requestBody)?.schema;
  const parametersPart = parameters?.length
    ? html`<h4>${text.parameters}</h4>${parameterTable(parameters, `${text.parameters}: ${summary}`)}`
    : null;
  const bodyPart = body
    ? html`<h4>${text.body}</h4>${schemaTable({ schema: body, name: `${text.body}: ${summary}` })}`
    : null;
  return html`${parametersPart}${bodyPart}`;
}

/** A call: its purpose, who may make it, its input and its responses. */
export function callArticle(shown: ShownCall, origin: string): Html {
  const { method, path, call } = shown;
  const id = call.operationId;
  return html`
    <article id="${id}" aria-labelledby="${id}-titulo">
      <h3 id="${id}-titulo">${call.summary}</h3>
      <p class="address"><b class="method ${method.toLowerCase()}">${method}</b> <code>${path}</code></p>
      <p>${sentence(call.description)}</p>
      <p class="who"><b>${text.who}:</b> ${whoMay(call)}</p>
      ${inputOf(call)}
      <h4>${text.request}</h4>
      <pre><code>${curlOf(shown, origin)}</code></pre>
      ${answersOf(call, `${id}-titulo`)}
    </article>`;
}
