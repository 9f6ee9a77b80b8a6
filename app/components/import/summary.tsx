import { importText } from "#app/text/import/import.ts";

type Counts = { creates: number; updates: number; unchanged: number; faults: number };

/** The number of rows by outcome. */
export function ImportSummary({ counts }: { counts: Counts }) {
  const { summary } = importText;
  return (
    <p className="font-bold" role="status">
      {[
        summary.creates(counts.creates),
        summary.updates(counts.updates),
        summary.unchanged(counts.unchanged),
        summary.faults(counts.faults),
      ].join(" · ")}
    </p>
  );
}

/** The first rows of the file, to choose columns by. */
export function ImportSample({
  titles,
  rows,
}: {
  titles: string[];
  rows: { line: number; cells: string[] }[];
}) {
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-2" aria-labelledby="primeiras-linhas">
      <h2 id="primeiras-linhas">{importText.sample}</h2>
      <div className="table-box">
        <table className="table" aria-label={importText.sample}>
          <thead>
            <tr>
              <th scope="col">{importText.line}</th>
              {titles.map((title, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
                <th scope="col" key={column}>
                  {title || `${column + 1}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                {titles.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={column} className="[overflow-wrap:anywhere]">
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
