import { PAGE_SIZE, pageOf } from "#app/domain/page.ts";
import { backupText as text } from "#app/text/backups/backups.ts";
import { formatInstant } from "#app/text/format.ts";
import type { Actor } from "../access/actor.ts";
import { may } from "../access/matrix.ts";
import type { Deps } from "../deps.ts";
import { newestCopy } from "./newest-copy.ts";

/** The newest copy should be at most an hour old; at this age something is wrong. */
const OLD_MS = 2 * 60 * 60 * 1000;

type Warning = { title: string; what: string };

export type BackupScreen = {
  page: number;
  pages: number;
  warning: Warning | null;
  node: string | null;
  isRunning: boolean;
  isEncrypted: boolean;
  newest: { ago: string; size: number } | null;
  count: number;
  totalSize: number;
  newestName: string | null;
  copies: { name: string; date: string; size: number; isEncrypted: boolean; kind: string }[];
  mayTake: boolean;
  howTo: { folder: string; command: string } | null;
};

export function readBackupScreen(deps: Deps, actor: Actor, wantedPage: number): BackupScreen {
  const { copies, failure, folder, command, ...state } = deps.backups.overview();
  const now = deps.now().getTime();
  const instant = (at: Date) => formatInstant(at.toISOString(), deps.timeZone);
  const age = (at: Date) => Math.max(0, now - at.getTime());
  const newest = newestCopy(copies, deps.now());
  const { page, pages, offset } = pageOf(copies.length, wantedPage);

  function findWarning(): Warning | null {
    if (failure) return { title: text.failed(instant(failure.at)), what: text.reasons[failure.reason] };
    if (!newest || age(newest.at) < OLD_MS) return null;
    return { title: text.old(age(newest.at)), what: text.oldWhat };
  }

  const mayTake = may(actor.role, "POST /admin/configuracoes/copias");
  return {
    ...state,
    warning: findWarning(),
    newest: newest ? { ago: text.ago(age(newest.at), instant(newest.at)), size: newest.size } : null,
    page,
    pages,
    newestName: newest?.name ?? null,
    count: copies.length,
    totalSize: copies.reduce((sum, copy) => sum + copy.size, 0),
    copies: copies.slice(offset, offset + PAGE_SIZE).map(({ name, at, size, isEncrypted, rule }) => ({
      name,
      date: instant(at),
      size,
      isEncrypted,
      kind: text.kinds[rule],
    })),
    mayTake,
    howTo: mayTake ? { folder, command } : null,
  };
}
