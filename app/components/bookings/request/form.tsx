import { getFormProps } from "@conform-to/react";
import { Link, useLocation } from "@remix-run/react";
import { EquipmentField } from "#app/components/equipment/equipment-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Choice, ChoiceGroup } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { OptionsField } from "#app/components/form/options-field.tsx";
import { RoomPicker } from "#app/components/rooms/room-picker.tsx";
import { RoomWarning } from "#app/components/rooms/room-warning.tsx";
import { ShowRooms } from "#app/components/rooms/show-rooms.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { lessonsOn } from "#app/domain/dates/lesson-times.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import {
  contentText,
  furtherText,
  requestText,
  reservationFields,
  shiftText,
} from "#app/text/bookings/reservations.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import { formText } from "#app/text/form.ts";
import { formatTimeRange } from "#app/text/format.ts";
import { ConflictRegion } from "./conflict-region.tsx";
import { ContentFields } from "./content-fields.tsx";
import { DateExceptionList } from "./date-exception-list.tsx";
import { DatesField } from "./dates-field.tsx";
import { FurtherFields } from "./further-fields.tsx";
import { LessonChoice } from "./lesson-choice.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { PendingNotice } from "./pending-notice.tsx";
import { RequestBar } from "./request-bar.tsx";
import type { RequestFields, RequestFormView, RequestReply } from "./types.ts";
import { useRequestForm } from "./use-request-form.ts";

const LABELS: Record<Exclude<keyof RequestFields, "exceptions">, string> = {
  dates: reservationFields.dates,
  shift: reservationFields.shift,
  lessons: reservationFields.lessons,
  environmentIds: reservationFields.environments,
  teacherUserId: reservationFields.teacher,
  moreClasses: furtherText.moreClasses.label,
  moreTeachers: furtherText.moreTeachers.label,
  equipment: bookedText.label,
  ...contentText,
};

