import { Link } from "@remix-run/react";
import { importText } from "#app/text/import/import.ts";

/** Which sheet was read, and the others of its workbook. */
export function SheetRead({ sheet, otherSheets }: { sheet: string | null; otherSheets: string[] }) {
  if (sheet === null) return null;
  return (
    <p>
      <b>{importText.sheet(sheet)}</b> {otherSheets.length > 0 ? importText.otherSheets(otherSheets) : null}
    </p>
  );
}

/** How many rows were left out, with the way back. */
export function LeftOutRows({ count, back }: { count: number; back: string }) {
  if (count === 0) return null;
  return (
    <p>
      {importText.leftOut(count)}{" "}
      <Link to={back} preventScrollReset>
        {importText.takeBack}
      </Link>
    </p>
  );
}

/** Rows that say again what another one says. */
export function ImportNotes({ notes, count }: { notes: { line: number; text: string }[]; count: number }) {
  if (count === 0) return null;
  return (
    <section className="grid gap-2" aria-labelledby="linhas-repetidas">
      <h2 id="linhas-repetidas">{importText.notesTitle}</h2>
      <ul className="grid gap-1">
        {notes.map(({ line, text }) => (
          <li key={line}>{importText.lineNote(line, text)}</li>
        ))}
      </ul>
      {count > notes.length ? <p className="hint">{importText.moreFaults(count - notes.length)}</p> : null}
    </section>
  );
}
