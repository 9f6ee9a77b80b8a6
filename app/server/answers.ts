import { isApiPath } from "#app/http/api-path.ts";
import { isUnchanged, type KeptAnswer } from "./page-cache.ts";

/** A sentence without a page around it: JSON to a call of `/api`, text to everybody else. */
export function plainAnswer(
  url: URL,
  { status, message }: { status: number; message: string },
  headers: Record<string, string> = {},
): Response {
  if (isApiPath(url.pathname)) return Response.json({ message }, { status, headers });
  return new Response(message, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
}

/** What is said of an error that nobody expected; the log has it under the same id. */
export function unexpected(requestId: string): { status: number; message: string } {
  const message = `Ocorreu um erro inesperado. Tente de novo; se continuar, informe o código ${requestId}.`;
  return { status: 500, message };
}

/** The headers of what is kept for everybody. */
export function keptHeaders({ type, etag }: KeptAnswer): Record<string, string> {
  return { "Content-Type": type, ETag: etag, "Cache-Control": "no-cache" };
}

/** The answer from what is kept for everybody: 304 to whom it is known. */
export function fromKept(request: Request, answer: KeptAnswer): Response {
  const headers = keptHeaders(answer);
  if (isUnchanged(request.headers.get("if-none-match"), answer))
    return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : new Uint8Array(answer.bodies.identity), { headers });
}
