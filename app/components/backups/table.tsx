import { Icon } from "#app/components/ui/icon.tsx";
import { Table } from "#app/components/ui/table.tsx";
import type { BackupScreen } from "#app/services/backups/screen.server.ts";
import { backupText as text } from "#app/text/backups/backups.ts";
import { formatBytes } from "#app/text/format.ts";

export type ShownCopy = BackupScreen["copies"][number];

export function BackupTable({ copies }: { copies: ShownCopy[] }) {
  return (
    <Table name={text.list} columns="m">
      <thead>
        <tr>
          <th scope="col">{text.date}</th>
          <th scope="col">{text.kind}</th>
          <th scope="col">{text.size}</th>
          <th scope="col">{text.file}</th>
        </tr>
      </thead>
      <tbody>
        {copies.map((copy) => (
          <tr key={copy.name}>
            <th scope="row" className="sm:whitespace-nowrap">
              {copy.date}
            </th>
            <td data-label={text.kind}>
              <span className="inline-flex flex-wrap items-center gap-2">
                <span className="badge">{copy.kind}</span>
                {copy.isEncrypted ? (
                  <span className="badge">
                    <Icon name="padlock" size={18} />
                    {text.isEncrypted}
                  </span>
                ) : null}
              </span>
            </td>
            <td data-label={text.size} className="whitespace-nowrap">
              {formatBytes(copy.size)}
            </td>
            <td data-label={text.file} className="hint break-all">
              {copy.name}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
