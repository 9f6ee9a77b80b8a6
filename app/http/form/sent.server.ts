import { isApiPath } from "#app/http/api/api-path.ts";
import { MAX_PAIRS } from "./form-names.server.ts";

export type Sent = {
  form: FormData;
  body: string;
};

/**
 * Reads a form as browsers send it as a rule. `Request.formData()` takes 40 ms for 64 KB of `a&a&a…`, which are cut
 * before they are parsed: one more than may be, besides the one that says who opened the form.
 */
function readPairs(text: string): FormData {
  const form = new FormData();
  const pairs = text.replace(/^&+/, "").split(/&+/, MAX_PAIRS + 2);
  for (const [name, value] of new URLSearchParams(pairs.join("&"))) form.append(name, value);
  return form;
}

/** @param parts a multipart form, which server/http/request-body.ts has parsed. */
export async function readSent(request: Request, parts: FormData | null): Promise<Sent> {
  const nothing = { form: new FormData(), body: "" };
  // The loaders of a page that shows a refused form are asked without it.
  if (parts && request.method !== "GET" && request.method !== "HEAD") return { ...nothing, form: parts };
  if (!request.body) return nothing;
  const body = await request.text();
  return isApiPath(new URL(request.url).pathname)
    ? { ...nothing, body }
    : { ...nothing, form: readPairs(body) };
}
