import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { DocumentContext, type DocumentFacts } from "./components/frame/document.tsx";
import { wordsOfError } from "./components/frame/error-words.ts";
import { html } from "./domain/html.ts";
import { parseOptions, type SerializedOptions } from "./domain/serialized-options.ts";
import { cachedMarkup } from "./routes/public/markup.server.ts";
import { formText } from "./text/form.ts";

function hasFailedForm({ staticHandlerContext }: EntryContext): boolean {
  return Object.values(staticHandlerContext.actionData ?? {}).some(
    (reply: { result?: { status?: string } } | null) => reply?.result?.status === "error",
  );
}

function optionList({ rows }: { rows: SerializedOptions }) {
  const options = parseOptions(rows).map(({ id, name }) => html`<option value="${id}">${name}</option>`);
  return html`<option value="">${formText.choose}</option>${options}`;
}

function optionsMarkup(rows: SerializedOptions): string {
  return cachedMarkup({ name: "options", render: optionList, props: { rows } }).toString();
}

function factsOf(remixContext: EntryContext, nonce: string): DocumentFacts {
  const [error] = Object.values(remixContext.staticHandlerContext.errors ?? {});
  const formFailed = hasFailedForm(remixContext);
  return { nonce, formFailed, optionsMarkup, ...(error ? { errorTitle: wordsOfError(error).title } : {}) };
}

type Manifest = EntryContext["manifest"];

const pageManifests = new WeakMap<Manifest, Map<string, Manifest>>();

/** Only this page's routes: Remix rebuilds every route that it is given, and the browser has all of them in a file. */
function pageManifest({ manifest, staticHandlerContext }: EntryContext): Manifest {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const key = ids.join(" ");
  let manifests = pageManifests.get(manifest);
  if (!manifests) {
    manifests = new Map();
    pageManifests.set(manifest, manifests);
  }
  let own = manifests.get(key);
  if (!own) {
    const routes = Object.entries(manifest.routes).filter(([id]) => ids.includes(id));
    own = { ...manifest, routes: Object.fromEntries(routes) };
    manifests.set(key, own);
  }
  return own;
}

/** The browser paints before it loads scripts: what they bring comes after styles and fonts. */
const PRELOAD = '<link rel="modulepreload"';
const LATER_PRELOAD = '<link fetchpriority="low" rel="modulepreload"';

/**
 * The loaders' data as Remix writes it for the browser, read before the page is rendered, where Remix looks for what
 * it has read itself: then nothing in a page waits, and React renders it at once, as a string.
 */
async function readHandoff({ serverHandoffStream }: EntryContext): Promise<Partial<EntryContext>> {
  if (!serverHandoffStream) return {};
  const result = { done: true, value: await new Response(serverHandoffStream).text() };
  const streamCache = { 0: Object.assign(Promise.resolve(), { result }) };
  return { serverHandoffStream: new ReadableStream(), renderMeta: { streamCache } };
}

/**
 * Renders a page whole before it is sent: no slower than streaming, and its length is known. A stream of React 18
 * encodes a page in thousands of pieces, for a third of the rendering's time, and leaves NUL bytes between them.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  const handoff = await readHandoff(remixContext);
  const context = { ...remixContext, ...handoff, manifest: pageManifest(remixContext) };
  const page = renderToString(
    <DocumentContext.Provider value={factsOf(remixContext, nonce)}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </DocumentContext.Provider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  // React reports an attribute that it did not write, while one develops.
  const body = process.env.NODE_ENV === "production" ? page.replaceAll(PRELOAD, LATER_PRELOAD) : page;
  return new Response(`<!DOCTYPE html>${body}`, { status, headers });
}

/** Logs an unexpected error with the id that the 500 page shows. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // A wrong method or address is the caller's error, not ours.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.reportError(error, new URL(request.url).pathname);
}
