import type { Accent } from "#app/domain/settings/accent-colour.ts";
import { schoolText as text } from "#app/text/settings/settings.ts";

/** The school's colour where it must be legible. The page then needs no style for a custom colour. */
export function ColourSamples({ accent }: { accent: Accent }) {
  const samples = [
    [text.onLight, accent.light],
    [text.onDark, accent.dark],
    [text.onPanel, accent.panel],
  ] as const;
  return (
    <div className="field">
      <p className="font-bold">{text.shownColours}</p>
      <ul className="grid gap-1 *:flex *:flex-wrap *:items-center *:gap-2">
        {samples.map(([where, colour]) => (
          <li key={where}>
            <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
              <rect x="1" y="1" width="26" height="26" rx="6" fill={colour} stroke="currentColor" />
            </svg>
            <span>{colour}</span> <span className="hint">{where}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
