import { Form } from "#app/components/form/form.tsx";
import { ImportSteps } from "#app/components/timetable/import-steps.tsx";
import { ButtonLink, SubmitButton } from "#app/components/ui/button.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import type { Timetable } from "#app/models/timetable/timetable.server.ts";
import type { NamedLeftOut } from "#app/services/timetable/left-out.server.ts";
import { leftOutText } from "#app/text/timetable/left-out.ts";
import { timetableScreenText as text } from "#app/text/timetable/screens.ts";
import { PublishingProgress } from "./publishing-progress.tsx";

/** What publishing or undoing did not write as planned: how many, and the first of them by name. */
function LeftOutList({ count, leftOut }: { count: number; leftOut: NamedLeftOut[] }) {
  if (count === 0) return null;
  const named = leftOut.reduce((sum, each) => sum + each.count, 0);
  return (
    <section className="panel" aria-labelledby="de-fora">
      <h2 id="de-fora">{leftOutText.title(count)}</h2>
      <ul className="list-disc pl-5">
        {leftOut.map((each) => (
          <li key={`${each.text} ${each.classIds} ${each.environmentIds}`}>{each.text}</li>
        ))}
      </ul>
      {named < count ? <p className="hint">{leftOutText.more(count - named)}</p> : null}
    </section>
  );
}

/** A job that was given up: what it did so far stays until a person resumes or undoes it. */
function Stopped({ timetable, failure }: { timetable: Timetable; failure: string | null | undefined }) {
  return (
    <div className="notice" data-tone="danger" role="alert">
      <p className="font-bold">{failure ?? text.stopped}</p>
      <p>{text.stoppedAt(timetable.done, timetable.total)}</p>
      <Form method="post" className="actions">
        <SubmitButton>{text.resumeWork}</SubmitButton>
        <ButtonLink to={addressOf("timetableUndo", timetable.id)} look="secondary">
          {text.undo}
        </ButtonLink>
      </Form>
    </div>
  );
}

type Props = { timetable: Timetable; leftOut: NamedLeftOut[]; failure: string | null | undefined };

/** What has become of a timetable that is a draft no more. */
export function PublicationOutcome({ timetable, leftOut, failure }: Props) {
  const { id, state, isStopped, from, startDate, done, total, leftOutCount } = timetable;
  return (
    <>
      <ImportSteps timetable={timetable} step={4} />
      {state === "publishing" && !isStopped ? <PublishingProgress {...timetable} /> : null}
      {isStopped ? <Stopped timetable={timetable} failure={failure} /> : null}
      {state === "published" ? (
        <div className="panel">
          <p className="font-bold">{text.published(from ?? startDate)}</p>
          <p>{text.progress(done, total)}</p>
          <div className="actions">
            <ButtonLink to={addressOf("timetableUndo", id)} look="secondary">
              {text.undo}
            </ButtonLink>
          </div>
        </div>
      ) : null}
      {state === "undone" ? <p className="notice">{text.undone}</p> : null}
      <LeftOutList count={leftOutCount} leftOut={leftOut} />
    </>
  );
}
