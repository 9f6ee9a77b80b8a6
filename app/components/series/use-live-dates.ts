import type { FormEvent, RefObject } from "react";
import { useLiveAnswer } from "#app/components/form/use-live-answer.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import type { EquipmentOffer } from "#app/domain/equipment/offer.ts";
import type { RoomStates } from "#app/domain/rooms/room-choice.ts";
import type { SeriesDates, SeriesStart } from "#app/services/series/series-form.server.ts";
import { requestText } from "#app/text/bookings/reservations.ts";

export type SeriesPreviewView = NonNullable<SeriesDates["preview"]>;

type Dates = SeriesStart & SeriesDates;
type StartView = SeriesStart & {
  preview: SeriesPreviewView | null;
  states: RoomStates | null;
  equipment: EquipmentOffer[];
  chosen: string[];
  formToken: string;
};
type Answer = Dates & Pick<StartView, "chosen" | "formToken">;

/** What decides the dates and what is free on them; the rest is only sent with it. */
const FIELDS = [
  ...["weekdays", "everyWeeks", "startDate", "endDate", "untilTermEnd", "shift", "lessons"],
  ...["environmentIds", "classId", "teacherUserId", "choices"],
];

async function ask(form: HTMLFormElement, signal: AbortSignal): Promise<Answer> {
  const data = new FormData(form);
  const names = [...new Set(data.keys())].filter((name) => name.startsWith("equipment["));
  const sent = [...FIELDS, "disciplineId", ...names].flatMap((name) =>
    data.getAll(name).flatMap((value) => (value === "" ? [] : [[name, String(value)]])),
  );
  const response = await fetch(`${ADDRESSES.seriesDates}?${new URLSearchParams(sent)}`, { signal });
  if (!response.ok || response.redirected) throw new Error(`series dates: ${response.status}`);
  const dates = (await response.json()) as Dates;
  const chosen = data.getAll("choices").map(String).filter(Boolean);
  return { ...dates, chosen, formToken: String(data.get("formToken")) };
}

export function useLiveDates(formRef: RefObject<HTMLFormElement>, view: StartView) {
  const live = useLiveAnswer(formRef, { fields: FIELDS, ask, failed: requestText.checkFailed });
  const answer = live.state?.answer;
  // An answer is about the form as it was rendered: a page that came after it is newer.
  const isCurrent = answer?.formToken === view.formToken;
  const { preview, states, chosen, termEnd, lessonSet } = isCurrent ? answer : view;
  return {
    termEnd,
    lessonSet,
    preview,
    states,
    equipment: (isCurrent ? answer.equipment : null) ?? view.equipment,
    chosen,
    problem: live.state?.failure ?? (isCurrent ? answer.problem : null),
    check: live.check,
    checkChange(event: FormEvent<HTMLFormElement>) {
      const { name } = event.target as HTMLInputElement;
      if (name.startsWith("equipment[")) live.check();
      else live.checkChange(event);
    },
    checking:
      <T>(set: (next: T) => void) =>
      (next: T) => {
        set(next);
        live.check();
      },
  };
}
