import { Icon } from "#app/components/ui/icon.tsx";
import { encodeChoice, type Substitute } from "#app/domain/absences/absence.ts";
import type { Preset } from "#app/domain/absences/preset.ts";
import { MAX_NAME_LENGTH } from "#app/domain/limits.ts";
import type { ShownLesson } from "#app/services/absences/page.server.ts";
import { absenceText as text } from "#app/text/absences/absences.ts";
import { reservationName } from "#app/text/bookings/reservations.ts";
import { formatTimeRange } from "#app/text/format.ts";

/** What a lesson shows as decided; null while it is open. */
function decidedText({ action, substituteName }: ShownLesson): string | null {
  if (action === "substitute") return text.isSubstituted(substituteName ?? "");
  if (action === "cancel") return text.isCancelled;
  return action === "keep" ? text.isKept : null;
}

/** Preselected: what all get at once, else keeping a lesson that colleagues give as well. */
function proposed(
  { id, action, otherNames, suggested: [first] }: ShownLesson,
  preset: Preset | null,
): string | undefined {
  if (action !== null) return undefined;
  if (preset === "cancel" || preset === "keep") return encodeChoice(id, preset);
  if (otherNames.length > 0) return encodeChoice(id, "keep");
  return preset === "first" && first ? encodeChoice(id, first.userId) : undefined;
}

type Choosing = { name: string; chosen: string | undefined };

function Option({ name, value, chosen, label }: Choosing & { value: string; label: string }) {
  return (
    <label className="choice">
      <input type="radio" name={name} value={value} defaultChecked={chosen === value} />
      <span>{label}</span>
    </label>
  );
}

function Suggestion({ name, value, chosen, who }: Choosing & { value: string; who: Substitute }) {
  return (
    <label className="choice border border-line rounded-md px-2 py-1 items-start has-checked:border-accent has-checked:bg-sunken">
      <input type="radio" name={name} value={value} defaultChecked={chosen === value} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap justify-between gap-x-3">
          <b>{who.name}</b> <span className="hint">{text.substitutions(who.substitutions)}</span>
        </span>
        <span className="hint">{text.qualities(who)}</span>
      </span>
    </label>
  );
}

/** One lesson: what it is, and the one choice of a substitute, of making it up, or of keeping it. */
export function LessonDecision({
  lesson,
  place,
  preset,
  typed,
  other,
}: {
  lesson: ShownLesson;
  /** Its number in the form. */
  place: number;
  preset: Preset | null;
  typed: string | undefined;
  other: string;
}) {
  const { id, startTime, endTime, disciplineName, className, environmentNames, otherNames, hasBegun } =
    lesson;
  const name = `choices[${place}]`;
  const chosen = typed || proposed(lesson, preset);
  const decided = decidedText(lesson);
  return (
    <fieldset className="grid gap-2 border-t border-t-line py-3 min-w-0">
      <legend className="sr-only">{text.choiceOf(reservationName(lesson))}</legend>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-1">
        <span className="w-32 flex-none max-sm:flex-1">
          <b className="num">{formatTimeRange(startTime, endTime)}</b>
          <br />
          <span className="hint">{text.kinds[lesson.kind]}</span>
        </span>
        <span className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full">
          <b>{disciplineName}</b>
          <br />
          <span className="hint">
            <b>{className}</b> · {environmentNames.join(", ")}
            {otherNames.length > 0 ? ` · ${text.joined(otherNames.join(", "))}` : ""}
          </span>
        </span>
        {decided || hasBegun ? (
          <span className="badge" data-status={decided ? "approved" : "blocked"}>
            <Icon name={decided ? "check" : "clock"} size={18} />
            {decided ?? text.hasBegun}
          </span>
        ) : (
          <span className="badge" data-status="pending">
            <Icon name="hourglass" size={18} />
            {text.states.waiting}
          </span>
        )}
      </div>
      {hasBegun ? null : (
        <>
          <div className="grid gap-2 lg:grid-cols-3">
            {lesson.suggested.map((who) => (
              <Suggestion
                key={who.userId}
                name={name}
                value={encodeChoice(id, who.userId)}
                chosen={chosen}
                who={who}
              />
            ))}
          </div>
          {lesson.suggested.length === 0 ? <p className="hint">{text.noneFree}</p> : null}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
            <Option
              name={name}
              value={encodeChoice(id, "cancel")}
              chosen={chosen}
              label={text.actions.cancel}
            />
            <Option name={name} value={encodeChoice(id, "keep")} chosen={chosen} label={text.actions.keep} />
            <span className="flex flex-wrap items-center gap-x-2">
              <Option name={name} value={encodeChoice(id, "other")} chosen={chosen} label={text.other} />
              <input
                className="input w-64"
                name={`others[${place}]`}
                defaultValue={other}
                maxLength={MAX_NAME_LENGTH}
                aria-label={text.otherName}
                placeholder={text.otherName}
                autoComplete="off"
              />
            </span>
          </div>
        </>
      )}
    </fieldset>
  );
}
