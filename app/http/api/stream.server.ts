import type { RequestContext } from "#app/http/access/request-context.ts";
import { type Answer, answerOf } from "./call-answer.ts";

async function* jsonArray<T>(chunks: AsyncIterable<T[]>, present: (row: T) => unknown[]) {
  let before = "[";
  for await (const rows of chunks) {
    const items = rows.flatMap(present).map((item) => JSON.stringify(item));
    if (items.length === 0) continue;
    yield before + items.join();
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

/**
 * Answers with a text that is made while it is sent, as fast as the caller reads it, and no further once the caller
 * is gone. The first part is made before the answer, so that what fails at once is an error like any other; what
 * fails later is logged, and cuts the answer off.
 */
export async function streamText(
  { url, context }: { url: URL; context: RequestContext },
  parts: AsyncGenerator<string>,
  headers: { "Content-Type": string; "Content-Disposition"?: string },
): Promise<Response> {
  const encoder = new TextEncoder();
  let ready: IteratorResult<string> | null = await parts.next();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const part = ready ?? (await parts.next());
          ready = null;
          if (part.done) controller.close();
          else controller.enqueue(encoder.encode(part.value));
        } catch (error) {
          context.reportError(error, url.pathname);
          throw error;
        }
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers });
}

export async function streamRows<T, Row>(
  asked: { url: URL; context: RequestContext },
  chunks: AsyncIterable<T[]>,
  present: (row: T) => Row[],
): Promise<Answer<200, Row[]>> {
  const text = jsonArray(chunks, present);
  return answerOf(await streamText(asked, text, { "Content-Type": "application/json" }));
}
