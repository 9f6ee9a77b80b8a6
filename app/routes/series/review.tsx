import { getFormProps } from "@conform-to/react";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { Facts } from "#app/components/bookings/facts.tsx";
import { CloseLink, ReviewDialogError, useQueueAddress } from "#app/components/bookings/review/dialog.tsx";
import {
  ReasonField,
  RejectionErrors,
  useRejectionForm,
} from "#app/components/bookings/review/rejection-form.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { Fold } from "#app/components/form/fold.tsx";
import { Form } from "#app/components/form/form.tsx";
import { SeenVersion } from "#app/components/form/seen-version.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import { actAddress, opensRejection, queueAddress } from "#app/domain/bookings/review/queue-place.ts";
import { guarded, type HandlerArgs, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { seriesDecisionSchema } from "#app/models/series/series.schema.ts";
import { decideByForm, readSeriesReview } from "#app/services/series/review.server.ts";
import { contentText, reservationFields } from "#app/text/bookings/reservations.ts";
import { formatDate, formatDayMonth, formatTimeRange, formatWeekdayDate } from "#app/text/format.ts";
import { mySeriesText } from "#app/text/series/my-series.ts";
import { gapReasonText } from "#app/text/series/series.ts";
import { seriesReviewText as text } from "#app/text/series/series-review.ts";

function load({ params, deps, scope }: HandlerArgs<"GET /admin/reservas/series/:id">) {
  const read = readSeriesReview(deps, scope, idParam(params.id));
  if (!read.ok) throw notFound();
  const isOfApprovers = scope.kind === "rooms";
  return { series: read.value, place: isOfApprovers ? ("approvers" as const) : ("review" as const) };
}

export const loader = guarded({
  "GET /admin/reservas/series/:id": load,
  "GET /reservas/avaliar/series/:id": load,
});

function decide({
  form,
  url,
  params,
  actor,
  context,
  deps,
  scope,
}: HandlerArgs<"POST /admin/reservas/series/:id">) {
  const isRejection = form.get("act") === "reject";
  return submitForm(
    { form, context },
    {
      schema: seriesDecisionSchema,
      call: (input) => decideByForm(deps, actor, scope, idParam(params.id), input),
      done: ({ decided, left, entryId }) => ({
        to: queueAddress(url),
        toast: {
          title: isRejection ? text.rejected(decided) : text.approved(decided),
          ...(left.length > 0 ? { description: text.left(left.map(({ date }) => date)) } : {}),
          ...(entryId ? { undo: entryId } : {}),
        },
      }),
    },
  );
}

export const action = guarded({
  "POST /admin/reservas/series/:id": decide,
  "POST /reservas/avaliar/series/:id": decide,
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.title };

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Series = NonNullable<View["series"]>;
type PendingDate = Series["pending"][number];

function OwnLine({ day, place }: { day: PendingDate; place: View["place"] }) {
  const { search } = useLocation();
  const { id, date, isPast, rivals, disputedWith, short } = day;
  const isBlocked = rivals.length > 0 || short.length > 0;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1 border-t border-t-line">
      <b className="grow">{formatWeekdayDate(date)}</b>
      {isPast ? (
        <span className="hint order-1 basis-full">{text.past}</span>
      ) : (
        <span className="badge order-1" data-status={isBlocked ? "conflict" : "pending"}>
          <Icon name={isBlocked ? "conflict" : "hourglass"} size={15} />
          {[
            ...(rivals.length > 0 ? [text.conflictWith(rivals)] : []),
            ...(disputedWith.length > 0 ? [text.disputedWith(disputedWith)] : []),
            ...(short.length > 0 ? [text.short(short)] : []),
          ].join(" · ")}
        </span>
      )}
      <Link to={actAddress(place, "approve", id) + search} preventScrollReset>
        {text.decideDate}
        <span className="sr-only"> {formatDate(date)}</span>
      </Link>
    </li>
  );
}

function Dates({ pending, gaps, place }: Pick<Series, "pending" | "gaps"> & { place: View["place"] }) {
  const isPlain = ({ isPast, rivals, disputedWith, short }: PendingDate) =>
    !isPast && rivals.length + disputedWith.length + short.length === 0;
  return (
    <ul className="grid gap-1 list-none p-0 m-0">
      <li className="flex flex-wrap gap-1">
        {pending.filter(isPlain).map(({ id, date }) => (
          <span key={id} className="px-1.5 border border-line rounded-md text-small/6.5">
            {formatDayMonth(date)}
            <span className="sr-only">{text.free}</span>
          </span>
        ))}
      </li>
      {pending
        .filter((day) => !isPlain(day))
        .map((day) => (
          <OwnLine key={day.id} day={day} place={place} />
        ))}
      {gaps.map(({ date, reason, title }) => (
        <li key={date} className="flex flex-wrap justify-between gap-x-3 py-1 border-t border-t-line">
          <span>{formatWeekdayDate(date)}</span>
          <span className="hint">{text.missing([gapReasonText[reason], title])}</span>
        </li>
      ))}
    </ul>
  );
}

/** Where the dialog's focus begins: on what its key or link was pressed for, never on what passes over a conflict. */
function startAt(form: HTMLFormElement | null, isRejection: boolean): void {
  const control = form?.querySelector(isRejection ? "textarea" : "[name=act][data-look=primary]");
  control?.setAttribute("autofocus", "");
}

function Decision({ series, place, closeTo }: { series: Series; place: View["place"]; closeTo: string }) {
  const reply = useFormResult<typeof action>();
  const isRejection = opensRejection(useLocation().search);
  const [form, fields] = useRejectionForm("serie-avaliar", reply);
  const open = series.pending.filter(({ isPast }) => !isPast);
  const taken = open.filter(({ rivals }) => rivals.length > 0).length;
  const disputed = open.filter(({ disputedWith }) => disputedWith.length > 0).length;
  const short = open.filter((day) => day.short.length > 0).length;
  const free = open.filter((day) => day.rivals.length + day.short.length === 0).length;
  const isAllFree = free === open.length;
  const isOpen = isRejection || Boolean(fields.rejectionReason.errors || fields.rejectionReason.initialValue);
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      ref={(element) => startAt(element, isRejection)}
      noValidate
      className="form"
      preventScrollReset
    >
      <SeenVersion of="series" row={series} />
      <RejectionErrors form={form} title={text.failed} />
      <p>
        <b>{text.summary(series.pending.length, taken + disputed)}</b>
      </p>
      <Dates {...series} place={place} />
      <p className="hint">{text.oneMail}</p>
      <div className="actions">
        {free > 0 ? (
          <SubmitButton name="act" value={isAllFree ? "approve" : "free"}>
            {isAllFree ? text.approveAll(free) : text.approveFree(free)}
          </SubmitButton>
        ) : null}
        {taken > 0 && short === 0 ? (
          <SubmitButton look="secondary" name="act" value="override">
            {text.approveAnyway(open.length)}
          </SubmitButton>
        ) : null}
        {taken === 0 && short > 0 ? (
          <SubmitButton look="secondary" name="act" value="without">
            {text.approveWithout(open.length)}
          </SubmitButton>
        ) : null}
      </div>
      <Fold className="fold" isOpen={isOpen}>
        <summary>{text.reject}</summary>
        <div className="grid gap-3">
          <ReasonField field={fields.rejectionReason} />
          <div className="actions">
            <SubmitButton look="danger" name="act" value="reject">
              {text.reject}
            </SubmitButton>
          </div>
        </div>
      </Fold>
      <CloseLink closeTo={closeTo} />
    </Form>
  );
}

export default function ReviewSeries() {
  const { series, place } = useLoaderData<typeof loader>();
  const closeTo = useQueueAddress();
  return (
    <Dialog title={series ? text.titleOf(series.userName) : text.title} closeTo={closeTo}>
      {series ? (
        <div className="grid gap-4">
          <Facts
            rows={[
              [contentText.disciplineId, `${series.disciplineName}, ${series.className}`],
              [reservationFields.environment, series.environmentNames.join(", ")],
              [reservationFields.time, formatTimeRange(series.startTime, series.endTime)],
              [reservationFields.date, text.span(series.startDate, series.endDate)],
              ...(series.notes ? [[contentText.notes, series.notes] as [string, string]] : []),
            ]}
          />
          <Decision series={series} place={place} closeTo={closeTo} />
          {place === "approvers" ? null : (
            <a href={addressOf("reviewSeriesCalendar", series.id)} download>
              {mySeriesText.calendar}
            </a>
          )}
        </div>
      ) : (
        <>
          <p>{text.nothing}</p>
          <CloseLink closeTo={closeTo} />
        </>
      )}
    </Dialog>
  );
}

export const ErrorBoundary = ReviewDialogError;
