import { ADDRESSES } from "#app/domain/addresses.ts";
import type { DocumentedCall } from "#app/openapi/document.ts";

export type ShownCall = { method: string; path: string; call: DocumentedCall };

/** The address with its parameter filled in, and with the required query names. */
function addressOf({ path, call }: ShownCall): string {
  const parameters = call.parameters ?? [];
  const filled = parameters
    .filter((each) => each.in === "path")
    .reduce((address, { name, schema }) => address.replace(`{${name}}`, String(schema.examples?.[0])), path);
  const required = parameters.filter((each) => each.in === "query" && each.required);
  const query = new URLSearchParams(required.map(({ name, example }) => [name, String(example)])).toString();
  return filled + (query && `?${query}`);
}

function answersFile({ responses }: DocumentedCall): boolean {
  return Object.values(responses).some((each) => "content" in each && each.content?.["application/pdf"]);
}

/** The call as a curl command: with a key where it accepts one, else with a session's cookie. */
export function curlOf(shown: ShownCall, origin: string): string {
  const { method, path, call } = shown;
  const body = call.requestBody?.content["application/json"]?.example;
  const takesKey = call.security.some((each) => "bearerKey" in each);
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"${origin}${addressOf(shown)}"`,
    ...(takesKey ? ['  -H "Authorization: Bearer $CHAVE"'] : []),
    ...(call.security.length > 0 && !takesKey ? ["  -b sessao.txt"] : []),
    ...(path === ADDRESSES.apiLogin ? ["  -c sessao.txt"] : []),
    ...(body === undefined
      ? []
      : ['  -H "Content-Type: application/json"', `  -d '${JSON.stringify(body)}'`]),
    ...(answersFile(call) ? ["  -o comprovante.pdf"] : []),
  ];
  return lines.join(" \\\n");
}
