import type { School } from "#app/domain/settings/school.ts";
import { SchoolPicture } from "#app/routes/public/page-parts.tsx";
import { QrCode } from "#app/routes/public/qr-code.tsx";
import type { PanelFrame } from "#app/services/public/panel.server.ts";
import { formatDate, formatWeekday } from "#app/text/format.ts";
import { panelText } from "#app/text/public/public.ts";

/** A longer welcome is set smaller, so that the column never cuts it off. */
const WELCOME_SIZES = [
  [380, "welcome welcome-least"],
  [220, "welcome welcome-tiny"],
  [110, "welcome welcome-small"],
] as const;

/** How many letters of the welcome a logo replaces, and each letter of a name beyond its first line. */
const LOGO_LETTERS = 140;
const NAME_LINE = 20;

function welcomeClass(text: string, { name, logo }: School): string {
  const letters = text.length + (logo ? LOGO_LETTERS : 0) + Math.max(0, name.length - NAME_LINE);
  return WELCOME_SIZES.find(([least]) => letters >= least)?.[1] ?? "welcome";
}

type Props = { frame: PanelFrame; school: School; welcome: string | null; weekAddress: string };

/** The column beside the rows: clock, date, welcome, and the way to the weekly page. */
export function PanelRail({ frame, school, welcome, weekAddress }: Props) {
  const address = new URL(weekAddress);
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
        <SchoolPicture school={school} />
        <p className="school">{school.name}</p>
        <p className={welcomeClass(text, school)}>{text}</p>
      </div>
      <div className="week">
        <QrCode text={weekAddress} label={panelText.codeLabel(weekAddress)} />
        <p className="week-label">{panelText.week}</p>
        <p className="week-address">
          <span>{address.host}</span>
          <wbr />
          <span>{address.pathname}</span>
        </p>
      </div>
    </aside>
  );
}
