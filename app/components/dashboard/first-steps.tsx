import { Link } from "@remix-run/react";
import { Form } from "#app/components/form/form.tsx";
import { ButtonLink, SubmitButton } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { ADDRESSES, type Address, addressOf } from "#app/domain/addresses.ts";
import {
  FIRST_STEPS,
  type FirstStep,
  slugOfStep,
  type TickedStep,
} from "#app/domain/dashboard/first-steps.ts";
import type { ImportKind } from "#app/domain/import/import.ts";
import { firstStepsText as text } from "#app/text/dashboard/first-steps.ts";
import { ImportLink } from "../import/link.tsx";
import { TemplateLinks } from "../import/templates.tsx";

type Done = Record<FirstStep, boolean>;

const FORMS: Record<FirstStep, Address> = {
  school: ADDRESSES.settingsSchool,
  hours: ADDRESSES.settingsNotices,
  environments: ADDRESSES.environmentNew,
  people: ADDRESSES.userNew,
  disciplines: ADDRESSES.disciplineNew,
  classes: ADDRESSES.classNew,
  request: ADDRESSES.request,
  panel: ADDRESSES.tvPanel,
};

const IMPORTS: Partial<Record<FirstStep, ImportKind>> = {
  environments: "environments",
  people: "users",
  disciplines: "disciplines",
  classes: "classes",
};

function TickButton({ step }: { step: TickedStep }) {
  const action = addressOf("firstStep", slugOfStep(step));
  return (
    <Form method="post" action={action} preventScrollReset>
      <SubmitButton look="secondary" formPath={action}>
        {text.tick[step]}
      </SubmitButton>
    </Form>
  );
}

function StepActions({ step, isNext }: { step: FirstStep; isNext: boolean }) {
  const look = isNext ? "primary" : "secondary";
  const kind = IMPORTS[step];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ButtonLink to={FORMS[step]} look={look} reloadDocument={step === "panel"}>
        {text.actions[step]}
      </ButtonLink>
      {kind ? <ImportLink kind={kind} /> : null}
      {step === "panel" ? (
        <Link to={ADDRESSES.doorSheets} className="button" data-look="secondary" reloadDocument>
          {text.doorSheets}
        </Link>
      ) : null}
      {step === "panel" || step === "hours" ? <TickButton step={step} /> : null}
      {kind ? <TemplateLinks kind={kind} /> : null}
    </div>
  );
}

export function FirstStepsPanel({
  done,
  may,
}: {
  done: Done;
  may: { environments: boolean; hide: boolean };
}) {
  const isMine = (step: FirstStep) => step !== "environments" || may.environments;
  const next = FIRST_STEPS.find((step) => !done[step] && isMine(step));
  const count = FIRST_STEPS.filter((step) => done[step]).length;
  return (
    <section className="panel min-[75rem]:col-span-full" aria-labelledby="primeiros">
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="primeiros">{text.title}</h2>
          <p className="hint">{text.lead(count, FIRST_STEPS.length)}</p>
        </div>
        {may.hide ? (
          <Form method="post" action={ADDRESSES.firstStepsHide} preventScrollReset>
            <SubmitButton look="quiet" formPath={ADDRESSES.firstStepsHide}>
              {text.hide}
            </SubmitButton>
          </Form>
        ) : null}
      </div>
      <ol className="first-steps grid gap-3">
        {FIRST_STEPS.map((step) => (
          <li key={step} data-done={done[step]}>
            <Icon name={done[step] ? "check" : "hourglass"} />
            <div className="flex-[1_1_14rem]">
              <p className="font-bold">{text.steps[step]}</p>
              <p className="hint">{done[step] ? text.done : text.open}</p>
            </div>
            {done[step] ? null : isMine(step) ? (
              <StepActions step={step} isNext={step === next} />
            ) : (
              <p className="hint">{text.askAdmin}</p>
            )}
          </li>
        ))}
      </ol>
      <p className="hint">{text.example}</p>
    </section>
  );
}
