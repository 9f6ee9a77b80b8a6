import { data } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PasswordSheet } from "#app/components/import/passwords.tsx";
import { CreateAll } from "#app/components/timetable/create-all.tsx";
import { HomeRooms } from "#app/components/timetable/home-rooms.tsx";
import { ImportSteps } from "#app/components/timetable/import-steps.tsx";
import { ButtonLink, SubmitButton } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { NAME_KINDS, type NameKind } from "#app/domain/timetable/names.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { answerForm, redirectWithToast } from "#app/http/form/form.server.ts";
import { timetableNamesSchema } from "#app/models/timetable/timetable.schema.ts";
import { readDraft } from "#app/services/timetable/draft-reads.server.ts";
import { saveNames } from "#app/services/timetable/names/save-names.server.ts";
import { timetableScreenText as text } from "#app/text/timetable/screens.ts";
import { timetableTimesText } from "#app/text/timetable/times.ts";

const SLUGS: Record<NameKind, string> = {
  teachers: "professores",
  classes: "turmas",
  disciplines: "disciplinas",
  environments: "ambientes",
};

function kindOf(url: URL): NameKind | null {
  return NAME_KINDS.find((kind) => SLUGS[kind] === url.searchParams.get("tipo")) ?? null;
}

export const loader = guarded({
  "GET /admin/grade/:id/nomes": async ({ url, params, actor, deps }) => {
    const read = await readDraft(deps, "names", idParam(params.id), kindOf(url));
    if (!read.ok || read.value.timetable.format === null) throw notFound();
    return { ...read.value, mayCreateRooms: actor.role === "admin" };
  },
});

