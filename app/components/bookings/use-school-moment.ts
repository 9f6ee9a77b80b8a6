import { useEffect, useState } from "react";
import { type Moment, momentOf } from "#app/domain/bookings/expired.ts";
import { addMinutes } from "#app/domain/bookings/now-and-next.ts";

const TICK_MS = 15_000;

/** The school's moment, from the server's on: it goes on with the page, until the end of that day. */
export function useSchoolMoment(minute: string): Moment {
  const [ticked, setTicked] = useState({ minute, passed: 0 });
  useEffect(() => {
    const begun = performance.now();
    const tick = () => setTicked({ minute, passed: Math.floor((performance.now() - begun) / 60_000) });
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [minute]);
  const { date, time } = momentOf(minute);
  return { date, time: addMinutes(time, ticked.minute === minute ? ticked.passed : 0) };
}
