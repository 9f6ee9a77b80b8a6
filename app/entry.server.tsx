import { Transform } from "node:stream";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { DocumentContext, type DocumentFacts } from "./components/document.tsx";
import { wordsOfError } from "./components/error-words.ts";

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

/**
 * React 18 writes in blocks of 2048 bytes, and where a letter of several bytes does not fit into the rest of a block
 * it leaves NUL bytes there: inside a word, or inside the data that the browser starts from.
 */
function withoutNulBytes(): Transform {
  return new Transform({
    transform(block: Buffer, _encoding, done) {
      done(null, block.includes(0) ? block.filter((byte) => byte !== 0) : block);
    },
  });
}

/** Renders a page whole before it is sent: simpler than streaming, no slower, and its length is known. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext.Provider value={factsOf(remixContext, nonce)}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </DocumentContext.Provider>,
      {
        nonce,
        onAllReady() {
          headers.set("Content-Type", "text/html; charset=utf-8");
          const body = withoutNulBytes();
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
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
