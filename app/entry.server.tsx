import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { DocumentContext, type DocumentFacts } from "./components/frame/document.tsx";
import { wordsOfError } from "./components/frame/error-words.ts";

/** Whether an action of this document answered with a form's faults. */
function hasFailedForm({ staticHandlerContext }: EntryContext): boolean {
  return Object.values(staticHandlerContext.actionData ?? {}).some(
    (reply: { result?: { status?: string } } | null) => reply?.result?.status === "error",
  );
}

function factsOf(remixContext: EntryContext, nonce: string): DocumentFacts {
  const [error] = Object.values(remixContext.staticHandlerContext.errors ?? {});
  const formFailed = hasFailedForm(remixContext);
  return { nonce, formFailed, ...(error ? { errorTitle: wordsOfError(error).title } : {}) };
}

type Manifest = EntryContext["manifest"];

const pageManifests = new WeakMap<Manifest, Map<string, Manifest>>();

/**
 * The routes of this page alone. Remix rebuilds elements and matches of every route that it is given, on every
 * page; the browser takes all of them from a file of its own.
 */
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
const PRELOAD = Buffer.from('<link rel="modulepreload"');
const LATER_PRELOAD = Buffer.from('<link fetchpriority="low" rel="modulepreload"');

/**
 * Collects a page's blocks; nothing is streamed. React 18 writes in blocks of 2048 bytes, and where
 * a letter of several bytes does not fit into the rest of a block it leaves NUL bytes there: inside a word, or inside
 * the data that the browser starts from.
 */
function gather(done: (page: Buffer) => void): NodeJS.WritableStream {
  const blocks: Uint8Array[] = [];
  const destination = {
    write: (block: Uint8Array) => blocks.push(block) > 0,
    end() {
      const page = replaceAll(Buffer.concat(blocks), Buffer.of(0), Buffer.of());
      // React reports an attribute that it did not write, while one develops.
      done(process.env.NODE_ENV === "production" ? replaceAll(page, PRELOAD, LATER_PRELOAD) : page);
    },
    on: () => destination,
    destroy() {},
  };
  return destination as unknown as NodeJS.WritableStream;
}

function replaceAll(page: Buffer, search: Buffer, replacement: Buffer): Buffer {
  const parts: Buffer[] = [];
  let start = 0;
  for (let at = page.indexOf(search); at >= 0; at = page.indexOf(search, start)) {
    parts.push(page.subarray(start, at), replacement);
    start = at + search.byteLength;
  }
  return start === 0 ? page : Buffer.concat([...parts, page.subarray(start)]);
}

/** Renders a page whole before it is sent: simpler than streaming, no slower, and its length is known. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  const context = { ...remixContext, manifest: pageManifest(remixContext) };
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext.Provider value={factsOf(remixContext, nonce)}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </DocumentContext.Provider>,
      {
        nonce,
        onAllReady() {
          headers.set("Content-Type", "text/html; charset=utf-8");
          pipe(gather((page) => resolve(new Response(new Uint8Array(page), { status, headers }))));
        },
        onShellError: reject,
        onError: reject,
      },
    );
    request.signal.addEventListener("abort", () => abort());
  });
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
