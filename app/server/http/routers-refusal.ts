import { UNSENT } from "#app/domain/unsent.ts";

/** The type of what the router in the browser decodes. */
export const ROUTERS_TYPE = "text/x-script";

export function isPostOfRouter(method: string, target: string): boolean {
  const [path = ""] = target.split("?", 1);
  return method !== "GET" && method !== "HEAD" && path.endsWith(".data") && !path.startsWith("/api/");
}

/** A refusal before any route, as the action's data in the router's format (turbo-stream). */
export function routersRefusal(sentence: string): string {
  return `${JSON.stringify([{ _1: 2 }, "data", { _3: 4 }, UNSENT, sentence])}\n`;
}

/** The same response, in the router's format where it is a plain text that answers its form. */
export async function asRouterReads(response: Response, method: string, target: string): Promise<Response> {
  const isText = response.headers.get("content-type")?.startsWith("text/plain") ?? false;
  if (!isText || !isPostOfRouter(method, target)) return response;
  const headers = new Headers(response.headers);
  headers.set("Content-Type", ROUTERS_TYPE);
  headers.delete("Content-Length");
  return new Response(routersRefusal(await response.text()), { status: response.status, headers });
}
