import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Form } from "#app/components/form/form.tsx";
import { ButtonLink, SubmitButton } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { ADDRESSES, type Address, addressOf } from "#app/domain/addresses.ts";
import {
  FIRST_STEPS,
  type FirstStep,
  STEP_MINUTES,
  slugOfStep,
  type TickedStep,
} from "#app/domain/dashboard/first-steps.ts";
import { IMPORT_SLUGS, type ImportKind } from "#app/domain/import/import.ts";
import type { FirstSteps } from "#app/services/dashboard/first-steps.server.ts";
import { firstStepsText as text } from "#app/text/dashboard/first-steps.ts";
import { importKindText } from "#app/text/import/templates.ts";
import { TemplateLinks } from "../import/templates.tsx";

/** Where a step is taken, and where what is done is seen again. */
const PLACES: Record<FirstStep, { start: Address; review: Address }> = {
  school: { start: ADDRESSES.settingsSchool, review: ADDRESSES.settingsSchool },
  hours: { start: ADDRESSES.lessonTimes, review: ADDRESSES.lessonTimes },
  calendar: { start: ADDRESSES.calendarNew, review: ADDRESSES.schoolYear },
  environments: { start: ADDRESSES.environmentNew, review: ADDRESSES.environments },
  catalog: { start: ADDRESSES.disciplineNew, review: ADDRESSES.classes },
  people: { start: ADDRESSES.userNew, review: ADDRESSES.users },
  timetable: { start: ADDRESSES.timetables, review: ADDRESSES.timetables },
  opening: { start: ADDRESSES.settingsNotices, review: ADDRESSES.settingsNotices },
};

const IMPORTS: Partial<Record<FirstStep, ImportKind[]>> = {
  environments: ["environments"],
  catalog: ["disciplines", "classes"],
  people: ["users"],
};

type May = { environments: boolean; hide: boolean };

function Status({ step, steps, isNext }: { step: FirstStep; steps: FirstSteps; isNext: boolean }) {
  const isDone = steps.done[step];
  const word = isDone ? text.done : isNext ? text.now : null;
  const status = isDone || !isNext ? text.status[step](steps.facts) : text.minutes(STEP_MINUTES[step]);
  return (
    <>
      <p className={isDone ? "" : "font-bold"}>
        {word ? <b className={isDone ? "text-approved-edge" : "text-primary"}>{word}</b> : null}
        {word && status ? " · " : null}
        {status}
      </p>
      {isDone || !IMPORTS[step] ? null : (
        <p className="flex flex-wrap gap-x-3">
          {IMPORTS[step].map((kind) => (
            <Link
              key={kind}
              to={`${ADDRESSES.importFile}?tipo=${IMPORT_SLUGS[kind]}`}
              className="inline-flex items-center min-h-11 lg:min-h-6"
            >
              {text.importSheet(importKindText[kind])}
            </Link>
          ))}
        </p>
      )}
      {isDone || step !== "opening" ? null : (
        <p className="flex flex-wrap gap-x-3">
          <Link to={ADDRESSES.bookingRules}>{text.rules}</Link>
          <Link to={ADDRESSES.tvPanel} reloadDocument>
            {text.panel}
          </Link>
          <Link to={ADDRESSES.doorSheets} reloadDocument>
            {text.doorSheets}
          </Link>
        </p>
      )}
    </>
  );
}

function TickButton({ step }: { step: TickedStep }) {
  const action = addressOf("firstStep", slugOfStep(step));
  return (
    <Form method="post" action={action} preventScrollReset>
      <SubmitButton look="quiet" formPath={action}>
        {text.tick[step]}
      </SubmitButton>
    </Form>
  );
}

function Step({
  step,
  steps,
  isNext,
  may,
}: {
  step: FirstStep;
  steps: FirstSteps;
  isNext: boolean;
  may: May;
}) {
  const { done, facts } = steps;
  const isDone = done[step];
  const label = text.steps[step];
  const { start, review } = PLACES[step];
  const isMine = step !== "environments" || may.environments;
  const verb = step === "calendar" ? text.createCalendar(facts.year) : text.start;
  return (
    <li
      className="grid gap-x-4 gap-y-1 px-4 py-2.5 items-center grid-cols-[2rem_minmax(0,1fr)] md:grid-cols-[2rem_minmax(0,1fr)_11.5rem_16.5rem] not-first:border-t not-first:border-t-line data-[next=true]:bg-selected"
      data-done={isDone}
      data-next={isNext}
      aria-current={isNext ? "step" : undefined}
    >
      <span
        className={`row-span-3 md:row-span-1 self-start md:self-center grid place-items-center size-8 rounded-full border font-bold ${isDone ? "border-approved-edge text-approved-edge" : isNext ? "border-primary bg-primary text-surface" : "border-muted"}`}
        aria-hidden="true"
      >
        {isDone ? <Icon name="check" size={18} /> : FIRST_STEPS.indexOf(step) + 1}
      </span>
      <div className="min-w-0">
        <h3 className="font-bold">{label}</h3>
        <p className="hint">{text.leads[step]}</p>
      </div>
      <div className="min-w-0 text-small">
        <Status step={step} steps={steps} isNext={isNext} />
      </div>
      <div className="flex flex-wrap gap-2 md:justify-end">
        {isMine ? (
          <>
            {!isDone && (step === "hours" || step === "opening") ? <TickButton step={step} /> : null}
            <ButtonLink
              to={isDone ? review : start}
              look={isDone ? "quiet" : isNext ? "primary" : "secondary"}
            >
              {isDone ? text.review : verb}
              <span className="sr-only">{text.of(label)}</span>
            </ButtonLink>
          </>
        ) : (
          <p className="hint">{text.askAdmin}</p>
        )}
      </div>
    </li>
  );
}

