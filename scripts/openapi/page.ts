import { ADDRESSES } from "#app/domain/addresses.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { type Html, html } from "#app/domain/html.ts";
import { skipLink } from "#app/routes/public/page-parts.ts";
import { apiPageText as text } from "#app/text/access/api-docs.ts";
import { frameText } from "#app/text/frame.ts";
import { curlOf, curlTo, KEY_HEADER } from "./curl.ts";
import type { Answer, ApiDocument, DescribedCall } from "./described.ts";
import { kindOf, parameterList, schemaList, sentence } from "./page-fields.ts";

const ROLES = ["teacher", "pedagogical", "admin"] as const;

/** Who may call it, by the permission matrix. */
function whoMay({ "x-roles": roles, security }: DescribedCall): string {
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

/** The JSON schema of a body or a response; undefined for a file or an empty one. */
function jsonOf(part: Pick<Answer, "content"> | undefined) {
  return part?.content?.["application/json"];
}

function answerItem([status, answer]: [string, Answer]): Html {
  const schema = jsonOf(answer)?.schema;
  return html`
    <dt><code>${status}</code> <span>${schema ? kindOf(schema) : text.file}</span></dt>
    <dd>${sentence(answer.description)}</dd>`;
}

function answersOf({ responses }: DescribedCall): Html {
  const all = Object.entries(responses);
  const own = all.filter(([, { $ref }]) => !$ref);
  const others = all.flatMap(([status, { $ref }]) =>
    $ref ? [html` <a href="#erro-${status}">${status}</a>`] : [],
  );
  const [status = "", answer] = own[0] ?? [];
  const example = jsonOf(answer)?.example;
  return html`
    <h4>${text.answers}</h4>
    <dl>${own.map(answerItem)}</dl>
    <p class="muted">${text.others}${others}</p>
    ${
      example === undefined
        ? null
        : html`
          <details>
            <summary>${text.exampleOf(status)}</summary>
            <pre>${JSON.stringify(example, null, 2)}</pre>
          </details>`
    }`;
}

/** A call: its purpose, who may make it, its input and its responses. */
function callArticle(call: DescribedCall): Html {
  const { operationId: id, summary, description, method, path, parameters, requestBody } = call;
  const body = jsonOf(requestBody)?.schema;
  return html`
    <article id="${id}" aria-labelledby="${id}-titulo">
      <h3 id="${id}-titulo">${summary}</h3>
      <p><b class="method">${method}</b> <code>${path}</code></p>
      <p>${sentence(description)}</p>
      <p class="muted"><b>${text.who}:</b> ${whoMay(call)}</p>
      ${parameters?.length ? html`<h4>${text.parameters}</h4>${parameterList(parameters)}` : null}
      ${body ? html`<h4>${text.body}</h4>${schemaList(body, false)}` : null}
      <h4>${text.request}</h4>
      <pre>${curlOf(call)}</pre>
      ${answersOf(call)}
    </article>`;
}

type Section = { id: string; title: string; lead: Html; body: Html; links?: Html };

function sectionOf({ id, title, lead, body }: Section): Html {
  return html`
    <section id="${id}" aria-labelledby="t-${id}"><h2 id="t-${id}">${title}</h2><p>${lead}</p>${body}</section>`;
}

function startOf({ info }: ApiDocument): Section {
  const [lead, ...paragraphs] = [...info.description.split("\n\n"), text.keyHowTo].map(sentence);
  const body = html`
    ${paragraphs.map((each) => html`<p>${each}</p>`)}
    <pre>${`${curlTo(ADDRESSES.apiUser)} \\\n${KEY_HEADER}`}</pre>
    <p>${sentence(text.pages)}</p>
    <p>${text.machine}: <a href="${ADDRESSES.apiDocument}">${ADDRESSES.apiDocument}</a></p>`;
  return { id: "inicio", title: text.start, lead: lead ?? html``, body };
}

/** The calls by area, in the document's order. */
function areasOf({ tags, paths }: ApiDocument): Section[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...call, method: method.toUpperCase(), path })),
  );
  return tags.map(({ name, description }) => {
    const own = calls.filter((call) => call.tags.includes(name));
    const links = own.map((call) => html`<li><a href="#${call.operationId}">${call.summary}</a></li>`);
    return {
      id: foldText(name).replace(/[^a-z]+/g, "-"),
      title: name,
      lead: html`${description}`,
      body: html`${own.map(callArticle)}`,
      links: html`<ul>${links}</ul>`,
    };
  });
}

/** The refusals that many calls share, by status. */
function errorsOf({ paths, components }: ApiDocument): Section {
  const names = Object.values(paths)
    .flatMap(Object.values<ApiDocument["paths"][string][string]>)
    .flatMap(({ responses }) => Object.entries(responses))
    .flatMap(([status, { $ref }]) =>
      $ref ? [[status, $ref.slice($ref.lastIndexOf("/") + 1)] as const] : [],
    );
  // Names that are numbers stand in an object in the order of the numbers.
  const items = Object.entries(Object.fromEntries(names)).map(([status, name]) => {
    const answer = components.responses[name];
    return answer ? html`<div id="erro-${status}">${answerItem([status, answer])}</div>` : null;
  });
  return { id: "erros", title: text.errors, lead: html`${text.errorsLead}`, body: html`<dl>${items}</dl>` };
}

function schemasOf({ components }: ApiDocument): Section {
  const articles = Object.entries(components.schemas).map(
    ([name, schema]) => html`
      <article id="esquema-${name}" aria-labelledby="t-esquema-${name}">
        <h3 id="t-esquema-${name}">${name}</h3>
        ${schemaList(schema, true)}
      </article>`,
  );
  return { id: "esquemas", title: text.schemas, lead: html`${text.schemasLead}`, body: html`${articles}` };
}

/** What is in the body of the document's page: markup in which `{origin}` stands for where the program runs. */
export function makePage(document: ApiDocument): string {
  const { title, version } = document.info;
  const sections = [startOf(document), ...areasOf(document), errorsOf(document), schemasOf(document)];
  const contents = sections.map(
    ({ id, title: name, links = null }) => html`<li><a href="#${id}">${name}</a>${links}</li>`,
  );
  return html`
    ${skipLink({ to: "chamadas", words: text.skip })}
    <header class="band"><h1>${title}</h1><p>${text.version(version)}</p></header>
    <div class="columns">
      <nav aria-labelledby="sumario"><h2 id="sumario">${text.contents}</h2><ul>${contents}</ul></nav>
      <main id="chamadas" tabindex="-1">${sections.map(sectionOf)}</main>
    </div>`.text;
}
