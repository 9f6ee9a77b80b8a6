import type { PanelFrame } from "#app/services/schedule/panel.server.ts";
import { formatDate, formatWeekday } from "#app/text/format.ts";
import { panelText } from "#app/text/public.ts";
import { QrCode } from "./qr-code.tsx";

const LONG_WELCOME = 110;
const VERY_LONG_WELCOME = 260;

function welcomeClass(text: string): string {
  if (text.length > VERY_LONG_WELCOME) return "welcome welcome-tiny";
  return text.length > LONG_WELCOME ? "welcome welcome-small" : "welcome";
}

type Props = { frame: PanelFrame; schoolName: string; welcome: string | null; weekAddress: string };

/** The column beside the rows: clock, date, welcome, and the way to the weekly page. */
export function PanelRail({ frame, schoolName, welcome, weekAddress }: Props) {
  const text = welcome ?? panelText.welcome;
  return (
    <aside className="rail">
      <div className="now">
        <p className="clock">
          <span data-clock>{frame.time}</span>
          <span className="seconds" data-seconds />
        </p>
        <p className="date" data-part="date">
          <span>{formatWeekday(frame.today)}</span> <span>{formatDate(frame.today)}</span>
        </p>
      </div>
      <div className="greeting" data-part="welcome">
        <p className="school">{schoolName}</p>
        <p className={welcomeClass(text)}>{text}</p>
      </div>
      <div className="week">
        <QrCode text={weekAddress} label={panelText.codeLabel(weekAddress)} />
        <p className="week-label">{panelText.week}</p>
        <p className="week-address">{weekAddress.replace(/^https?:\/\//, "")}</p>
      </div>
    </aside>
  );
}
