import { type Html, html } from "#app/domain/html.ts";
import type { School } from "#app/domain/settings/school.ts";
import { schoolPicture } from "#app/routes/public/page-parts.ts";
import { qrCode } from "#app/routes/public/qr-code.ts";
import type { ChangeCounts, PanelFrame } from "#app/services/public/panel.server.ts";
import { formatDate, formatWeekday } from "#app/text/format.ts";
import { changeText, panelText } from "#app/text/public/public.ts";

/** A longer welcome is set smaller, so that the column never cuts it off. */
const WELCOME_SIZES = [
  [380, "welcome welcome-least"],
  [220, "welcome welcome-tiny"],
  [110, "welcome welcome-small"],
] as const;

/** How many letters of the welcome a logo replaces, and each letter of a name beyond its first line. */
const LOGO_LETTERS = 140;
const NAME_LINE = 20;

function welcomeClass(text: string, lines: number, { name, logo }: School): string {
  const letters =
    text.length + lines * CHANGE_LETTERS + (logo ? LOGO_LETTERS : 0) + Math.max(0, name.length - NAME_LINE);
  return WELCOME_SIZES.find(([least]) => letters >= least)?.[1] ?? "welcome";
}

type Rail = {
  frame: PanelFrame;
  school: School;
  welcome: string | null;
  changes: ChangeCounts | null;
  weekAddress: string;
};

/** The letters of the welcome that a line of the counts is as high as. */
const CHANGE_LETTERS = 22;

function changeLines(changes: ChangeCounts): Html[] {
  const lines = changeText.counts(changes).filter(({ count }) => count > 0);
  if (lines.length === 0) return [];
  return [html`${panelText.changes}`, ...lines.map(({ count, words }) => html`<b>${count}</b> ${words}`)];
}

export function panelRail({ frame, school, welcome, changes, weekAddress }: Rail): Html {
  const address = new URL(weekAddress);
  const text = welcome ?? panelText.welcome;
  const lines = changes ? changeLines(changes) : [];
  const size = welcomeClass(text, lines.length, school);
  return html`
    <aside class="rail">
      <div class="now">
        <p class="clock">
          <span data-clock="true">${frame.time}</span>
          <span class="seconds" data-seconds="true"></span>
        </p>
        <p class="date" data-part="date">
          <span>${formatWeekday(frame.today)}</span> <span>${formatDate(frame.today)}</span>
        </p>
      </div>
      <div class="greeting" data-part="welcome">
        ${schoolPicture(school)}
        <p class="school">${school.name}</p>
        <p class="${size}">${text}</p>
        ${lines.map((line) => html`<p class="${size}">${line}</p>`)}
      </div>
      <div class="week">
        ${qrCode({ text: weekAddress, label: panelText.codeLabel(weekAddress) })}
        <p class="week-label">${panelText.week}</p>
        <p class="week-address"><span>${address.host}</span><wbr/><span>${address.pathname}</span></p>
      </div>
    </aside>`;
}
