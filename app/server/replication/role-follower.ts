import type { RequestDrain } from "#app/server/http/request-drain.ts";
import { errorFields } from "#app/server/process/log.ts";
import { replicationText } from "#app/text/program/replication.ts";
import { DatabaseRefused } from "#db/open.server.ts";
import type { Access, NodeParts } from "./node-parts.ts";
import type { OpenProgram } from "./open-program.ts";

/** How soon a change of the role is noticed; each write checks it for itself. */
const WATCH_MS = 500;
/** `.lag` counts milliseconds and may pass zero on a replica; two readings at this interval must agree. */
const CONFIRM_MS = 5;
/** How long the program retries to open a database before it exits, so that another node takes over. */
const GIVE_UP_MS = 30_000;
const LOG_AGAIN_MS = 10_000;

/** Opens the database as the node's role requires, and again whenever the role changes (docs/decisions/0081). */
export class RoleFollower {
  #parts: NodeParts;
  #program: OpenProgram;
  #requests: RequestDrain;
  #failing: { since: number; loggedAt: number; code: string } | null = null;
  #announced = "";
  #isStopping: boolean = false;
  #check = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: NodeParts, program: OpenProgram, requests: RequestDrain) {
    this.#parts = parts;
    this.#program = program;
    this.#requests = requests;
  }

  get problem(): string | undefined {
    return this.#failing?.code;
  }

  get isStale(): boolean {
    return (this.#parts.role().kind === "primary") !== (this.#program.access === "write");
  }

  /** @throws DatabaseRefused if the database must not be opened. */
  async start(): Promise<void> {
    await this.#follow();
    this.#timer = setInterval(() => this.check(), WATCH_MS);
  }

  check(): Promise<void> {
    this.#check = this.#check
      .then(() => (this.#isStopping ? undefined : this.#follow()))
      .catch((error) => {
        if (error instanceof DatabaseRefused) this.#parts.onRefused(error.message);
        else this.#parts.log({ level: "error", event: "role-change-failed", ...errorFields(error) });
      });
    return this.#check;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#check;
  }

  async #follow(): Promise<void> {
    const wanted = await this.#wantedAccess();
    try {
      this.#program.followTerm();
      if (wanted === this.#program.access && !this.#program.isReplaced()) this.#failing = null;
      else await this.#changeAccess(wanted);
      if (this.#program.access) this.#announce(this.#roleSentence());
      await this.#program.checkFiles();
    } catch (error) {
      if (!this.#parts.isReplicated() || error instanceof DatabaseRefused) throw error;
      await this.#handleOpenFailure(wanted, error);
    }
  }

  async #wantedAccess(): Promise<Access> {
    const isPrimary = () => this.#parts.role().kind === "primary";
    if (!isPrimary()) return "read";
    if (!this.#parts.isReplicated() || this.#program.access === "write") return "write";
    await new Promise((resolve) => setTimeout(resolve, CONFIRM_MS));
    return isPrimary() ? "write" : "read";
  }

  async #changeAccess(wanted: Access): Promise<void> {
    await this.#program.stopBackground();
    const isOpen = await this.#requests.drain(() => this.#program.open(wanted));
    if (!isOpen) return this.#announce(replicationText.waiting);
    this.#program.startBackground();
    this.#failing = null;
  }

  /** A primary that cannot open its database for writing continues to read, and logs it. */
  async #handleOpenFailure(wanted: Access, error: unknown): Promise<void> {
    const now = performance.now();
    const { code = "" } = error as { code?: string };
    const { since = now, loggedAt = Number.NEGATIVE_INFINITY } = this.#failing ?? {};
    const isLogged = now - loggedAt >= LOG_AGAIN_MS;
    this.#failing = { since, loggedAt: isLogged ? now : loggedAt, code };
    if (isLogged)
      this.#parts.log({
        level: "error",
        event: "database-not-opened",
        access: wanted,
        ...errorFields(error),
      });
    this.#announce(replicationText.notOpened(code));
    if (now - since >= GIVE_UP_MS) return this.#parts.onRefused(replicationText.givenUp(code));
    if (wanted === "write" && this.#program.wasOpen)
      await this.#requests.drain(() => this.#program.open("read")).catch(() => {});
  }

  #roleSentence(): string {
    if (this.#program.access === "write") return replicationText.isPrimary;
    return this.#parts.role().kind === "none" ? replicationText.noPrimary : replicationText.isReplica;
  }

  #announce(sentence: string): void {
    if (sentence !== this.#announced && this.#parts.isReplicated()) this.#parts.onState(sentence);
    this.#announced = sentence;
  }
}
