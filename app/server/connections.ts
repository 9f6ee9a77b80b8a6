import type { Server } from "node:http";
import type { Socket } from "node:net";
import { refusedRequestText } from "#app/text/refused-request.ts";
import { callerNetwork } from "./caller-address.ts";
import { CallerCounts } from "./caller-counts.ts";
import { RETRY_AFTER_S, type ServerLimits } from "./limits.ts";

const SWEEP_MS = 1000;
const REFUSAL = [
  "HTTP/1.1 503 Service Unavailable",
  `Retry-After: ${RETRY_AFTER_S}`,
  "Content-Type: text/plain; charset=utf-8",
  `Content-Length: ${Buffer.byteLength(refusedRequestText.busy)}`,
  "Connection: close",
  "",
  refusedRequestText.busy,
].join("\r\n");

type Limits = Pick<ServerLimits, "connections" | "connectionsPerCaller" | "stalledMs">;

/** What is unread on a connection, and since when nothing more of it was taken. */
type Unread = { sent: number; since: number };

/** The open connections of a server: capped, and cut where the other side does not read. */
export class Connections {
  #open = new Map<Socket, string>();
  #refused = new WeakSet<Socket>();
  #ofCaller = new CallerCounts();
  #unread = new Map<Socket, Unread>();
  #limits: Limits;
  #refusals = 0;

  /** @param isProxy whether an address is a trusted proxy's, behind which everybody is. */
  constructor(server: Server, limits: Limits, isProxy: (address: string) => boolean) {
    this.#limits = limits;
    server.on("connection", (socket: Socket) => {
      const address = socket.remoteAddress ?? "";
      this.#add(socket, isProxy(address) ? "" : callerNetwork(address));
    });
    const sweep = setInterval(() => this.#cutStalled(), Math.min(SWEEP_MS, limits.stalledMs)).unref();
    server.once("close", () => clearInterval(sweep));
  }

  /** How many are open, and how many were refused so far. */
  figures(): { open: number; refused: number } {
    return { open: this.#open.size, refused: this.#refusals };
  }

  /** Whether the connection is one beyond the limits, which was refused already. */
  isRefused(socket: Socket): boolean {
    return this.#refused.has(socket);
  }

  /** Ends connections that have never said anything, which Node counts as busy; browsers open such ones ahead. */
  closeSilent(): void {
    for (const socket of this.#open.keys()) if (socket.bytesRead === 0) socket.destroy();
  }

  #add(socket: Socket, caller: string): void {
    const count = this.#ofCaller.of(caller);
    const isFull = this.#open.size >= this.#limits.connections;
    if (isFull || (caller && count >= this.#limits.connectionsPerCaller)) {
      // Read nothing more, and be gone before the other side has taken notice of it.
      this.#refused.add(socket);
      this.#refusals++;
      socket.pause();
      socket.end(REFUSAL, () => socket.destroy());
      return;
    }
    this.#open.set(socket, caller);
    this.#ofCaller.add(caller);
    socket.once("close", () => this.#remove(socket, caller));
  }

  #remove(socket: Socket, caller: string): void {
    this.#open.delete(socket);
    this.#unread.delete(socket);
    this.#ofCaller.remove(caller);
  }

  /** A body that is written whole must be taken within the limit, a long one (long-body.ts) goes on with each part. */
  #cutStalled(): void {
    const now = performance.now();
    for (const socket of this.#open.keys()) {
      const sent = socket.bytesWritten;
      const before = this.#unread.get(socket);
      if (socket.writableLength === 0) this.#unread.delete(socket);
      else if (before?.sent !== sent) this.#unread.set(socket, { sent, since: now });
      else if (now - before.since >= this.#limits.stalledMs) socket.destroy();
    }
  }
}
