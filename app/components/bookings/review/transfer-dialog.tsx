import { getFormProps, useForm } from "@conform-to/react";
import { type FormEvent, useRef, useState } from "react";
import { ContentFields } from "#app/components/bookings/request/content-fields.tsx";
import { FurtherFields } from "#app/components/bookings/request/further-fields.tsx";
import { LessonChoice } from "#app/components/bookings/request/lesson-choice.tsx";
import { lessonsOfForm } from "#app/components/bookings/request/lessons-of-form.ts";
import { EquipmentField } from "#app/components/equipment/equipment-field.tsx";
import { fetchEquipment, withLatest } from "#app/components/equipment/fetch-equipment.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Choice, SelectField, TextField } from "#app/components/form/fields.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { Form } from "#app/components/form/form.tsx";
import { OptionsField, type Rows } from "#app/components/form/options-field.tsx";
import { type EditReply, PresentRow, SeenVersion } from "#app/components/form/seen-version.tsx";
import { useLiveAnswer } from "#app/components/form/use-live-answer.ts";
import { RoomPicker } from "#app/components/rooms/room-picker.tsx";
import { useRoomStates } from "#app/components/rooms/room-states.ts";
import { RoomWarning, rivalsIn } from "#app/components/rooms/room-warning.tsx";
import { ShowRooms } from "#app/components/rooms/show-rooms.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import type { ContentName } from "#app/domain/bookings/reservation-content.ts";
import { isCivilDate } from "#app/domain/dates/civil-date.ts";
import { lessonOfText } from "#app/domain/dates/lesson.ts";
import type { LessonTimes } from "#app/domain/dates/lesson-times.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import type { EquipmentOffer, TypedEquipment } from "#app/domain/equipment/offer.ts";
import { idOf } from "#app/domain/id.ts";
import type { EnvironmentGroup } from "#app/domain/rooms/environment.ts";
import type { RoomStates } from "#app/domain/rooms/room-choice.ts";
import { requestRoomsText } from "#app/text/bookings/request-rooms.ts";
import { contentText, furtherText, reservationFields, shiftText } from "#app/text/bookings/reservations.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import { formText } from "#app/text/form.ts";
import { useQueueAddress } from "./dialog.tsx";
import { ReviewCard } from "./facts.tsx";
import type { ReviewFacts } from "./types.ts";

type Values = Record<ContentName, string> & {
  teacherUserId: string;
  moreClasses: string;
  moreTeachers: string;
  environmentIds: string[];
  date: string;
  shift: string;
  lessons: string[];
  startTime: string;
  endTime: string;
  override?: string;
  equipment: TypedEquipment[];
};

const { disciplineId, classId, ...remarks } = contentText;

const LABELS = {
  teacherUserId: reservationFields.teacher,
  disciplineId,
  classId,
  moreClasses: furtherText.moreClasses.label,
  moreTeachers: furtherText.moreTeachers.label,
  environmentIds: reservationFields.environments,
  date: reservationFields.date,
  shift: reservationFields.shift,
  lessons: reservationFields.lessons,
  startTime: reviewText.startTime,
  endTime: reviewText.endTime,
  ...remarks,
};

const SHIFT_OPTIONS = SHIFTS.map((shift) => ({ value: shift, label: shiftText[shift] }));

