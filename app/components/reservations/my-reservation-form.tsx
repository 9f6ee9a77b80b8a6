import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useRef, useState } from "react";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { SelectField, TextAreaField } from "#app/components/form/fields.tsx";
import { type Rows, RowsField } from "#app/components/form/rows-field.tsx";
import { type EditReply, PresentRow, SeenVersion } from "#app/components/form/seen-version.tsx";
import { LessonChoice } from "#app/components/request/lesson-choice.tsx";
import { RoomPicker } from "#app/components/rooms/room-picker.tsx";
import { useRoomStates } from "#app/components/rooms/room-states.ts";
import { RoomWarning, rivalsIn } from "#app/components/rooms/room-warning.tsx";
import { Dialog, useParentAddress } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { chosenLessons, type Lesson, lessonOfText } from "#app/domain/dates/lesson.ts";
import { MAX_NOTES_LENGTH } from "#app/domain/limits.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import type { ReservationFacts } from "#app/domain/reservations/reservation-facts.ts";
import type { EnvironmentGroup } from "#app/domain/rooms/environment.ts";
import type { RoomStates } from "#app/domain/rooms/room-choice.ts";
import { formText } from "#app/text/form.ts";
import { formatTimeRange, formatWeekdayDate } from "#app/text/format.ts";
import { myReservationsText } from "#app/text/reservations/my-reservations.ts";
import { requestRoomsText } from "#app/text/reservations/request-rooms.ts";
import { requestText, reservationFields, reservationName } from "#app/text/reservations/reservations.ts";
import { ReservationCard } from "./reservation-card.tsx";

type Fields = {
  teacherUserId: string;
  disciplineId: string;
  environmentIds: string[];
  lessons: string[];
  notes: string;
};

const LABELS: Record<keyof Fields, string> = {
  teacherUserId: reservationFields.teacher,
  disciplineId: reservationFields.discipline,
  lessons: reservationFields.lessons,
  environmentIds: reservationFields.environments,
  notes: reservationFields.notes,
};

/** The dialog in which a teacher changes a request that still waits: its lesson, hours and rooms. */
export function MyReservationForm({
  reservation,
  disciplines,
  environmentGroups,
  states,
  teacher,
  reply,
}: {
  reservation: ReservationFacts & { disciplineId: number; environmentIds: number[] };
  disciplines: Rows;
  environmentGroups: EnvironmentGroup[] | null;
  /** What the rooms are at its time, itself left out. */
  states: RoomStates | null;
  teacher: NamedRow;
  reply: EditReply | undefined;
}) {
  const closeTo = useParentAddress(ADDRESSES.myReservations);
  const { id, date, shift, startTime, endTime, className } = reservation;
  const lessonsNow = chosenLessons(shift, reservation);
  const [form, fields] = useForm<Fields, string[]>({
    id: "editar-reserva",
    lastResult: reply?.result,
    defaultValue: {
      teacherUserId: String(teacher.id),
      disciplineId: String(reservation.disciplineId),
      environmentIds: reservation.environmentIds.map(String),
      lessons: (lessonsNow ?? []).map(String),
      notes: reservation.notes ?? "",
    },
  });
  const list = (name: "environmentIds" | "lessons") => [fields[name].initialValue ?? []].flat().map(String);
  const formRef = useRef<HTMLFormElement>(null);
  const [rooms, setRooms] = useState(() => list("environmentIds"));
  const [lessons, setLessons] = useState(() => list("lessons").flatMap((text) => lessonOfText(text) ?? []));
  const live = useRoomStates(formRef, states, { dates: date, shift, exceto: String(id) });
  const changeLessons = (next: Lesson[]) => {
    setLessons(next);
    live.check();
  };
  return (
    <Dialog title={myReservationsText.editTitle(reservationName(reservation))} closeTo={closeTo}>
      <Form
        method="post"
        {...getFormProps(form)}
        ref={formRef}
        noValidate
        className="form"
        preventScrollReset
      >
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
        {lessonsNow ? (
          <>
            <input type="hidden" name="byLessons" value="on" />
            <LessonChoice field={fields.lessons} shift={shift} chosen={lessons} onChange={changeLessons} />
          </>
        ) : null}
        <RoomPicker
          field={fields.environmentIds}
          groups={environmentGroups}
          states={live.states}
          chosen={rooms}
          onChange={setRooms}
          isStaff={false}
        >
          <RoomWarning
            groups={environmentGroups}
            rivals={rivalsIn(live.states, rooms)}
            advice={requestRoomsText.ownerAdvice}
          />
        </RoomPicker>
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
