import type { App } from "#app/server/app.ts";
import type { BackgroundWork } from "#app/server/process/background.ts";
import type { FileProblem } from "#app/server/process/file-watch.ts";
import type { Deps } from "#app/services/deps.ts";
import { ensureFirstAdmin } from "#app/services/people/first-admin.server.ts";
import { replicationText } from "#app/text/program/replication.ts";
import { readImportMark } from "#db/import-mark.server.ts";
import type { Access, NodeParts } from "./node-parts.ts";
import type { NodeView } from "./replication.ts";

export class OpenProgram {
  #parts: NodeParts;
  #view: NodeView;
  #deps: Deps | undefined;
  #app: App | null = null;
  #background: BackgroundWork | null = null;
  #access: Access | null = null;
  #importMark = 0;
  #reportedProblem: FileProblem | undefined;

  constructor(parts: NodeParts, view: NodeView) {
    this.#parts = parts;
    this.#view = view;
  }

  get access(): Access | null {
    return this.#access;
  }

  get app(): App | null {
    return this.#access && this.#app;
  }

  get wasOpen(): boolean {
    return this.#deps !== undefined;
  }

  /** Creates the first admin on the first node that writes. @returns false if there is no database yet. */
  async open(access: Access): Promise<boolean> {
    const parts = this.#parts;
    this.#access = null;
    this.#deps?.db.disconnect();
    // Before a migration writes.
    const position = parts.terms?.position() ?? null;
    const db = await parts.open(access, this.#deps === undefined);
    if (!db) return false;
    if (this.#deps) this.#deps.db.reconnect(db.sqlite);
    else this.#deps = parts.createDeps(db);
    const deps = this.#deps;
    if (access === "write") {
      parts.terms?.begin(deps.db, position);
      const password = await ensureFirstAdmin(deps, parts.adminPassword);
      if (password) parts.onFirstPassword(password);
    }
    this.#app ??= parts.createApp(deps, this.#view);
    this.#importMark = readImportMark(deps.db.sqlite);
    parts.files?.remember();
    this.#access = access;
    return true;
  }

  startBackground(): void {
    if (this.#deps && this.#access) this.#background = this.#parts.startBackground(this.#deps, this.#access);
  }

  async stopBackground(): Promise<void> {
    await this.#background?.stop();
    this.#background = null;
  }

  isReplaced(): boolean {
    if (this.#access !== "write" || !this.#deps || !this.#parts.isReplicated()) return false;
    return readImportMark(this.#deps.db.sqlite) !== this.#importMark;
  }

  fileProblem(): FileProblem | undefined {
    if (this.#access !== "write" || this.#parts.isReplicated()) return undefined;
    return this.#parts.files?.problem();
  }

  /** No background work on a deleted file; it resumes when the same file is back. */
  async checkFiles(): Promise<void> {
    const problem = this.fileProblem();
    if (problem === this.#reportedProblem) return;
    this.#reportedProblem = problem;
    const level = problem ? "error" : "info";
    this.#parts.log({ level, event: "database-file", problem: problem ?? null });
    this.#parts.onState(problem ? replicationText.fileGone : replicationText.fileBack);
    if (problem) await this.stopBackground();
    else this.startBackground();
  }

  followTerm(): void {
    const { terms, role } = this.#parts;
    if (!terms || !this.#deps || !this.#access) return;
    if (this.#access === "write") {
      const reached = terms.position();
      // Asked after the position: it is another node's once this one is a replica.
      if (role().kind !== "replica") terms.note(reached);
      return;
    }
    try {
      terms.settle(this.#deps.db);
    } catch {
      // LiteFS has locked the replica for a moment: it is asked again.
    }
  }

  async close(): Promise<void> {
    this.followTerm();
    await this.stopBackground();
    const deps = this.#deps;
    await deps?.passwords.close();
    await deps?.proofs.close();
    await deps?.sheets.close();
    try {
      deps?.db.close({ checkpoint: this.#access === "write" });
    } catch (error) {
      // No primary is known: what is not checkpointed remains in the log, nothing is lost.
      if (!this.#parts.isReplicated()) throw error;
      deps?.db.close({ checkpoint: false });
    }
  }
}
