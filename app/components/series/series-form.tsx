import { getFormProps } from "@conform-to/react";
import { useState } from "react";
import { ClashNotice } from "#app/components/bookings/clash-notice.tsx";
import { ContentFields } from "#app/components/bookings/request/content-fields.tsx";
import { LessonChoice } from "#app/components/bookings/request/lesson-choice.tsx";
import { ModeSwitch } from "#app/components/bookings/request/mode-switch.tsx";
import { EquipmentField } from "#app/components/equipment/equipment-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Choice, ChoiceGroup } from "#app/components/form/fields.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { Form } from "#app/components/form/form.tsx";
import { OptionsField } from "#app/components/form/options-field.tsx";
import { RoomPicker } from "#app/components/rooms/room-picker.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { contentText, reservationFields, shiftText } from "#app/text/bookings/reservations.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import { formatTimeRange } from "#app/text/format.ts";
import { seriesFormText as text } from "#app/text/series/series-form.ts";
import { SeriesAnswer } from "./answer.tsx";
import { LeaveOut, Months, OutsideDates } from "./planned-dates.tsx";
import { SpanFields, spanWords, WeekdayFields } from "./repeat-fields.tsx";
import { SeriesBar } from "./series-bar.tsx";
import type { SeriesFields, SeriesFormView, SeriesReply } from "./types.ts";
import { LossNotice, UnavailableDates } from "./unavailable-dates.tsx";
import { useSeriesForm } from "./use-series-form.ts";

const LABELS: Record<keyof SeriesFields, string> = {
  weekdays: text.weekdays,
  everyWeeks: text.everyWeeks,
  startDate: text.startDate,
  endDate: text.endDate,
  shift: reservationFields.shift,
  lessons: reservationFields.lessons,
  environmentIds: reservationFields.environments,
  equipment: bookedText.label,
  unavailable: text.waysTitle,
  acceptLoss: text.lossTitle,
  teacherUserId: reservationFields.teacher,
  ...contentText,
};

/** What makes a button show the dates instead of requesting them. */
const SEE_DATES = { formMethod: "get", formAction: ADDRESSES.seriesNew, name: "ver", value: "1" } as const;