function Can({ isReady, children }: { isReady: boolean; children: string }) {
  return (
    <li className={isReady ? "flex items-center gap-1.5" : "text-muted"}>
      {isReady ? <Icon name="check" size={16} /> : null}
      {children}
    </li>
  );
}

type WayProps = { title: string; lead: string; to: string; verb: string; children?: ReactNode };

function Way({ title, lead, to, verb, children }: WayProps) {
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">{title}</h3>
      <p className="hint">{lead}</p>
      <ButtonLink to={to} look="secondary">
        {verb}
      </ButtonLink>
      {children}
    </section>
  );
}

function Aside({ steps, may, count }: { steps: FirstSteps; may: May; count: number }) {
  const { done, isEmpty } = steps;
  const minutes = FIRST_STEPS.reduce((sum, step) => sum + (done[step] ? 0 : STEP_MINUTES[step]), 0);
  return (
    <div className="panel content-start gap-4">
      <section className="grid gap-2">
        <h3 className="font-bold">{text.progress(count, FIRST_STEPS.length)}</h3>
        <progress
          className="w-full h-2 appearance-none border border-line rounded-full overflow-hidden bg-sunken [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary [&::-moz-progress-bar]:bg-primary"
          value={count}
          max={FIRST_STEPS.length}
          aria-label={text.progress(count, FIRST_STEPS.length)}
        />
        <p className="hint">{text.pause(minutes)}</p>
      </section>
      <section>
        <h3 className="font-bold">{text.already}</h3>
        <ul className="grid gap-1">
          <Can isReady>{text.can.signIn}</Can>
          <Can isReady={!isEmpty}>{text.can.book(!isEmpty)}</Can>
          <Can isReady={done.timetable}>{text.can.lessons(done.timetable)}</Can>
        </ul>
      </section>
      <Way title={text.sheets} lead={text.sheetsLead} to={ADDRESSES.importFile} verb={text.importSheets}>
        <details>
          <summary className="min-h-11">{text.templates}</summary>
          {(["environments", "disciplines", "classes", "users"] as const).map((kind) => (
            <div key={kind}>
              <p>{importKindText[kind]}</p>
              <TemplateLinks kind={kind} />
            </div>
          ))}
        </details>
      </Way>
      <Way title={text.share} lead={text.shareLead} to={ADDRESSES.userNew} verb={text.invite} />
      {may.hide ? (
        <Form method="post" action={ADDRESSES.firstStepsHide} preventScrollReset>
          <SubmitButton look="quiet" formPath={ADDRESSES.firstStepsHide}>
            {text.hide}
          </SubmitButton>
        </Form>
      ) : null}
    </div>
  );
}

/**
 * The setup steps of a new school, in order, with what there is of each.
 * @param props.may which steps the person may do.
 */
export function FirstStepsPanel({ steps, may }: { steps: FirstSteps; may: May }) {
  const isMine = (step: FirstStep) => step !== "environments" || may.environments;
  const next = FIRST_STEPS.find((step) => !steps.done[step] && isMine(step));
  const count = FIRST_STEPS.filter((step) => steps.done[step]).length;
  return (
    <section
      className="grid gap-4 items-start min-[75rem]:col-span-full min-[75rem]:grid-cols-[minmax(0,1fr)_17.5rem]"
      aria-labelledby="primeiros"
    >
      <h2 id="primeiros" className="min-[75rem]:col-span-full">
        {text.title}
      </h2>
      <div className="panel flush">
        <ol className="first-steps">
          {FIRST_STEPS.map((step) => (
            <Step key={step} step={step} steps={steps} isNext={step === next} may={may} />
          ))}
        </ol>
      </div>
      <Aside steps={steps} may={may} count={count} />
      <p className="hint min-[75rem]:col-span-full">{text.example}</p>
    </section>
  );
}
