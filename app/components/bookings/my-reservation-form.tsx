import { getFormProps, useForm } from "@conform-to/react";
import { useRef, useState } from "react";
import { ContentFields } from "#app/components/bookings/request/content-fields.tsx";
import { FurtherFields } from "#app/components/bookings/request/further-fields.tsx";
import { LessonChoice } from "#app/components/bookings/request/lesson-choice.tsx";
import { EquipmentField } from "#app/components/equipment/equipment-field.tsx";
import { fetchEquipment, withLatest } from "#app/components/equipment/fetch-equipment.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { SelectField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import type { Rows } from "#app/components/form/options-field.tsx";
import { type EditReply, PresentRow, SeenVersion } from "#app/components/form/seen-version.tsx";
import { useLiveAnswer } from "#app/components/form/use-live-answer.ts";
import { RoomPicker } from "#app/components/rooms/room-picker.tsx";
import { useRoomStates } from "#app/components/rooms/room-states.ts";
import { RoomWarning, rivalsIn } from "#app/components/rooms/room-warning.tsx";
import { Dialog, useParentAddress } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import {
  type ContentName,
  RESERVATION_CONTENT,
  type ReservationContent,
} from "#app/domain/bookings/reservation-content.ts";
import type { ReservationFacts } from "#app/domain/bookings/reservation-facts.ts";
import { toTyped } from "#app/domain/content.ts";
import { chosenLessons, type Lesson, lessonOfText, type ShiftLessons } from "#app/domain/dates/lesson.ts";
import type { BookedEquipment } from "#app/domain/equipment/equipment.ts";
import { type EquipmentOffer, type TypedEquipment, typedEquipment } from "#app/domain/equipment/offer.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import type { EnvironmentGroup } from "#app/domain/rooms/environment.ts";
import type { RoomStates } from "#app/domain/rooms/room-choice.ts";
import { myReservationsText } from "#app/text/bookings/my-reservations.ts";
import { requestRoomsText } from "#app/text/bookings/request-rooms.ts";
import {
  contentText,
  furtherText,
  reservationFields,
  reservationName,
} from "#app/text/bookings/reservations.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import { formText } from "#app/text/form.ts";
import { formatTimeRange, formatWeekdayDate } from "#app/text/format.ts";
import { contentRows } from "./content-rows.ts";
import { Facts } from "./facts.tsx";
import { ReservationCard } from "./reservation-card.tsx";

type Fields = Record<Exclude<ContentName, "classId">, string> & {
  teacherUserId: string;
  moreClasses: string;
  environmentIds: string[];
  lessons: string[];
  equipment: TypedEquipment[];
};

const { disciplineId, classId: _, ...remarks } = contentText;

const LABELS: Record<keyof Fields, string> = {
  teacherUserId: reservationFields.teacher,
  disciplineId,
  moreClasses: furtherText.moreClasses.label,
  lessons: reservationFields.lessons,
  environmentIds: reservationFields.environments,
  equipment: bookedText.label,
  ...remarks,
};

export function MyReservationForm({
  reservation,
  disciplines,
  environmentGroups,
  rooms: shown,
  lessonsOfDay,
  equipment,
  teacher,
  moreClasses,
  reply,
}: {
  reservation: ReservationFacts &
    ReservationContent & { environmentIds: number[]; equipment: BookedEquipment[] };
  disciplines: Rows;
  environmentGroups: EnvironmentGroup[] | null;
  rooms: { states: RoomStates | null } | null;
  lessonsOfDay: ShiftLessons;
  equipment: EquipmentOffer[];
  teacher: NamedRow;
  moreClasses: string;
  reply: EditReply | undefined;
}) {
  const closeTo = useParentAddress(ADDRESSES.myReservations);
  const { id, date, shift, startTime, endTime, className } = reservation;
  const { classId: _, ...typed } = toTyped(RESERVATION_CONTENT, reservation);
  const lessonsNow = chosenLessons(lessonsOfDay, reservation);
  const [form, fields] = useForm<Fields, string[]>({
    id: "editar-reserva",
    lastResult: reply?.result,
    defaultValue: {
      ...typed,
      teacherUserId: String(teacher.id),
      moreClasses,
      environmentIds: reservation.environmentIds.map(String),
      lessons: (lessonsNow ?? []).map(String),
      equipment: typedEquipment(reservation.equipment),
    },
  });
  const list = (name: "environmentIds" | "lessons") => [fields[name].initialValue ?? []].flat().map(String);
  const formRef = useRef<HTMLFormElement>(null);
  const [rooms, setRooms] = useState(() => list("environmentIds"));
  const [lessons, setLessons] = useState(() => list("lessons").flatMap((text) => lessonOfText(text) ?? []));
  const place = { dates: date, shift, exceto: String(id) };
  const live = useRoomStates(formRef, shown, place);
  const left = useLiveAnswer(formRef, {
    fields: ["lessons"],
    ask: (sent, signal) => fetchEquipment(sent, signal, { ...place, classId: String(reservation.classId) }),
    failed: bookedText.checkFailed,
  });
  const changeLessons = (next: Lesson[]) => {
    setLessons(next);
    live.check();
    if (equipment.length > 0) left.check();
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
        <SeenVersion of="reservation" row={reservation} reply={reply} />
        <PresentRow reply={reply}>
          <ReservationCard facts={reservation} />
          <Facts rows={contentRows(reservation, "remarks")} />
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
        <ContentFields part="lesson" fields={fields} choices={{ disciplines }} />
        <FurtherFields fields={fields} isStaff={false} />
        {lessonsNow ? (
          <>
            <input type="hidden" name="byLessons" value="on" />
            <LessonChoice
              field={fields.lessons}
              shiftLessons={lessonsOfDay}
              most={lessonsOfDay.lessons.length}
              chosen={lessons}
              onChange={changeLessons}
            />
          </>
        ) : null}
        <RoomPicker
          field={fields.environmentIds}
          groups={environmentGroups}
          states={live.states}
          hasFailed={live.hasFailed}
          failure={live.failure}
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
        <EquipmentField
          field={fields.equipment}
          offers={withLatest(equipment, left.state?.answer ?? undefined)}
        />
        <ContentFields part="remarks" fields={fields} />
        <DialogActions submit={formText.save} closeTo={closeTo} />
      </Form>
    </Dialog>
  );
}