export const action = guarded({
  "POST /admin/grade/:id/nomes": ({ form, url, params, actor, context, deps }) => {
    const kind = kindOf(url) ?? "teachers";
    return answerForm(form, {
      schema: timetableNamesSchema,
      call: (input) => saveNames(deps, actor, idParam(params.id), kind, input),
      answer({ summary, created, notCreated, passwords, pending }, submission) {
        // Passwords are shown in this response and never again.
        if (passwords.length > 0)
          return data({ result: submission.reply(), sheet: { passwords, pending } }, { status: 200 });
        const [first] = notCreated;
        return redirectWithToast(
          context,
          `${addressOf("timetableNames", summary.timetable.id)}?tipo=${SLUGS[kind]}`,
          {
            title: created > 0 ? text.created(created) : text.namesSaved,
            ...(first ? { description: text.notCreated(notCreated.length, first.text) } : {}),
          },
        );
      },
    });
  },
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.importTitle };

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Name = View["unmatched"][number];

/** What a name means: chosen from the list, created, or left. */
function Choice({ name, view, value }: { name: string; view: View; value?: number }) {
  return (
    <>
      <input type="hidden" name="names" value={name} autoComplete="off" />
      <select
        className="input w-auto max-w-64 xl:max-w-44"
        name="to"
        aria-label={text.meaningOf(name)}
        defaultValue={value ?? "-"}
      >
        <option value="-">{text.leave}</option>
        {view.canCreate && value === undefined ? <option value="new">{text.create(name)}</option> : null}
        {value === undefined ? null : <option value="0">{text.forget}</option>}
        {view.options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </>
  );
}

function Unmatched({ named, view }: { named: Name; view: View }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 border-t border-t-line">
      <div className="grow basis-52 xl:grow-0 min-w-0 [overflow-wrap:anywhere]">
        <p className="font-bold">{named.name}</p>
        <p className="hint">{text.lessonsOf(named.lessons, named.context)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 basis-96 grow">
        {named.proposals.map(({ id, name }) => (
          <button
            key={id}
            type="submit"
            className="button row-button"
            data-look="secondary"
            name="one"
            value={JSON.stringify([named.name, id])}
            aria-label={text.propose(named.name, name)}
          >
            {name}
          </button>
        ))}
        <Choice name={named.name} view={view} />
      </div>
    </li>
  );
}

function Remembered({ named, view }: { named: Name; view: View }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 border-t border-t-line">
      <p className="grow basis-56 min-w-0 font-bold">{named.name}</p>
      <div className="flex flex-wrap items-center gap-2 basis-96 grow">
        <Choice name={named.name} view={view} value={named.meaning?.id ?? 0} />
        {named.alias ? (
          <span className="hint">{text.chosenBy(named.alias.chosenBy, named.alias.chosenAt)}</span>
        ) : null}
      </div>
    </li>
  );
}

function Summary({ totals, homes }: { totals: View["totals"]; homes: string }) {
  const rows: [string, number][] = [
    [text.inAll, totals.all],
    [text.matched, totals.matched],
    [text.waiting, totals.waiting],
    [text.roomless, totals.roomless],
  ];
  return (
    <section className="panel content-start" aria-labelledby="resumo">
      <h2 id="resumo">{text.summary}</h2>
      <dl className="grid gap-1">
        {rows.map(([label, count]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd className="font-bold num">{count}</dd>
          </div>
        ))}
      </dl>
      {totals.roomless > 0 ? (
        <>
          <p>{text.notPublishedWithoutRoom(totals.roomless)}</p>
          <Link to={homes} preventScrollReset>
            {text.chooseHomeRooms}
          </Link>
        </>
      ) : null}
    </section>
  );
}

export default function TimetableNames() {
  const view = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const passwords = reply && "sheet" in reply ? reply.sheet : null;
  const { timetable, kind, counts, unmatched, remembered, equal, roomless, totals } = view;
  const failure = failureOf(reply) ?? Object.values(reply?.result.error ?? {}).flat()[0];
  const here = addressOf("timetableNames", timetable.id);
  const missing = counts.reduce((sum, each) => sum + each.missing, 0);
  const all = counts.find((each) => each.kind === kind)?.all ?? 0;
  const isDraft = timetable.state === "draft";
  const hasForm = isDraft && unmatched.length + remembered.length > 0;
  const missingHere = counts.find((each) => each.kind === kind)?.missing ?? 0;
  const typed = reply?.result.initialValue ?? {};
  if (passwords)
    return (
      <PasswordSheet {...passwords} back={{ to: `${here}?tipo=${SLUGS[kind]}`, label: text.backToNames }} />
    );
  return (
    <>
      <ImportSteps timetable={timetable} step={3} />
      {view.missingTimes.length > 0 ? (
        <p className="notice" data-tone="warning">
          {timetableTimesText.missing(view.missingTimes)}{" "}
          <Link to={addressOf("timetableTimes", timetable.id)}>{timetableTimesText.show}</Link>
        </p>
      ) : null}
      <ul className="flex flex-wrap gap-2">
        {counts.map((each) => (
          <li key={each.kind}>
            <Link
              to={`${here}?tipo=${SLUGS[each.kind]}`}
              className="button max-sm:gap-1 max-sm:px-2.5 max-sm:text-small"
              data-look={each.kind === kind ? "primary" : "secondary"}
              aria-current={each.kind === kind ? "page" : undefined}
              preventScrollReset
            >
              <Icon name={each.missing > 0 ? "conflict" : "check"} size={18} />
              <b>{text.kinds[each.kind]}</b> {text.missing(each.missing, each.all)}
            </Link>
          </li>
        ))}
      </ul>
      <div className="grid gap-4 items-start lg:grid-cols-[3fr_1fr]">
        <section className="panel flush" aria-labelledby="nomes">
          <h2 id="nomes" className="px-4 py-3">
            {text.kinds[kind]} <span className="hint">{text.unmatchedHint(unmatched.length, all)}</span>
          </h2>
          {failure ? (
            <div className="notice" data-tone="danger" role="alert">
              <p className="font-bold">{text.namesFailed}</p>
              <p>{failure}</p>
            </div>
          ) : null}
          {isDraft && missingHere > 0 ? (
            <CreateAll
              key={kind}
              kind={kind}
              count={missingHere}
              action={`${here}?tipo=${SLUGS[kind]}`}
              mayCreate={kind !== "environments" || view.mayCreateRooms}
              typed={typed}
            />
          ) : null}
          <Form method="post" action={`${here}?tipo=${SLUGS[kind]}`} preventScrollReset>
            {unmatched.length > 0 ? (
              <ul>
                {unmatched.map((each) => (
                  <Unmatched key={each.name} named={each} view={view} />
                ))}
              </ul>
            ) : null}
            {remembered.length > 0 ? (
              <>
                <h3 className="px-4 py-2 border-t border-t-line bg-sunken">{text.remembered}</h3>
                <ul>
                  {remembered.map((each) => (
                    <Remembered key={each.name} named={each} view={view} />
                  ))}
                </ul>
              </>
            ) : null}
            {hasForm ? (
              <div className="actions px-4 py-3 border-t border-t-line">
                <SubmitButton look="secondary">{text.saveNames}</SubmitButton>
              </div>
            ) : null}
          </Form>
          {equal.length > 0 ? (
            <details className="fold px-4 border-t border-t-line">
              <summary>{text.equal(equal.length)}</summary>
              <p>{equal.join(", ")}</p>
            </details>
          ) : null}
        </section>
        <Summary totals={totals} homes={`${here}?tipo=${SLUGS.environments}#salas-das-turmas`} />
      </div>
      {isDraft && roomless.length > 0 ? (
        <HomeRooms classes={roomless} rooms={view.options} action={`${here}?tipo=${SLUGS.environments}`} />
      ) : null}
      <div className="panel flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="font-bold">{text.stayOut(missing, totals.waiting)}</p>
          <p className="hint">{text.alsoLater}</p>
        </div>
        <div className="actions">
          <ButtonLink to={ADDRESSES.timetables} look="secondary">
            {text.back}
          </ButtonLink>
          <ButtonLink to={addressOf("timetablePublication", timetable.id)}>
            {text.goOnWith(totals.matched)}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
