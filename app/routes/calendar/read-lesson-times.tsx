import { useLoaderData } from "@remix-run/react";
import { DayPicture } from "#app/components/calendar/lesson-times/day-picture.tsx";
import { CalendarChoice, SetList } from "#app/components/calendar/lesson-times/set-list.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { loadLessonTimes } from "#app/http/calendar/lesson-times-page.server.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { lessonTimesText as text } from "#app/text/calendar/lesson-times.ts";

export const loader = guarded({ "GET /horarios": loadLessonTimes });

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.title };

/** The lesson times as teachers read them. */
export default function ReadLessonTimes() {
  const { view } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={text.title} />
      {view ? (
        <>
          <CalendarChoice base={ADDRESSES.lessonTimesRead} view={view} />
          <SetList base={ADDRESSES.lessonTimesRead} view={view} mayDelete={false} />
          <div className="grid gap-4 lg:grid-cols-3">
            {SHIFTS.map((shift) => (
              <section key={shift} className="panel content-start" aria-label={shiftText[shift]}>
                <h2>{shiftText[shift]}</h2>
                <DayPicture shift={shift} set={view.shown.set} />
              </section>
            ))}
          </div>
        </>
      ) : (
        <LoadFailure sentence={text.loadFailed} />
      )}
    </>
  );
}
