import { Facts } from "#app/components/bookings/facts.tsx";
import { Form } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import type { BackupScreen } from "#app/services/backups/screen.server.ts";
import { backupText as text } from "#app/text/backups/backups.ts";
import { formatBytes } from "#app/text/format.ts";
import { BackupTable } from "./table.tsx";

const TAKE_ADDRESS = ADDRESSES.backups;

function Notices({ warning, isRunning }: Pick<BackupScreen, "warning" | "isRunning">) {
  return (
    <>
      {warning ? (
        <div className="notice" data-tone="danger" role="alert">
          <p className="font-bold">{warning.title}</p>
          <p>{warning.what}</p>
        </div>
      ) : null}
      {isRunning ? <p className="notice">{text.running}</p> : null}
    </>
  );
}

function HowTo({ folder, command, copy }: { folder: string; command: string; copy: string }) {
  return (
    <section className="panel" aria-labelledby="restaurar">
      <h2 id="restaurar">{text.restore}</h2>
      <Facts
        rows={[
          [
            text.folder,
            <code key="folder" className="break-all">
              {folder}
            </code>,
          ],
        ]}
      />
      <p className="hint">{text.folderHint}</p>
      <p>{text.steps}</p>
      <ol className="list-decimal pl-6 grid gap-2">
        <li>{text.stepStop}</li>
        <li>
          {text.stepRestore}{" "}
          <code className="break-all">{text.restoreCommand(command, `${folder}/${copy}`)}</code>
        </li>
        <li>{text.stepStart}</li>
      </ol>
      <p className="hint">
        {text.retentionNote} {text.keyNote}
      </p>
    </section>
  );
}

export function BackupPanel(props: BackupScreen) {
  const {
    newest,
    newestName,
    count,
    totalSize,
    copies,
    page,
    pages,
    isEncrypted,
    mayTake,
    howTo,
    warning,
    node,
  } = props;
  const facts: [string, string][] = newest
    ? [
        [text.newest, newest.ago],
        [text.newestSize, formatBytes(newest.size)],
        [text.total, text.totalCopies(count, totalSize)],
        [text.encryption, isEncrypted ? text.encrypted : text.plain],
      ]
    : [[text.encryption, isEncrypted ? text.encrypted : text.plain]];
  return (
    <>
      <section className="panel" aria-labelledby="copias">
        <div className="grid gap-1">
          <h2 id="copias">{text.title}</h2>
          <p className="max-w-[68ch]">{text.lead}</p>
          {node === null ? null : <p className="max-w-[68ch]">{text.ofNode(node)}</p>}
        </div>
        <Notices {...props} />
        {newest ? null : (
          <p className="font-bold">
            {text.none} {warning ? "" : text.noneYet}
          </p>
        )}
        <Facts rows={facts} />
        {mayTake ? (
          <Form method="post" action={TAKE_ADDRESS} className="actions">
            <SubmitButton formPath={TAKE_ADDRESS}>{text.take}</SubmitButton>
          </Form>
        ) : null}
        {howTo ? null : <p className="hint">{text.askAdmin}</p>}
      </section>
      {copies.length > 0 ? (
        <section className="panel" aria-labelledby="guardadas">
          <div className="grid gap-1">
            <h2 id="guardadas">{text.list}</h2>
            <p className="hint">{text.listHint}</p>
          </div>
          <BackupTable copies={copies} />
          <Pagination base={ADDRESSES.backups} page={page} pages={pages} />
        </section>
      ) : null}
      {howTo ? <HowTo {...howTo} copy={newestName ?? text.exampleCopy} /> : null}
    </>
  );
}
