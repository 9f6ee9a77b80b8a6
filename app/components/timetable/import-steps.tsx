import { Link } from "@remix-run/react";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import type { Timetable } from "#app/models/timetable/timetable.server.ts";
import type { Received } from "#app/services/timetable/receive.server.ts";
import { timetableFileText } from "#app/text/timetable/file.ts";
import { timetableScreenText as text } from "#app/text/timetable/screens.ts";

/** The screen of missing times stands between the columns and the names. */
export const BEFORE_NAMES = 2.5;

/** Where an import goes on once its file was read. */
export function afterReading({ id, format, lacksTimes }: Received): string {
  if (format === null || format === "grid") return addressOf("timetableColumns", id);
  return addressOf(lacksTimes ? "timetableTimes" : "timetableNames", id);
}

/** The title of an import with its four steps; those that are done lead back. */
export function ImportSteps({
  timetable,
  step,
}: {
  timetable: Timetable;
  step: 2 | typeof BEFORE_NAMES | 3 | 4;
}) {
  const leads = [
    ADDRESSES.timetables,
    timetable.state === "draft" ? addressOf("timetableColumns", timetable.id) : null,
    addressOf("timetableNames", timetable.id),
    addressOf("timetablePublication", timetable.id),
  ];
  const facts = timetable.format
    ? [
        timetable.fileName,
        timetableFileText.formats[timetable.format],
        text.facts(timetable.lessonCount, timetable.startDate, timetable.endDate),
      ]
    : [timetable.fileName];
  return (
    <>
      <PageHead title={text.importTitle} lead={facts.join(" · ")} />
      <nav aria-label={text.stepsLabel}>
        <ol className="tabs">
          {text.steps.map((label, index) => {
            const isDone = index + 1 < step;
            const lead = leads[index];
            const mark = (
              <span
                aria-hidden="true"
                className={`grid place-items-center size-6 rounded-full border text-small ${index + 1 === step ? "border-primary bg-primary text-surface" : "border-muted"}`}
              >
                {isDone ? <Icon name="check" size={16} /> : index + 1}
              </span>
            );
            return (
              <li key={label} className="flex">
                {isDone && lead ? (
                  <Link to={lead}>
                    {mark}
                    {label}
                  </Link>
                ) : (
                  <span
                    className={`inline-flex items-center gap-2 min-h-11 py-1.5 px-3.5 border-b-4 border-b-transparent max-sm:px-0.5 max-sm:gap-x-1 max-sm:text-badge/5 ${index + 1 === step ? "font-bold text-primary" : "text-muted"}`}
                    aria-current={index + 1 === step ? "step" : undefined}
                  >
                    {mark}
                    {label}
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      </nav>
      {timetable.format && timetable.counts && (
        <p className="-my-1 text-muted" data-testid="file-counts">
          {text.holds(timetable.format, timetable.counts)}
        </p>
      )}
    </>
  );
}
