import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useWriteError } from "#app/components/form/use-write-error.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { useSchool } from "#app/components/settings/school.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { parseForm, retryAfter } from "#app/http/form/form.server.ts";
import { unsubscribeSchema } from "#app/models/mail/mail.schema.ts";
import { findByUnsubscribeToken, unsubscribe } from "#app/services/mail/preferences.server.ts";
import { problemSentence, problemStatus } from "#app/services/problems.ts";
import type { Refusal } from "#app/services/result.ts";
import { unsubscribeText as text } from "#app/text/mail/mail-screens.ts";

const HIDDEN = { "X-Robots-Tag": "noindex, nofollow" };

function refused(refusal: Refusal) {
  const isUnknown = refusal.problem === "notFound";
  const problem = {
    title: isUnknown ? text.unknownTitle : text.title,
    sentence: isUnknown ? text.unknown : problemSentence(refusal),
  };
  const headers = { ...HIDDEN, ...retryAfter(refusal) };
  return data({ problem, isDone: false }, { status: problemStatus(refusal), headers });
}

/** Shows only a button: programs that scan mail open every link. */
export const loader = guarded({
  "GET /cancelar-lembretes/:token": async ({ params, context, deps }) => {
    const found = await findByUnsubscribeToken(deps, params.token ?? "", context.clientAddress);
    if (!found.ok) return refused(found);
    return data({ problem: null, isDone: false }, { headers: HIDDEN });
  },
});

/** The button, and the POST of a mail program (RFC 8058), which must not get a redirect. */
export const action = guarded({
  "POST /cancelar-lembretes/:token": async ({ form, params, context, deps }) => {
    const { refusal } = parseForm(form, unsubscribeSchema);
    if (refusal) return refused(refusal);
    const ended = await unsubscribe(deps, params.token ?? "", context.clientAddress);
    if (!ended.ok) return refused(ended);
    return data({ problem: null, isDone: true }, { headers: HIDDEN });
  },
});

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];

export const handle: PageHandle = { title: text.title, scripts: false };

export default function Unsubscribe() {
  const present = useLoaderData<typeof loader>();
  const acted = useActionData<typeof action>();
  const writeError = useWriteError();
  const { problem, isDone } = acted && !writeError ? acted : present;
  const title = problem?.title ?? (isDone ? text.done : text.title);
  return (
    <main className="bare" id="conteudo">
      <div className="bare-card">
        <div className="grid gap-1">
          <p className="hint">{useSchool()?.name}</p>
          <h1>{title}</h1>
        </div>
        {writeError ? (
          <p className="notice" data-tone="danger" role="alert">
            {writeError}
          </p>
        ) : null}
        {problem ? <p>{problem.sentence}</p> : null}
        {isDone ? <p role="status">{text.doneDetail}</p> : null}
        {problem || isDone ? (
          <p>
            <a href={ADDRESSES.profile}>{text.profile}</a>
          </p>
        ) : (
          <form method="post" className="form">
            <p>{text.question}</p>
            <p className="hint">{text.hint}</p>
            <div className="actions">
              <button type="submit" className="button" data-look="primary">
                {text.submit}
              </button>
            </div>
          </form>
        )}
      </div>
    </main>
  );
}
