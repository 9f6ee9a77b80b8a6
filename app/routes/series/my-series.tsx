import { getFormProps, useForm } from "@conform-to/react";
import { data } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { ContentFields } from "#app/components/bookings/request/content-fields.tsx";
import { StatusBadge } from "#app/components/bookings/status-badge.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Choice, ChoiceGroup, SelectField, TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { SeenVersion } from "#app/components/form/seen-version.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { RoomPicker } from "#app/components/rooms/room-picker.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { SERIES_SCOPES } from "#app/domain/series/series.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { regionsOf, statusOfRegions } from "#app/http/region.server.ts";
import { mySeriesSchema } from "#app/models/series/series.schema.ts";
import { readChoices } from "#app/services/bookings/request/choices.server.ts";
import { actOnMySeries, readMySeries } from "#app/services/series/my-series.server.ts";
import { contentText, reservationFields } from "#app/text/bookings/reservations.ts";
import { formatTimeRange, formatWeekdayDate } from "#app/text/format.ts";
import { mySeriesText as text } from "#app/text/series/my-series.ts";
import { gapReasonText } from "#app/text/series/series.ts";

export const loader = guarded({
  "GET /minhas-reservas/series/:id": ({ url, params, scope, context, deps }) => {
    const read = readMySeries(deps, scope, idParam(params.id));
    if (!read.ok) throw notFound();
    const { series, reservations, gaps, openIds, canCancel } = read.value;
    const choices = readChoices(deps, false, regionsOf({ url, context }), series);
    const dates = [
      ...reservations.map((row) => ({
        key: `r${row.id}`,
        id: row.id,
        date: row.date,
        hours: formatTimeRange(row.startTime, row.endTime),
        rooms: row.environmentNames.join(", "),
        status: row.status,
        isDetached: row.isDetached,
        isOpen: openIds.includes(row.id),
      })),
      ...gaps
        .filter((gap) => !reservations.some((row) => row.seriesDate === gap.date))
        .map((gap) => ({ key: `g${gap.id}`, date: gap.date, reason: gap.reason, title: gap.title })),
    ].sort((a, b) => a.date.localeCompare(b.date));
    const view = {
      series: {
        id: series.id,
        updatedAt: series.updatedAt,
        canSeparate: series.kind === "request",
        startDate: series.startDate,
        endDate: series.endDate,
        disciplineId: String(series.disciplineId),
        notes: series.notes ?? "",
        environmentIds: series.environmentIds.map(String),
      },
      lesson: reservations[0]
        ? `${reservations[0].disciplineName}, ${reservations[0].className}`
        : (gaps[0]?.disciplineName ?? ""),
      dates,
      choices,
      canCancel,
    };
    return data(view, statusOfRegions(...Object.values(choices)));
  },
});

