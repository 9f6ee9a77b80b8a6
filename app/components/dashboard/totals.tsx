import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import type { EnvironmentType } from "#app/domain/rooms/environment.ts";
import { dashboardText as text } from "#app/text/dashboard/dashboard.ts";
import { formatNumber } from "#app/text/format.ts";

type Props = {
  environments: { count: number; byType: { type: EnvironmentType; count: number }[] } | null;
  teachers: { count: number; active: number; isNext: boolean } | null;
  classes: { count: number; courses: number } | null;
  week: { overall: number; perEnvironment: number } | null;
};

function Total({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div>
      <dt className="figure-label">{label}</dt>
      <dd className="figure-value">{value}</dd>
      <dd className="block text-muted text-badge/4.5">{note}</dd>
    </div>
  );
}

/** Each figure may fail to load independently. */
export function TotalsPanel({ environments, teachers, classes, week }: Props) {
  const failures = [
    environments ? null : text.loadFailed.environments,
    teachers ? null : text.loadFailed.teachers,
    classes ? null : text.loadFailed.classes,
  ].filter((sentence) => sentence !== null);
  return (
    <section className="panel flush" aria-label={text.totals}>
      <dl className="figures" data-fit="pairs">
        {environments ? (
          <Total
            label={text.environments}
            value={formatNumber(environments.count)}
            note={text.byType(environments.byType)}
          />
        ) : null}
        {teachers ? (
          <Total
            label={text.teachers}
            value={formatNumber(teachers.count)}
            note={text.activeTeachers(teachers)}
          />
        ) : null}
        {week ? (
          <Total
            label={text.overall}
            value={text.percent(week.overall)}
            note={text.perEnvironment(week.perEnvironment)}
          />
        ) : null}
        {classes ? (
          <Total
            label={text.classes}
            value={formatNumber(classes.count)}
            note={text.ofCourses(classes.courses)}
          />
        ) : null}
      </dl>
      {failures.map((sentence) => (
        <LoadFailure key={sentence} sentence={sentence} />
      ))}
    </section>
  );
}
