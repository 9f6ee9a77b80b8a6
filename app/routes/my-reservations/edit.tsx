import { getFormProps, useForm } from "@conform-to/react";
import { data } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Dialog, useParentAddress } from "#app/components/dialog.tsx";
import { DialogActions } from "#app/components/dialog-actions.tsx";
import { EnvironmentChoice } from "#app/components/environment-choice.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FailedDialog } from "#app/components/failed-dialog.tsx";
import { ChoiceGroup, SelectField, TextAreaField } from "#app/components/fields.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { ReservationCard } from "#app/components/reservation-card.tsx";
import { afterRefusal } from "#app/components/revalidation.ts";
import { RowsField } from "#app/components/rows-field.tsx";
import { PresentRow, SeenVersion } from "#app/components/seen-version.tsx";
import { keepTyped } from "#app/components/typed/keep-typed.ts";
import { useReply } from "#app/components/typed/use-reply.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { MAX_NOTES_LENGTH } from "#app/domain/limits.ts";
import { submitForm } from "#app/http/form.server.ts";
import { guarded, idParam, notFound } from "#app/http/guarded.server.ts";
import { regionsOf, statusOfRegions } from "#app/http/region.server.ts";
import { ownerEditSchema } from "#app/models/reservation.schema.ts";
import { findReservation } from "#app/models/reservation.server.ts";
import { readChoices } from "#app/services/reservations/choices.server.ts";
import { editReservation } from "#app/services/reservations/edit.server.ts";
import { formText } from "#app/text/form.ts";
import { formatTimeRange, formatWeekdayDate } from "#app/text/format.ts";
import { myReservationsText } from "#app/text/my-reservations.ts";
import {
  type NamedReservation,
  requestText,
  reservationFields,
  reservationName,
} from "#app/text/reservations.ts";

export const loader = guarded({
  "GET /minhas-reservas/:id/editar": ({ url, params, actor, scope, context, deps }) =>
    deps.db.read(() => {
      const part = regionsOf({ url, context });
      const reservation = part(() => {
        const row = findReservation(deps.db, scope, idParam(params.id));
        if (!row) throw notFound();
        return row;
      });
      // One's own stays one's own: the only teacher to choose is oneself.
      const { disciplines, environmentGroups } = readChoices(deps, false, part);
      const teacher = { id: actor.id, name: actor.name };
      return data(
        { reservation, disciplines, environmentGroups, teacher },
        statusOfRegions(reservation, disciplines, environmentGroups),
      );
    }),
});

export const action = guarded({
  "POST /minhas-reservas/:id/editar": ({ form, url, params, actor, scope, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: ownerEditSchema,
        // Whose it is cannot be said here: the only teacher to choose is oneself.
        call: ({ teacherUserId: _, ...input }) =>
          editReservation(deps, actor, scope, idParam(params.id), input),
        done: () => ({
          to: ADDRESSES.myReservations + url.search,
          toast: { title: myReservationsText.updated },
        }),
      },
    ),
});

export const clientAction = keepTyped;

export const shouldRevalidate = afterRefusal;

export const handle: PageHandle<{ reservation: NamedReservation | null }> = {
  title: ({ reservation }) =>
    reservation ? myReservationsText.editTitle(reservationName(reservation)) : myReservationsText.edit,
};

type Fields = { teacherUserId: string; disciplineId: string; environmentIds: string[]; notes: string };

const LABELS: Record<keyof Fields, string> = {
  teacherUserId: reservationFields.teacher,
  disciplineId: reservationFields.discipline,
  environmentIds: reservationFields.environments,
  notes: reservationFields.notes,
};

export default function EditMyReservation() {
  const { reservation, ...choices } = useLoaderData<typeof loader>();
  const closeTo = useParentAddress(ADDRESSES.myReservations);
  if (reservation) return <EditForm reservation={reservation} {...choices} />;
  const { edit, loadFailed } = myReservationsText;
  return <FailedDialog title={edit} sentence={loadFailed} closeTo={closeTo} />;
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type EditFormProps = Omit<Loaded, "reservation"> & { reservation: NonNullable<Loaded["reservation"]> };

function EditForm({ reservation, disciplines, environmentGroups, teacher }: EditFormProps) {
  const reply = useReply<typeof action>();
  const closeTo = useParentAddress(ADDRESSES.myReservations);
  const [form, fields] = useForm<Fields, string[]>({
    id: "editar-reserva",
    lastResult: reply?.result,
    defaultValue: {
      teacherUserId: String(teacher.id),
      disciplineId: String(reservation.disciplineId),
      environmentIds: reservation.environmentIds.map(String),
      notes: reservation.notes ?? "",
    },
  });
  const { date, startTime, endTime, className } = reservation;
  return (
    <Dialog title={myReservationsText.editTitle(reservationName(reservation))} closeTo={closeTo}>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} title={myReservationsText.updateFailed} labels={LABELS} />
        <SeenVersion updatedAt={reservation.updatedAt} reply={reply} />
        <PresentRow reply={reply}>
          <ReservationCard facts={reservation} />
          {reservation.notes ? <p>{reservation.notes}</p> : null}
        </PresentRow>
        {reservation.status === "pending" ? null : (
          <p className="notice" data-tone="danger">
            {myReservationsText.notPending}
          </p>
        )}
        <p>{`${formatWeekdayDate(date)}, ${formatTimeRange(startTime, endTime)}, ${className}`}</p>
        <SelectField
          field={fields.teacherUserId}
          label={LABELS.teacherUserId}
          options={[{ value: teacher.id, label: teacher.name }]}
        />
        <RowsField
          field={fields.disciplineId}
          label={LABELS.disciplineId}
          of="disciplines"
          rows={disciplines}
        />
        <ChoiceGroup field={fields.environmentIds} legend={LABELS.environmentIds}>
          <EnvironmentChoice
            groups={environmentGroups}
            chosen={[fields.environmentIds.initialValue ?? []].flat().map(String)}
          />
        </ChoiceGroup>
        <TextAreaField
          field={fields.notes}
          label={LABELS.notes}
          hint={requestText.notesHint}
          optional
          maxLength={MAX_NOTES_LENGTH}
        />
        <DialogActions submit={formText.save} closeTo={closeTo} />
      </Form>
    </Dialog>
  );
}