export function SeriesForm({ view, reply }: { view: SeriesFormView; reply: SeriesReply | undefined }) {
  const { choices, isStaff } = view;
  const series = useSeriesForm(view, reply);
  const { form, fields, live, isEnhanced } = series;
  const { preview } = live;
  const { counts, chosenRooms } = series;
  const roomNames = chosenRooms.map(({ name }) => name);
  const plain = isStaff ? text.submitStaff : text.submit;
  // Without JavaScript the number would be that of the dates as they were shown.
  const submit = counts && isEnhanced ? text.submitDates(counts.asked, isStaff) : plain;
  const hours = series.hours ? formatTimeRange(series.hours.startTime, series.hours.endTime) : "";
  const pattern = text.pattern(series.weekdays, series.span.everyWeeks, hours);
  const isWhenMissing = series.weekdays.length === 0 || !fields.shift.initialValue;
  const hasWhenError = [fields.weekdays, fields.shift, fields.lessons, fields.startDate, fields.endDate].some(
    ({ errors }) => errors,
  );
  const [isWhenOpen] = useState(isWhenMissing);
  const [areListsOpen] = useState(roomNames.length === 0);
  return (
    <Form
      method="post"
      action={ADDRESSES.seriesNew}
      {...getFormProps(form)}
      ref={series.formRef}
      onChange={series.change}
      noValidate
      className="request-form grid gap-4 max-sm:gap-2 min-w-0 lg:grid-cols-[22.5rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr_auto_auto] lg:items-start lg:gap-x-6"
      preventScrollReset
    >
      <button
        type="submit"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        {...(preview && isEnhanced ? {} : SEE_DATES)}
      >
        {preview && isEnhanced ? plain : text.seeDates}
      </button>
      <input type="hidden" name="formToken" value={view.formToken} />
      <div className="request-notes">
        <ErrorSummary form={form} title={text.failed} labels={LABELS} />
      </div>
      <div className="grid gap-4 max-sm:gap-2 min-w-0 lg:[grid-area:2_/_1]">
        <ModeSwitch current={ADDRESSES.seriesNew} />
        <Fold className="series-when" isOpen={isWhenOpen || hasWhenError}>
          <summary>
            <b>{pattern}</b>
            <span className="hint block">{spanWords(series.span, live.termEnd)}</span>
          </summary>
          <p className="wide-head">
            <b>{pattern}</b>
          </p>
          <div className="grid gap-3 px-3 pb-3">
            <WeekdayFields
              field={fields.weekdays}
              chosen={series.listed("weekdays")}
              hasCalendar={live.termEnd !== null}
            />
            <SpanFields fields={fields} span={series.span} view={{ ...view, termEnd: live.termEnd }} />
            <ChoiceGroup field={fields.shift} legend={LABELS.shift}>
              <div className="strip">
                {SHIFTS.map((each) => (
                  <label key={each}>
                    <input
                      type="radio"
                      name="shift"
                      value={each}
                      defaultChecked={fields.shift.initialValue === each}
                    />
                    {shiftText[each]}
                    <small>
                      {formatTimeRange(
                        live.lessonSet[each].whole.startTime,
                        live.lessonSet[each].whole.endTime,
                      )}
                    </small>
                  </label>
                ))}
              </div>
            </ChoiceGroup>
            <LessonChoice
              field={fields.lessons}
              shiftLessons={series.shiftLessons}
              most={series.mostLessons}
              chosen={series.lessons}
              onChange={series.changeLessons}
            />
          </div>
        </Fold>
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
        <div className="grid gap-2">
          <ContentFields
            part="lesson"
            fields={fields}
            choices={choices}
            add={view.add}
            onClass={live.check}
          />
        </div>
      </div>
      <div className="grid gap-4 min-w-0 lg:[grid-area:2_/_2_/_4_/_3]">
        <RoomPicker
          field={fields.environmentIds}
          groups={choices.environmentGroups}
          states={live.states}
          chosen={series.rooms}
          onChange={series.changeRooms}
          isStaff={isStaff}
          addTo={view.add.environments}
          offersPartly
          submitsOnEnter
          listsIn={(lists) => (
            <>
              <SeriesAnswer
                preview={preview}
                free={series.free}
                total={counts?.total ?? 0}
                rooms={chosenRooms}
                isGuessed={series.isRoomGuessed}
                isStaff={isStaff}
                roomsById={series.roomsById}
                onChoose={(ids) => series.changeRooms(ids.map(String))}
              >
                <Fold className="fold px-3 border-t border-t-line" isOpen={areListsOpen}>
                  <summary className="text-primary font-semibold">
                    {roomNames.length > 0 ? text.otherRoom : text.chooseRoom}
                  </summary>
                  <div className="grid gap-2 pb-3">{lists}</div>
                </Fold>
              </SeriesAnswer>
              {preview && counts ? (
                <div className="grid gap-3 max-sm:gap-2 min-w-0" key={view.formToken}>
                  <UnavailableDates
                    preview={preview}
                    chosen={live.chosen}
                    way={series.way}
                    isStaff={isStaff}
                    roomCount={roomNames.length}
                  />
                  <LossNotice
                    counts={counts}
                    field={fields.acceptLoss}
                    isStaff={isStaff}
                    best={preview.proposals.rooms[0]}
                  />
                  <ClashNotice
                    clashes={{ warnings: preview.warnings, count: preview.clashCount }}
                    isOwn={!isStaff}
                  />
                  <Months dates={preview.dates} chosen={live.chosen} place={text.inRooms(roomNames)} />
                  <LeaveOut dates={preview.dates} chosen={live.chosen} />
                </div>
              ) : null}
              {preview ? (
                <OutsideDates dates={preview.dates} chosen={live.chosen} isStaff={isStaff} offers={{}} />
              ) : null}
            </>
          )}
        >
          {live.problem ? (
            <p className="notice" data-tone="warning" role="status">
              {live.problem}
            </p>
          ) : null}
          {preview && !isEnhanced ? <p className="hint">{text.changedHint}</p> : null}
        </RoomPicker>
        <EquipmentField field={fields.equipment} offers={live.equipment} />
      </div>
      <div className="min-w-0 lg:[grid-area:3_/_1]">
        <ContentFields part="remarks" fields={fields} isFolded />
      </div>
      {preview && isStaff ? (
        <div className="notice lg:row-[4]" data-tone="warning">
          <Choice type="checkbox" name="override">
            {text.staffOverride}
          </Choice>
        </div>
      ) : null}
      <SeriesBar counts={series.counts} weekdays={series.weekdays} hours={series.hours} roomNames={roomNames}>
        {preview && isEnhanced ? null : (
          <button
            type="submit"
            {...SEE_DATES}
            className="button"
            data-look={preview ? "secondary" : "primary"}
          >
            {preview ? text.seeAgain : text.seeDates}
          </button>
        )}
        {preview ? <SubmitButton>{submit}</SubmitButton> : null}
      </SeriesBar>
    </Form>
  );
}
