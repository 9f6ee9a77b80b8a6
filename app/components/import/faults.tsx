import { Form } from "#app/components/form/form.tsx";
import { importText } from "#app/text/import/import.ts";

/**
 * The rows that cannot be imported, with the reasons; each can be left out, by GET: the preview is an address.
 * @param query what the address says already.
 */
export function ImportFaults({
  faults,
  count,
  query,
}: {
  faults: { line: number; messages: string[] }[];
  count: number;
  query: [name: string, value: string][];
}) {
  if (count === 0) return null;
  return (
    <section className="grid gap-2" aria-labelledby="linhas-com-erro">
      <h2 id="linhas-com-erro">{importText.faultsTitle}</h2>
      <p>{importText.faultsLead}</p>
      <Form method="get" className="grid gap-3" preventScrollReset>
        {query.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className="table-box">
          <table className="table" aria-label={importText.faultsTitle}>
            <thead>
              <tr>
                <th scope="col">{importText.line}</th>
                <th scope="col">{importText.problem}</th>
              </tr>
            </thead>
            <tbody>
              {faults.map(({ line, messages }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line may be at fault twice
                <tr key={place}>
                  <th scope="row">{line}</th>
                  <td>
                    <label className="flex items-center gap-3 min-h-11">
                      <input
                        type="checkbox"
                        name="fora"
                        value={line}
                        aria-label={importText.leaveOut(line)}
                      />
                      {messages.join("; ")}
                    </label>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {count > faults.length ? (
          <p className="hint">{importText.moreFaults(count - faults.length)}</p>
        ) : null}
        <div className="actions">
          <button type="submit" className="button" data-look="secondary">
            {importText.leaveOutTicked}
          </button>
          <button type="submit" className="button" data-look="secondary" name="fora" value="erros">
            {importText.leaveOutAll(count)}
          </button>
        </div>
      </Form>
    </section>
  );
}