/** The request form in the order of the decision (rules R3.8), complete without JavaScript. */
export function RequestForm({ view, reply }: { view: RequestFormView; reply: RequestReply | undefined }) {
  const { choices, isStaff } = view;
  const request = useRequestForm(view, reply);
  const { form, fields, live, isEnhanced } = request;
  const wholeShifts = lessonsOn(view.lessonTimes, request.dates[0] ?? view.today, request.classId);
  const mayOverride =
    isStaff && (reply?.canOverride === true || request.needsOverride || request.ruled.length > 0);
  const isRuled = reply?.refusal?.problem === "bookingRule" || request.ruled.length > 0;
  const closeTo = `${ADDRESSES.myWeek}${weekQuery(useLocation().search)}`;
  return (
    <section aria-label={requestText.formTitle}>
      <Form
        method="post"
        action={ADDRESSES.request}
        {...getFormProps(form)}
        ref={request.formRef}
        noValidate
        className="request-form grid gap-4 max-sm:gap-3 min-w-0 lg:grid-cols-[22.5rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr_auto_auto] lg:gap-x-6 lg:gap-y-4"
        onChange={live.checkChange}
        preventScrollReset
      >
        <input type="hidden" name="formToken" value={view.formToken} />
        {view.gapId ? <input type="hidden" name="gapId" value={view.gapId} /> : null}
        <div className="grid gap-4 content-start">
          <ErrorSummary form={form} title={requestText.failed} labels={LABELS} />
          <PendingNotice pending={view.pending} />
        </div>
        <div className="min-w-0 grid gap-4 max-sm:gap-2 content-start lg:[grid-area:2_/_1]">
          {view.gapId ? null : <ModeSwitch current={ADDRESSES.request} />}
          <ChoiceGroup
            field={fields.dates}
            legend={LABELS.dates}
            aside={request.dates.length > 0 ? requestText.chosenDates(request.dates.length) : undefined}
          >
            <DatesField
              view={view}
              dates={request.dates}
              classId={request.classId}
              blockedShifts={request.blockedShifts}
              shift={request.shift}
              shiftOf={request.shiftOf}
              isOverOn={request.isOverOn}
              onChange={request.changeDates}
            />
          </ChoiceGroup>
          <ChoiceGroup field={fields.shift} legend={LABELS.shift}>
            <div className="strip">
              {SHIFTS.map((each) => (
                <label key={each}>
                  <input
                    type="radio"
                    name="shift"
                    value={each}
                    defaultChecked={fields.shift.initialValue === each}
                    onChange={() => request.setShift(each)}
                  />
                  {shiftText[each]}
                  <small>
                    {formatTimeRange(wholeShifts[each].whole.startTime, wholeShifts[each].whole.endTime)}
                  </small>
                </label>
              ))}
            </div>
          </ChoiceGroup>
          <LessonChoice
            field={fields.lessons}
            {...request.shownLessons}
            chosen={request.lessons}
            onChange={request.changeLessons}
          />
          {isEnhanced ? null : <ShowRooms />}
        </div>
        <div className="lg:[grid-area:2_/_2_/_4_/_3]">
          <RoomPicker
            field={fields.environmentIds}
            groups={choices.environmentGroups}
            states={request.states}
            chosen={request.rooms}
            onChange={request.changeRooms}
            narrowedTo={view.narrowing}
            isStaff={isStaff}
            openType={view.lastType}
            used={view.usedRooms}
            addTo={view.add.environments}
            isByAddress
          >
            <RoomWarning groups={choices.environmentGroups} rivals={request.ruled} advice="" />
            <DateExceptionList
              values={request.exceptions}
              roomNames={request.roomNames}
              onRemove={request.removeException}
            />
            <ConflictRegion
              check={request.check}
              clashes={request.clashes}
              live={live.state}
              isEnhanced={isEnhanced}
              isStaff={isStaff}
              withDates={request.dates.length > 1}
              roomsById={request.roomsById}
              replacementOn={request.replacementOn}
              onTake={request.takeException}
            />
          </RoomPicker>
          <EquipmentField field={fields.equipment} offers={request.equipment} />
        </div>
        <div className="min-w-0 grid gap-4 max-sm:gap-1 content-start lg:[grid-area:3_/_1]">
          {isStaff ? (
            <OptionsField
              field={fields.teacherUserId}
              label={LABELS.teacherUserId}
              kind="teachers"
              rows={choices.teachers}
              addTo={view.add.teachers}
              onChoose={live.check}
            />
          ) : null}
          <div className="grid gap-2 min-[24rem]:max-lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <ContentFields
              part="lesson"
              recent={view.recent}
              fields={fields}
              choices={choices}
              add={view.add}
              onClass={request.changeClass}
            />
          </div>
          <FurtherFields fields={fields} isStaff={isStaff} />
          <ContentFields part="remarks" fields={fields} isFolded />
        </div>
        {mayOverride ? (
          <div className="notice" data-tone="warning">
            <Choice type="checkbox" name="override">
              {isRuled ? requestText.overrideRule : requestText.override}
            </Choice>
            <p>{isRuled ? requestText.overrideRuleHint : requestText.overrideHint}</p>
          </div>
        ) : null}
        <RequestBar
          dateCount={request.dates.length}
          shift={request.shift}
          hours={request.barHours}
          roomNames={request.rooms.flatMap((id) => request.roomNames.get(Number(id)) ?? [])}
          conflictCount={request.check?.conflictCount ?? 0}
        >
          <SubmitButton>{isStaff ? requestText.submitStaff : requestText.submit}</SubmitButton>
          <Link to={closeTo} className="button" data-look="secondary" preventScrollReset>
            {formText.cancel}
          </Link>
        </RequestBar>
      </Form>
    </section>
  );
}

function weekQuery(search: string): string {
  const all = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const name of ["semana", "turno"]) {
    const value = all.get(name);
    if (value) query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : "";
}
