import { ADDRESSES } from "#app/domain/addresses.ts";
import { API_ORIGIN } from "#app/text/access/api-docs.ts";
import type { DescribedCall } from "./described.ts";

export const KEY_HEADER = '  -H "Authorization: Bearer $CHAVE"';

/** The start of a command: an address with its origin. */
export function curlTo(address: string): string {
  return `curl "${API_ORIGIN}${address}"`;
}

/** The address with its parameters filled in, and with the required query names. */
function exampleAddress({ path, parameters = [] }: DescribedCall): string {
  const filled = parameters
    .filter((each) => each.in === "path")
    .reduce((address, { name, schema }) => address.replace(`{${name}}`, String(schema.examples?.[0])), path);
  const required = parameters.filter((each) => each.in === "query" && each.required);
  const query = new URLSearchParams(required.map(({ name, example }) => [name, String(example)])).toString();
  return filled + (query && `?${query}`);
}

/** The call as a curl command: with a key where it accepts one, else with a session's cookie. */
export function curlOf(call: DescribedCall): string {
  const { method, path, security, requestBody, responses } = call;
  const body = requestBody?.content["application/json"]?.example;
  const takesKey = security.some((each) => "bearerKey" in each);
  const isFile = Object.values(responses).some((each) => each.content?.["application/pdf"]);
  const lines = [
    curlTo(exampleAddress(call)).replace("curl", method === "GET" ? "curl" : `curl -X ${method}`),
    takesKey && KEY_HEADER,
    security.length > 0 && !takesKey && "  -b sessao.txt",
    path === ADDRESSES.apiLogin && "  -c sessao.txt",
    body !== undefined && `  -H "Content-Type: application/json" \\\n  -d '${JSON.stringify(body)}'`,
    isFile && "  -o comprovante.pdf",
  ];
  return lines.filter(Boolean).join(" \\\n");
}
