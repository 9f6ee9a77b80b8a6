import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RequestForm } from "#app/components/bookings/request/form.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { REVIEW_TAB_SLUGS } from "#app/domain/bookings/review/review-tab.ts";
import { isWeekday, mondayOf } from "#app/domain/dates/civil-date.ts";
import { SHIFT_SLUGS } from "#app/domain/dates/shift.ts";
import { repeatAddress } from "#app/domain/series/repeat-address.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { addAddresses } from "#app/http/add-addresses.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { regionsOf, statusOfRegions } from "#app/http/region.server.ts";
import { requestFormSchema, staffRequestFormSchema } from "#app/models/bookings/reservation.schema.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import { requestReservations } from "#app/services/bookings/request/request.server.ts";
import { readRequestForm } from "#app/services/bookings/request/request-form.server.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import { requestText } from "#app/text/bookings/reservations.ts";
import { bookedText } from "#app/text/equipment/booked.ts";

/** Kinds and dates of which too few are left that the toast names. */
const MAX_SHORT_NAMED = 3;

export const loader = guarded({
  "GET /reservas/nova": ({ url, actor, context, deps }) => {
    const { sentForm } = context;
    const repeated = sentForm ? null : repeatAddress(url.searchParams);
    if (repeated) return redirect(repeated);
    const query = sentForm ? textsOf(sentForm) : url.searchParams;
    const view = readRequestForm(deps, actor, query, regionsOf({ url, context }), {
      isSent: sentForm !== null,
    });
    return data({ ...view, add: addAddresses(actor.role) }, statusOfRegions(...Object.values(view.choices)));
  },
});

export const action = guarded({
  "POST /reservas/nova": ({ form, actor, context, deps }) => {
    // Without JavaScript the response to a refused request also shows the rooms' states on its dates.
    context.sentForm = form;
    return submitForm(
      { form, context },
      {
        schema: isStaff(actor.role) ? staffRequestFormSchema : requestFormSchema,
        call: (input) => requestReservations(deps, actor, input),
        done: ({ reservations, conflictCount, shortages }) => {
          const sent =
            conflictCount > 0
              ? requestText.doneWithConflicts(conflictCount)
              : requestText.doneWithoutConflicts;
          const short = shortages.slice(0, MAX_SHORT_NAMED).map(bookedText.short);
          const doneByTeacher = short.length > 0 ? `${sent} ${bookedText.doneShort(short)}` : sent;
          const description = isStaff(actor.role)
            ? requestText.doneByStaff(reservations.length)
            : doneByTeacher;
          return {
            to: isStaff(actor.role) ? staffAddress(reservations) : myWeekAddress(reservations),
            toast: {
              title: requestText.done(reservations.length),
              description,
              variant: conflictCount + shortages.length > 0 && !isStaff(actor.role) ? "warning" : "default",
            },
          };
        },
      },
    );
  },
});

function textsOf(form: FormData): URLSearchParams {
  return new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

function myWeekAddress([first]: Reservation[]): string {
  if (!first) return ADDRESSES.myWeek;
  return `${ADDRESSES.myWeek}?semana=${mondayOf(first.date)}&turno=${SHIFT_SLUGS[first.shift]}`;
}

/**
 * Where staff see what they created for a teacher (rules R3.11): the week of all rooms, filtered by that teacher; for
 * Saturdays and Sundays, which it does not show, the list.
 */
function staffAddress(made: Reservation[]): string {
  const [first] = made;
  if (!first) return ADDRESSES.review;
  const shown = made.find(({ date }) => isWeekday(date));
  if (shown) {
    const { date, shift, ownerId } = shown;
    const week = { semana: mondayOf(date), turno: SHIFT_SLUGS[shift], professor: String(ownerId) };
    return `${ADDRESSES.home}?${new URLSearchParams({ aba: "semana", ...week })}`;
  }
  const busca = made.length === 1 ? String(first.id) : first.userName;
  return `${ADDRESSES.review}?${new URLSearchParams({ aba: REVIEW_TAB_SLUGS.approved, busca })}`;
}

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: requestText.formTitle };

export default function Request() {
  const view = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return <RequestForm view={view} reply={reply} />;
}
