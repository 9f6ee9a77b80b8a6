declare const ANSWERS: unique symbol;

/** The answer of a call, typed by its status and by what its body holds; made by `answerOf` alone. */
export type Answer<Status extends number, Body> = Response & {
  readonly [ANSWERS]: { status: Status; body: Body };
};

/** A refusal, which any call may answer. */
export type Refused = Answer<never, never>;

/** An answer that is a file instead of JSON. */
export type FileAnswer = { readonly file: "application/pdf" };

/** Types a hand-made response (a stream, a file, a response with headers): its body is not checked against the type. */
export function answerOf<Status extends number, Body>(response: Response): Answer<Status, Body> {
  return response as Answer<Status, Body>;
}

export function answer<Body>(body: Body, headers: HeadersInit = {}): Answer<200, Body> {
  const all = new Headers(headers);
  all.set("Content-Type", "application/json");
  // Bytes: a text is copied twice before a response takes it, and some are 100 KB.
  return answerOf(new Response(Buffer.from(JSON.stringify(body)), { headers: all }));
}
