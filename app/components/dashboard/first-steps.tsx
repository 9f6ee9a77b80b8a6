import { ADDRESSES } from "#app/domain/addresses.ts";
import { firstStepsText as text } from "#app/text/dashboard.ts";
import { ButtonLink } from "../button.tsx";
import { Icon } from "../icon.tsx";

export type FirstSteps = Record<keyof typeof text.steps, number>;

const STEPS = [
  { of: "environments", to: ADDRESSES.environmentNew },
  { of: "disciplines", to: ADDRESSES.disciplineNew },
  { of: "classes", to: ADDRESSES.classNew },
  { of: "teachers", to: ADDRESSES.userNew },
] as const;

/**
 * What an empty school has to do before its first reservation, in order, with what is done already.
 * @param reachable the addresses that the person may go to.
 */
export function FirstStepsPanel({ steps, reachable }: { steps: FirstSteps; reachable: string[] }) {
  const next = STEPS.find(({ of, to }) => steps[of] === 0 && reachable.includes(to));
  return (
    <section className="panel board-wide" aria-labelledby="primeiros">
      <div className="grid gap-1">
        <h2 id="primeiros">{text.title}</h2>
        <p className="hint">{text.lead}</p>
      </div>
      <ol className="first-steps">
        {STEPS.map(({ of, to }) => (
          <li key={of} data-done={steps[of] > 0}>
            <Icon name={steps[of] > 0 ? "check" : "hourglass"} />
            <div>
              <p className="font-bold">{text.steps[of]}</p>
              <p className="hint">{steps[of] > 0 ? text.done(steps[of]) : text.open}</p>
            </div>
            {steps[of] > 0 ? null : reachable.includes(to) ? (
              <ButtonLink to={to} look={to === next?.to ? "primary" : "secondary"}>
                {text.actions[of]}
              </ButtonLink>
            ) : (
              <p className="hint">{text.askAdmin}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
