import type { ReactElement } from "react";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { foldText } from "#app/domain/fold-text.ts";
import type { ApiDocument } from "#app/openapi/document.ts";
import { SkipLink } from "#app/routes/public/page-parts.tsx";
import { apiInfoText, apiPageText as text } from "#app/text/access/api-docs.ts";
import { AnswerTable } from "./answers.tsx";
import { Call } from "./call.tsx";
import type { ShownCall } from "./curl.ts";
import { SchemaTable, Sentence } from "./schema.tsx";

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

function Contents({ areas }: { areas: Area[] }) {
  return (
    <nav aria-labelledby="sumario">
      <h2 id="sumario">{text.contents}</h2>
      <ul>
        <li>
          <a href="#inicio">{text.start}</a>
        </li>
        {areas.map(({ name, slug, calls }) => (
          <li key={slug}>
            <a href={`#${slug}`}>{name}</a>
            <ul>
              {calls.map(({ call }) => (
                <li key={call.operationId}>
                  <a href={`#${call.operationId}`}>{call.summary}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <a href="#erros">{text.errors}</a>
        </li>
        <li>
          <a href="#esquemas">{text.schemas}</a>
        </li>
      </ul>
    </nav>
  );
}

function Start({ origin }: { origin: string }) {
  return (
    <section id="inicio" aria-labelledby="t-inicio">
      <h2 id="t-inicio">{text.start}</h2>
      {apiInfoText.description.split("\n\n").map((paragraph) => (
        <p key={paragraph}>
          <Sentence of={paragraph} />
        </p>
      ))}
      <p>{text.keyHowTo}</p>
      <pre>
        <code>{`curl "${origin}${ADDRESSES.apiUser}" \\\n  -H "Authorization: Bearer $CHAVE"`}</code>
      </pre>
      <p>
        <Sentence of={text.pages} />
      </p>
      <p>
        {text.machine}: <a href={ADDRESSES.apiDocument}>{ADDRESSES.apiDocument}</a>
      </p>
    </section>
  );
}

/** The refusals that many calls share, by status. */
function Errors({ document }: { document: ApiDocument }) {
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
  return (
    <section id="erros" aria-labelledby="t-erros">
      <h2 id="t-erros">{text.errors}</h2>
      <p>{text.errorsLead}</p>
      <AnswerTable answers={shared} labelledBy="t-erros" />
    </section>
  );
}

function Schemas({ document }: { document: ApiDocument }) {
  const schemas = Object.entries(document.components.schemas);
  return (
    <section id="esquemas" aria-labelledby="t-esquemas">
      <h2 id="t-esquemas">{text.schemas}</h2>
      <p>{text.schemasLead}</p>
      {schemas.map(([name, schema]) => (
        <article key={name} id={`esquema-${name}`} aria-labelledby={`t-esquema-${name}`}>
          <h3 id={`t-esquema-${name}`}>{name}</h3>
          <SchemaTable schema={schema} name={name} isAnswer />
        </article>
      ))}
    </section>
  );
}

function AreaSection({ area, origin }: { area: Area; origin: string }) {
  const { name, description, slug, calls } = area;
  return (
    <section id={slug} aria-labelledby={`t-${slug}`}>
      <h2 id={`t-${slug}`}>{name}</h2>
      <p>{description}</p>
      {calls.map((shown) => (
        <Call key={shown.call.operationId} shown={shown} origin={origin} />
      ))}
    </section>
  );
}

/** The page's sections, each to be rendered separately: all at once would block the event loop for 60 ms. */
export function sectionsOf(document: ApiDocument, origin: string): ReactElement[] {
  return [
    <Start key="start" origin={origin} />,
    ...areasOf(document).map((area) => <AreaSection key={area.slug} area={area} origin={origin} />),
    <Errors key="errors" document={document} />,
    <Schemas key="schemas" document={document} />,
  ];
}

/**
 * The API document as a page.
 * @param sections the markup of `sectionsOf`.
 */
export function ApiDocs({ document, sections }: { document: ApiDocument; sections: string }) {
  const { title, version } = document.info;
  return (
    <>
      <SkipLink to="chamadas" words={text.skip} />
      <header className="band">
        <h1>{title}</h1>
        <p>{text.version(version)}</p>
      </header>
      <div className="columns">
        <Contents areas={areasOf(document)} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React made it a moment before, and escaped it. */}
        <main id="chamadas" tabIndex={-1} dangerouslySetInnerHTML={{ __html: sections }} />
      </div>
    </>
  );
}
