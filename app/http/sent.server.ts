import { isApiPath } from "./api-path.ts";

/** What came with a request, read whole before anything is decided. */
export type Sent = {
  /** The fields of a screen's form; none where the body is no form. */
  form: FormData;
  /** The text of a call's body. */
  body: string;
};

async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}

/** Reads the body of a request; the request itself can be read once more. */
export async function readSent(request: Request): Promise<Sent> {
  const nothing = { form: new FormData(), body: "" };
  if (!request.body) return nothing;
  const copy = request.clone();
  if (isApiPath(new URL(request.url).pathname)) return { ...nothing, body: await copy.text() };
  return { ...nothing, form: await readFormData(copy) };
}
