import { Link } from "@remix-run/react";
import { BulkFailure } from "#app/components/bookings/review/dialog.tsx";
import { Form } from "#app/components/form/form.tsx";
import type { EditReply } from "#app/components/form/seen-version.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { PRESETS, type Preset } from "#app/domain/absences/preset.ts";
import { addressOf } from "#app/domain/addresses.ts";
import type { ShownLesson } from "#app/services/absences/page.server.ts";
import { absenceText as text } from "#app/text/absences/absences.ts";
import { formatWeekdayDate } from "#app/text/format.ts";
import { LessonDecision } from "./lesson-decision.tsx";

function AllAtOnce({ id }: { id: number }) {
  const address = addressOf("absence", id);
  const links: [string, string][] = [
    [`${address}?todas=${PRESETS.first}`, text.allFirst],
    [`${address}?todas=${PRESETS.cancel}`, text.allCancel],
    [`${address}?todas=${PRESETS.keep}`, text.allKeep],
    [address, text.allNone],
  ];
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span>{text.allAtOnce}</span>
      {links.map(([to, label]) => (
        <Link key={to} to={to} className="button" data-look="secondary" data-size="tool" preventScrollReset>
          {label}
        </Link>
      ))}
    </p>
  );
}

/** What the person chose before a refusal, by the place of the lesson. */
function typedIn(reply: EditReply | undefined, name: "choices" | "others"): string[] {
  const typed = reply?.result.initialValue?.[name];
  return Array.isArray(typed) ? typed.map((each) => (typeof each === "string" ? each : "")) : [];
}

/** Each lesson of an absence with what becomes of it, saved in one go (rules R30.3). */
export function DecisionForm({
  id,
  lessons,
  seen,
  preset,
  reply,
}: {
  id: number;
  lessons: ShownLesson[];
  seen: string;
  preset: Preset | null;
  reply: EditReply | undefined;
}) {
  const choices = typedIn(reply, "choices");
  const others = typedIn(reply, "others");
  const open = lessons.filter((lesson) => !lesson.hasBegun && lesson.action === null);
  const days = [...Map.groupBy(lessons, ({ date }) => date)];
  const canDecide = lessons.some((lesson) => !lesson.hasBegun);
  return (
    <Form method="post" className="grid gap-4" preventScrollReset>
      <BulkFailure reply={reply} title={text.notSaved} />
      <input type="hidden" name="seen" value={seen} autoComplete="off" />
      <section className="panel grid gap-3" aria-labelledby="aulas">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="aulas">
            {text.count(lessons.length)}
            {lessons.length > 0 ? <span className="hint"> {text.shownNumbers}</span> : null}
          </h2>
          {open.length > 0 ? <AllAtOnce id={id} /> : null}
        </div>
        {days.map(([date, rows]) => (
          <section key={date} aria-label={formatWeekdayDate(date)}>
            <h3 className="bg-sunken px-2 py-1 rounded-md">{formatWeekdayDate(date)}</h3>
            {rows.map((lesson) => {
              const place = lessons.indexOf(lesson);
              return (
                <LessonDecision
                  key={lesson.id}
                  lesson={lesson}
                  place={place}
                  preset={preset}
                  typed={choices[place]}
                  other={others[place] ?? ""}
                />
              );
            })}
          </section>
        ))}
      </section>
      {canDecide ? (
        <div className="request-bar">
          <p className="flex-1 min-w-0 text-small/4.75">{text.saveHint}</p>
          <SubmitButton>{text.save}</SubmitButton>
        </div>
      ) : null}
    </Form>
  );
}
