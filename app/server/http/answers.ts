import { isApiPath } from "#app/http/api/api-path.ts";

export type PlainAnswer = { status: number; message: string; headers?: Record<string, string> };

/** JSON for a call of `/api`, text for everything else. */
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

export function unexpected(requestId: string): PlainAnswer {
  const message = `Ocorreu um erro inesperado. Tente de novo; se continuar, informe o código ${requestId}.`;
  return { status: 500, message };
}