export const action = guarded({
  "POST /minhas-reservas/series/:id": ({ form, params, actor, scope, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: mySeriesSchema,
        call: (input) => actOnMySeries(deps, actor, scope, idParam(params.id), input),
        done: ({ act, count, left, seriesId }) => ({
          to: act === "change" ? addressOf("mySeries", seriesId) : ADDRESSES.myReservations,
          toast: {
            title: text.done[act](count),
            ...(left > 0 ? { description: text.left(left) } : {}),
          },
        }),
      },
    ),
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.title };

type View = ReturnType<typeof useLoaderData<typeof loader>>;

function Dates({ dates }: Pick<View, "dates">) {
  return (
    <section className="panel p-4 min-w-0" aria-label={text.dates}>
      <ul className="grid gap-2 list-none p-0 m-0">
        {dates.map((day) => (
          <li
            key={day.key}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 items-center sm:grid-cols-[13rem_minmax(0,1fr)_auto]"
          >
            {"id" in day ? (
              <>
                <Link to={addressOf("myReservation", day.id)}>{formatWeekdayDate(day.date)}</Link>
                <span className="hint max-sm:order-1 max-sm:col-span-2">
                  {day.hours} · {day.rooms}
                  {day.isDetached ? ` · ${text.detached}` : null}
                </span>
                <StatusBadge status={day.status} />
              </>
            ) : (
              <>
                <span>{formatWeekdayDate(day.date)}</span>
                <span className="hint max-sm:order-1 max-sm:col-span-2">
                  {gapReasonText[day.reason]}
                  {day.title ? `: ${day.title}` : null}
                </span>
                <Link to={ADDRESSES.gaps}>{text.missing}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Fields = {
  reservationId: string;
  scope: string;
  disciplineId: string;
  notes: string;
  environmentIds: string[];
  startDate: string;
  endDate: string;
};

const LABELS: Record<keyof Fields, string> = {
  reservationId: text.from,
  scope: text.scope,
  disciplineId: contentText.disciplineId,
  notes: contentText.notes,
  environmentIds: reservationFields.environments,
  startDate: text.cancelFrom,
  endDate: text.cancelUntil,
};

function Acts({ view: { series, dates, choices, canCancel } }: { view: View }) {
  const reply = useFormResult<typeof action>();
  const open = dates.flatMap((day) => ("id" in day && day.isOpen ? [day] : []));
  const [form, fields] = useForm<Fields, string[]>({
    id: "minha-serie",
    lastResult: reply?.result,
    defaultValue: {
      ...series,
      reservationId: String(open[0]?.id ?? ""),
      scope: "following",
      startDate: "",
      endDate: "",
    },
  });
  const [rooms, setRooms] = useState(() => [fields.environmentIds.initialValue ?? []].flat().map(String));
  if (!canCancel) return <p className="hint">{text.nothing}</p>;
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="grid gap-6 min-w-0" preventScrollReset>
      <SeenVersion of="series" row={series} />
      <ErrorSummary form={form} title={text.failed} labels={LABELS} />
      {open.length > 0 ? (
        <section className="grid gap-3 min-w-0" aria-label={text.changeTitle}>
          <h2>{text.changeTitle}</h2>
          <SelectField
            field={fields.reservationId}
            label={text.from}
            options={open.map(({ id, date }) => ({ value: id, label: formatWeekdayDate(date) }))}
          />
          <ChoiceGroup field={fields.scope} legend={text.scope}>
            {SERIES_SCOPES.map((scope) => (
              <Choice
                key={scope}
                type="radio"
                name="scope"
                value={scope}
                defaultChecked={fields.scope.initialValue === scope}
              >
                {text.scopes[scope]}
              </Choice>
            ))}
          </ChoiceGroup>
          <ContentFields part="lesson" fields={fields} choices={{ disciplines: choices.disciplines }} />
          <ContentFields part="remarks" fields={fields} />
          <Choice type="checkbox" name="withRooms">
            {text.withRooms}
          </Choice>
          <RoomPicker
            field={fields.environmentIds}
            groups={choices.environmentGroups}
            states={null}
            chosen={rooms}
            onChange={setRooms}
            isStaff={false}
          />
          <div className="actions">
            <SubmitButton name="act" value="change">
              {text.change}
            </SubmitButton>
          </div>
          <details className="fold">
            <summary>{text.remove}</summary>
            <div className="grid gap-3 justify-items-start">
              <p className="hint">{text.removeHint}</p>
              <SubmitButton look="danger" name="act" value="remove">
                {text.removeChosen}
              </SubmitButton>
            </div>
          </details>
        </section>
      ) : null}
      <section className="grid gap-3 min-w-0" aria-label={text.cancelTitle}>
        <h2>{text.cancelTitle}</h2>
        <p className="hint">{text.cancelHint}</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-2 items-start">
          <TextField field={fields.startDate} label={text.cancelFrom} type="date" />
          <TextField field={fields.endDate} label={text.cancelUntil} type="date" />
        </div>
        <div className="actions">
          <SubmitButton look="secondary" name="act" value="cancel">
            {text.cancel}
          </SubmitButton>
        </div>
      </section>
      {series.canSeparate ? (
        <section className="grid gap-3 min-w-0" aria-label={text.separateTitle}>
          <h2>{text.separateTitle}</h2>
          <p className="hint">{text.separateHint}</p>
          <div className="actions">
            <SubmitButton look="secondary" name="act" value="separate">
              {text.separate}
            </SubmitButton>
          </div>
        </section>
      ) : null}
    </Form>
  );
}

export default function MySeriesPage() {
  const view = useLoaderData<typeof loader>();
  const { series, dates, lesson } = view;
  return (
    <>
      <PageHead
        title={text.title}
        lead={`${lesson} · ${text.lead(dates.length, series.startDate, series.endDate)}`}
      >
        <a href={addressOf("mySeriesCalendar", series.id)} className="button" data-look="secondary" download>
          {text.calendar}
        </a>
      </PageHead>
      <div className="grid gap-6 min-w-0 lg:grid-cols-2 lg:items-start">
        <Dates dates={dates} />
        <Acts view={view} key={series.updatedAt} />
      </div>
    </>
  );
}