export function TransferDialog({
  item,
  values,
  lessonTimes,
  rooms: shown,
  equipment,
  choices,
  reply,
}: {
  item: ReviewFacts;
  values: Values;
  lessonTimes: LessonTimes;
  rooms: { states: RoomStates | null } | null;
  equipment: EquipmentOffer[] | null;
  choices: {
    teachers: Rows;
    disciplines: Rows;
    classes: Rows;
    environmentGroups: EnvironmentGroup[] | null;
  };
  reply: (EditReply & { canOverride?: boolean }) | undefined;
}) {
  const closeTo = useQueueAddress();
  const [form, fields] = useForm<Values, string[]>({
    id: "transferir",
    lastResult: reply?.result,
    defaultValue: values,
  });
  const list = (name: "environmentIds" | "lessons") => [fields[name].initialValue ?? []].flat().map(String);
  const formRef = useRef<HTMLFormElement>(null);
  const isEnhanced = useHydrated();
  const [rooms, setRooms] = useState(() => list("environmentIds"));
  const [date, setDate] = useState(() => String(fields.date.initialValue ?? ""));
  const [classId, setClassId] = useState(() => idOf(String(fields.classId.initialValue ?? "")));
  const [shift, setShift] = useState(() => String(fields.shift.initialValue ?? ""));
  const [lessons, setLessons] = useState(() => list("lessons").flatMap((text) => lessonOfText(text) ?? []));
  const shownLessons = lessonsOfForm(
    lessonTimes,
    {
      dates: isCivilDate(date) ? [date] : [],
      shift: SHIFTS.find((each) => each === shift) ?? null,
      lessons,
      classId,
    },
    { today: item.date, isEnhanced },
  );
  const live = useRoomStates(formRef, shown, { exceto: String(item.id) });
  const left = useLiveAnswer(formRef, {
    fields: ["date", "shift", "classId", "lessons"],
    ask: (sent, signal) =>
      fetchEquipment(sent, signal, {
        dates: String(new FormData(sent).get("date") ?? ""),
        exceto: String(item.id),
      }),
    failed: bookedText.checkFailed,
  });
  const checkChange = (event: FormEvent<HTMLFormElement>) => {
    live.checkChange(event);
    if (equipment?.length) left.checkChange(event);
  };
  const rivals = rivalsIn(live.states, rooms);
  const wasOverridden = fields.override.initialValue === "on";
  // A conflict with an approved reservation is known before the submit: the checkbox appears in time.
  const needsOverride = rivals.some(
    ({ standing }) => standing === "ruled" || (item.status === "approved" && standing === "taken"),
  );
  return (
    <Dialog title={reviewText.titleOf(reviewText.transferTitle, item)} closeTo={closeTo}>
      <Form
        method="post"
        {...getFormProps(form)}
        ref={formRef}
        onChange={checkChange}
        noValidate
        className="form"
        preventScrollReset
      >
        <ErrorSummary form={form} title={reviewText.updateFailed} labels={LABELS} />
        <SeenVersion of="reservation" row={item} reply={reply} />
        <PresentRow reply={reply}>
          <ReviewCard item={item} />
        </PresentRow>
        <OptionsField
          field={fields.teacherUserId}
          label={LABELS.teacherUserId}
          kind="teachers"
          rows={choices.teachers}
        />
        <ContentFields part="lesson" fields={fields} choices={choices} onClass={setClassId} />
        <FurtherFields fields={fields} isStaff />
        <TextField
          field={fields.date}
          label={LABELS.date}
          type="date"
          onChange={(event) => setDate(event.target.value)}
        />
        <SelectField
          field={fields.shift}
          label={LABELS.shift}
          options={SHIFT_OPTIONS}
          onChange={(event) => setShift(event.target.value)}
        />
        <LessonChoice
          field={fields.lessons}
          {...shownLessons}
          chosen={lessons}
          onChange={(next) => {
            setLessons(next);
            live.check();
            if (equipment?.length) left.check();
          }}
        />
        <Fold className="fold" isOpen={values.startTime !== "" || Boolean(fields.startTime.errors)}>
          <summary>{reviewText.otherTimes}</summary>
          <fieldset className="field" aria-describedby="times-hint">
            <legend>{reservationFields.time}</legend>
            <p className="hint" id="times-hint">
              {reviewText.timesHint}
            </p>
            <div className="times">
              <TextField field={fields.startTime} label={LABELS.startTime} type="time" optional />
              <TextField field={fields.endTime} label={LABELS.endTime} type="time" optional />
            </div>
          </fieldset>
        </Fold>
        <RoomPicker
          field={fields.environmentIds}
          groups={choices.environmentGroups}
          states={live.states}
          hasFailed={live.hasFailed}
          failure={live.failure}
          chosen={rooms}
          onChange={setRooms}
          isStaff
        >
          <RoomWarning
            groups={choices.environmentGroups}
            rivals={rivals}
            advice={requestRoomsText.transferAdvice}
          />
          {isEnhanced ? null : <ShowRooms />}
        </RoomPicker>
        {equipment ? (
          <EquipmentField
            field={fields.equipment}
            offers={withLatest(equipment, left.state?.answer ?? undefined)}
          />
        ) : null}
        {reply?.canOverride || wasOverridden || needsOverride ? (
          <div>
            <Choice
              type="checkbox"
              name={fields.override.name}
              defaultChecked={wasOverridden}
              aria-describedby="override-hint"
            >
              {reviewText.transferOverride}
            </Choice>
            <p className="hint" id="override-hint">
              {reviewText.transferOverrideHint}
            </p>
          </div>
        ) : null}
        <ContentFields part="remarks" fields={fields} />
        <DialogActions submit={formText.save} closeTo={closeTo} />
      </Form>
    </Dialog>
  );
}
