import { importText } from "#app/text/import/import.ts";

/** The rows that cannot be imported, with the reasons. */
export function ImportFaults({
  faults,
  count,
}: {
  faults: { line: number; messages: string[] }[];
  count: number;
}) {
  if (count === 0) return null;
  return (
    <section className="grid gap-2" aria-labelledby="linhas-com-erro">
      <h2 id="linhas-com-erro">{importText.faultsTitle}</h2>
      <p>{importText.faultsLead}</p>
      <div className="table-box">
        <table className="table" aria-label={importText.faultsTitle}>
          <thead>
            <tr>
              <th scope="col">{importText.line}</th>
              <th scope="col">{importText.problem}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ line, messages }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                <td>{messages.join("; ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > faults.length ? <p className="hint">{importText.moreFaults(count - faults.length)}</p> : null}
    </section>
  );
}
