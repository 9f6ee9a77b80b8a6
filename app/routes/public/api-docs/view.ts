import { ADDRESSES } from "#app/domain/addresses.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { type Html, html } from "#app/domain/html.ts";
import type { ApiDocument } from "#app/openapi/document.ts";
import { skipLink } from "#app/routes/public/page-parts.ts";
import { apiInfoText, apiPageText as text } from "#app/text/access/api-docs.ts";
import { answerTable } from "./answers.ts";
import { callArticle } from "./call.ts";
import type { ShownCall } from "./curl.ts";
import { schemaTable, sentence } from "./schema.ts";

type Area = { name: string; description: string; slug: string; calls: ShownCall[] };

/** `Dias bloqueados` as a fragment: `dias-bloqueados`. */
function slugOf(name: string): string {
  return foldText(name).replace(/[^a-z]+/g, "-");
}

/** The calls by area, in the document's order. */
function areasOf({ tags, paths }: ApiDocument): Area[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ method: method.toUpperCase(), path, call })),
  );
  return tags.map(({ name, description }) => ({
    name,
    description,
    slug: slugOf(name),
    calls: calls.filter(({ call }) => call.tags.includes(name)),
  }));
}

function contentsOf(areas: Area[]): Html {
  const items = areas.map(({ name, slug, calls }) => {
    const links = calls.map(({ call }) => html`<li><a href="#${call.operationId}">${call.summary}</a></li>`);
    return html`<li><a href="#${slug}">${name}</a><ul>${links}</ul></li>`;
  });
  return html`
    <nav aria-labelledby="sumario">
      <h2 id="sumario">${text.contents}</h2>
      <ul>
        <li><a href="#inicio">${text.start}</a></li>
        ${items}
        <li><a href="#erros">${text.errors}</a></li>
        <li><a href="#esquemas">${text.schemas}</a></li>
      </ul>
    </nav>`;
}

function startSection(origin: string): Html {
  const command = `curl "${origin}${ADDRESSES.apiUser}" \\\n  -H "Authorization: Bearer $CHAVE"`;
  return html`
    <section id="inicio" aria-labelledby="t-inicio">
      <h2 id="t-inicio">${text.start}</h2>
      ${apiInfoText.description.split("\n\n").map((paragraph) => html`<p>${sentence(paragraph)}</p>`)}
      <p>${text.keyHowTo}</p>
      <pre><code>${command}</code></pre>
      <p>${sentence(text.pages)}</p>
      <p>${text.machine}: <a href="${ADDRESSES.apiDocument}">${ADDRESSES.apiDocument}</a></p>
    </section>`;
}

/** The refusals that many calls share, by status. */
function errorSection(document: ApiDocument): Html {
  const statuses = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, each]) =>
        "$ref" in each ? [[status, each.$ref.slice(each.$ref.lastIndexOf("/") + 1)] as const] : [],
      ),
    );
  const shared = [...new Map(statuses)]
    .sort(([a], [b]) => Number(a) - Number(b))
    .flatMap(([status, name]) => {
      const answer = document.components.responses[name];
      return answer ? [{ status, answer, id: `erro-${status}` }] : [];
    });
  return html`
    <section id="erros" aria-labelledby="t-erros">
      <h2 id="t-erros">${text.errors}</h2>
      <p>${text.errorsLead}</p>
      ${answerTable(shared, "t-erros")}
    </section>`;
}

function schemaSection(document: ApiDocument): Html {
  const articles = Object.entries(document.components.schemas).map(
    ([name, schema]) => html`
      <article id="esquema-${name}" aria-labelledby="t-esquema-${name}">
        <h3 id="t-esquema-${name}">${name}</h3>
        ${schemaTable({ schema, name, isAnswer: true })}
      </article>`,
  );
  return html`
    <section id="esquemas" aria-labelledby="t-esquemas">
      <h2 id="t-esquemas">${text.schemas}</h2>
      <p>${text.schemasLead}</p>
      ${articles}
    </section>`;
}

function areaSection({ name, description, slug, calls }: Area, origin: string): Html {
  return html`
    <section id="${slug}" aria-labelledby="t-${slug}">
      <h2 id="t-${slug}">${name}</h2>
      <p>${description}</p>
      ${calls.map((shown) => callArticle(shown, origin))}
    </section>`;
}

/** The API document as a page. */
export function apiDocsView(document: ApiDocument, origin: string): Html {
  const { title, version } = document.info;
  const areas = areasOf(document);
  return html`
    ${skipLink({ to: "chamadas", words: text.skip })}
    <header class="band"><h1>${title}</h1><p>${text.version(version)}</p></header>
    <div class="columns">
      ${contentsOf(areas)}
      <main id="chamadas" tabindex="-1">
        ${startSection(origin)}
        ${areas.map((area) => areaSection(area, origin))}
        ${errorSection(document)}
        ${schemaSection(document)}
      </main>
    </div>`;
}
