import { Link, useLoaderData } from "@remix-run/react";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { HandoverConfirmation } from "#app/components/people/handover-confirmation.tsx";
import { HandoverFilters } from "#app/components/people/handover-filters.tsx";
import { RecentHandovers } from "#app/components/people/recent-handovers.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { isCivilDate } from "#app/domain/dates/civil-date.ts";
import { idOf } from "#app/domain/id.ts";
import { MAX_HANDOVER_NAMES } from "#app/domain/limits.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { serializeTeacherOptions } from "#app/models/catalog/choices.server.ts";
import { handoverFormSchema } from "#app/models/people/handover.schema.ts";
import { listTaught } from "#app/models/people/handover-plan.server.ts";
import { findUser } from "#app/models/people/user.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { handOver, listRecentHandovers, previewHandover } from "#app/services/people/hand-over.server.ts";
import { problemSentence } from "#app/services/problems.ts";
import { handoverText as text } from "#app/text/people/handover.ts";
import { userText } from "#app/text/people/users.ts";

/** Clashes that the page names; the rest is counted. */
const MAX_SHOWN = 50;

/** What is asked for in the address: `?para&de&ate&disciplina&turma`. */
function readValues({ searchParams }: URL, today: string) {
  const day = (name: string) => {
    const typed = searchParams.get(name) ?? "";
    return isCivilDate(typed) ? typed : undefined;
  };
  const ids = (name: string) =>
    searchParams
      .getAll(name)
      .slice(0, MAX_HANDOVER_NAMES)
      .flatMap((typed) => idOf(typed) ?? []);
  return {
    toUserId: idOf(searchParams.get("para")),
    from: day("de") ?? today,
    to: day("ate"),
    disciplineIds: ids("disciplina"),
    classIds: ids("turma"),
  };
}

/** What would pass; null until somebody is chosen, a sentence where it can't be done. */
async function readPlan(deps: Deps, id: number, { toUserId, ...values }: ReturnType<typeof readValues>) {
  if (toUserId === null) return { shown: null, problem: null };
  const previewed = await previewHandover(deps, id, { ...values, toUserId });
  if (!previewed.ok) {
    const [fault] = Object.values(previewed.errors ?? {}).flat();
    return { shown: null, problem: fault ?? problemSentence(previewed) };
  }
  const { plan, to } = previewed.value;
  const { counts, clashes, clashCount, digest, isTooMany } = plan;
  const shown = { counts, clashes: clashes.slice(0, MAX_SHOWN), clashCount, seen: digest, isTooMany };
  return { shown: { ...shown, toName: to.name }, problem: null };
}

export const loader = guarded({
  "GET /admin/usuarios/:id/repassar": async ({ url, params, deps }) => {
    const person = findUser(deps.db, idParam(params.id));
    if (!person) throw notFound();
    const today = schoolToday(deps);
    const values = readValues(url, today);
    const plan = await readPlan(deps, person.id, values);
    return {
      name: person.name,
      values,
      ...plan,
      taught: listTaught(deps.db, { userId: person.id, from: today }),
      teachers: serializeTeacherOptions(deps.db),
      recent: listRecentHandovers(deps, person.id),
    };
  },
});

export const action = guarded({
  "POST /admin/usuarios/:id/repassar": ({ form, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: handoverFormSchema,
        call: ({ seen, ...input }) => handOver(deps, actor, idParam(params.id), input, { seen }),
        done: ({ toName, reservations, gaps, left, isFinished, entryId }) => ({
          to: addressOf("userHandover", idParam(params.id)),
          toast: {
            title: text.done,
            description: text.outcome({ name: toName, count: reservations, gaps, left, isFinished }),
            ...(entryId !== null && isFinished ? { undo: entryId } : {}),
            ...(left > 0 ? { variant: "warning" as const } : {}),
          },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle<{ name: string }> = { title: ({ name }) => text.title(name) };

export default function HandOverLessons() {
  const { name, values, shown, problem, taught, teachers, recent } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return (
    <>
      <PageHead title={text.title(name)} lead={text.lead}>
        <Link to={ADDRESSES.users} className="button" data-look="secondary" data-size="tool">
          {userText.title}
        </Link>
      </PageHead>
      <RecentHandovers rows={recent} />
      <HandoverFilters key={JSON.stringify(values)} values={values} taught={taught} teachers={teachers} />
      <HandoverConfirmation values={values} shown={shown} problem={problem} reply={reply} />
    </>
  );
}
