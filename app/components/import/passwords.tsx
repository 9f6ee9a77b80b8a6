import { PageHead } from "#app/components/frame/page-head.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { PrintButton } from "#app/components/ui/print-button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { formText } from "#app/text/form.ts";
import { importText } from "#app/text/import/import.ts";

export type PasswordSheetData = {
  passwords: { name: string; username: string; password: string }[];
  pending: number;
};

/** The first passwords of new accounts, to print; shown in the response to the import and never again. */
export function PasswordSheet({
  passwords,
  pending,
  back = { to: ADDRESSES.users, label: importText.back },
}: PasswordSheetData & { back?: { to: string; label: string } }) {
  return (
    <>
      <PageHead title={importText.passwordsTitle} lead={importText.passwordsLead}>
        <PrintButton label={formText.print} />
        <ButtonLink to={back.to}>{back.label}</ButtonLink>
      </PageHead>
      <div className="panel password-sheet">
        {pending > 0 ? (
          <p className="notice" data-tone="warning">
            {importText.passwordsLater(pending)}
          </p>
        ) : null}
        <div className="table-box">
          <table className="table" aria-label={importText.passwordsTitle}>
            <thead>
              <tr>
                <th scope="col">{importText.fields.name}</th>
                <th scope="col">{importText.fields.username}</th>
                <th scope="col">{importText.password}</th>
              </tr>
            </thead>
            <tbody>
              {passwords.map(({ name, username, password }) => (
                <tr key={username}>
                  <th scope="row">{name}</th>
                  <td>{username}</td>
                  <td className="font-mono">{password}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </>
  );
}
