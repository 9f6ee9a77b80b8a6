import { isApiPath } from "#app/http/api/api-path.ts";
import { mediaTypeOf } from "#app/http/api/media-type.ts";
import { MAX_PAIRS } from "./form-names.server.ts";

/** A request's body, read whole before permissions are checked. */
export type Sent = {
  /** The fields of a screen's form, and more than may be where they were too many. */
  form: FormData;
  /** The text of a call's body. */
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

/** The form in the body, which server/http/request-body.ts has let through: it is a whole one. */
async function readForm(request: Request): Promise<FormData> {
  if (mediaTypeOf(request.headers) === "application/x-www-form-urlencoded")
    return readPairs(await request.text());
  return await request.formData();
}

/** Reads the body of a request: a call's or a form's, by the path. */
export async function readSent(request: Request): Promise<Sent> {
  const nothing = { form: new FormData(), body: "" };
  if (!request.body) return nothing;
  const isForm = mediaTypeOf(request.headers) === "multipart/form-data";
  if (isApiPath(new URL(request.url).pathname) && !isForm) return { ...nothing, body: await request.text() };
  return { ...nothing, form: await readForm(request) };
}
