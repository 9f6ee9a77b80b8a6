import { isApiPath } from "#app/http/api/api-path.ts";

/** A sentence that is answered without a page around it. */
export type PlainAnswer = { status: number; message: string; headers?: Record<string, string> };

/** JSON to a call of `/api`, text to everybody else. */
export function plainAnswer(
  url: URL,
  { status, message, headers: own }: PlainAnswer,
  others: Record<string, string> = {},
): Response {
  const headers = { ...own, ...others };
  if (isApiPath(url.pathname)) return Response.json({ message }, { status, headers });
  return new Response(message, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
}

/** What is said of an error that nobody expected; the log has it under the same id. */
export function unexpected(requestId: string): PlainAnswer {
  const message = `Ocorreu um erro inesperado. Tente de novo; se continuar, informe o código ${requestId}.`;
  return { status: 500, message };
}
