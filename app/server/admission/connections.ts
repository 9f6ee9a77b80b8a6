import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { callerNetwork } from "#app/server/http/caller-address.ts";
import { CallerCounts } from "./caller-counts.ts";
import type { ServerLimits } from "./limits.ts";
import type { Ticket } from "./request-scheduler.ts";
import { bytesPassed, unreadBytes } from "./socket-bytes.ts";

const SWEEP_MS = 1000;

type Limits = Pick<
  ServerLimits,
  | "connections"
  | "connectionsPerCaller"
  | "unreadBytes"
  | "unreadBytesPerCaller"
  | "longAnswers"
  | "longAnswersPerCaller"
  | "leastBytesPerSecond"
  | "slownessMs"
>;

export type Exchange = {
  message: IncomingMessage;
  outgoing: ServerResponse;
  caller: string;
  ticket: Ticket | null;
};

/** Since when the client has been slow, and how many bytes had passed by then. */
type Wait = { since: number; passed: number };

type Connection = { peer: string; exchange: Exchange | null; wait: Wait | null };

/** A connection that waits for its client, with the bytes per second that the client reads or sends. */
type Slow = { socket: Socket; caller: string; bytes: number; rate: number };

/**
 * The open connections of a server (docs/decisions/0108). They are capped; clients that read a response below the
 * minimum rate are cut. When a resource is scarce, idle holders are cut first: connections without a request, then
 * the slowest clients.
 */
export class Connections {
  #open = new Map<Socket, Connection>();
  #refused = new WeakSet<Socket>();
  #ofPeer = new CallerCounts();
  /** Connections without a request in flight, longest idle first. A proxy's are never cut for others. */
  #idle = new Map<Socket, string>();
  /** The slow clients of the last sweep and of the one before, slowest first. */
  #slow: Slow[] = [];
  #long = 0;
  #longOfCaller = new CallerCounts();
  #limits: Limits;
  #refusals = 0;
  #cuts = 0;

  /**
   * @param isProxy whether an address is a trusted proxy's, which many clients share.
   * @param refuse answers a connection beyond the limits.
   */
  constructor(
    server: Server,
    limits: Limits,
    { isProxy, refuse }: { isProxy(address: string): boolean; refuse(socket: Socket): void },
  ) {
    this.#limits = limits;
    server.on("connection", (socket: Socket) => {
      const address = socket.remoteAddress ?? "";
      const peer = isProxy(address) ? "" : callerNetwork(address);
      if (this.#hasRoom(peer)) return this.#add(socket, peer);
      this.#refused.add(socket);
      this.#refusals++;
      refuse(socket);
    });
    const sweep = setInterval(() => this.#sweep(), Math.min(SWEEP_MS, limits.slownessMs)).unref();
    server.once("close", () => clearInterval(sweep));
  }

  /** Connections open, refused, and cut because their clients were too slow. */
  figures(): { open: number; refused: number; cut: number } {
    return { open: this.#open.size, refused: this.#refusals, cut: this.#cuts };
  }

  isRefused(socket: Socket): boolean {
    return this.#refused.has(socket);
  }

  isAnswering(socket: Socket): boolean {
    return this.#open.get(socket)?.exchange?.outgoing.headersSent ?? false;
  }

  begin(exchange: Exchange): void {
    const { socket } = exchange.message;
    const connection = this.#open.get(socket);
    if (!connection) return;
    connection.exchange = exchange;
    this.#idle.delete(socket);
    exchange.outgoing.once("close", () => {
      exchange.ticket?.release();
      // The next request on the connection may have started by then.
      if (connection.exchange !== exchange) return;
      connection.exchange = null;
      if (connection.peer && this.#open.has(socket)) this.#idle.set(socket, connection.peer);
    });
  }

  /** Whether a response may be streamed; with too many streams, a slow client's is cut for it. */
  beginLong({ outgoing, caller }: Exchange): boolean {
    const { longAnswers, longAnswersPerCaller } = this.#limits;
    const isFullFor = () => this.#longOfCaller.of(caller) >= longAnswersPerCaller;
    if (isFullFor()) this.cutSlowest(caller);
    else if (this.#long >= longAnswers) this.cutSlowest();
    if (isFullFor() || this.#long >= longAnswers) return false;
    this.#long++;
    this.#longOfCaller.add(caller);
    outgoing.once("close", () => {
      this.#long--;
      this.#longOfCaller.remove(caller);
    });
    return true;
  }

  /** @param caller the client to cut; if omitted, any client. */
  cutSlowest(caller?: string): boolean {
    const index = this.#slow.findIndex((each) => caller === undefined || each.caller === caller);
    const [slow] = index < 0 ? [] : this.#slow.splice(index, 1);
    if (!slow) return false;
    // The response was read to the end meanwhile.
    if (!this.#isWaitedFor(slow.socket)) return this.cutSlowest(caller);
    this.#cut(slow.socket);
    return true;
  }

  /** Ends connections that have never sent anything, which Node counts as busy; browsers open them ahead of time. */
  closeSilent(): void {
    for (const socket of this.#open.keys()) if (socket.bytesRead === 0) socket.destroy();
  }

  #add(socket: Socket, peer: string): void {
    this.#open.set(socket, { peer, exchange: null, wait: null });
    this.#ofPeer.add(peer);
    if (peer) this.#idle.set(socket, peer);
    socket.once("close", () => this.#remove(socket, peer));
  }

  #remove(socket: Socket, peer: string): void {
    if (!this.#open.delete(socket)) return;
    this.#idle.delete(socket);
    this.#ofPeer.remove(peer);
  }

  #hasRoom(peer: string): boolean {
    if (peer && this.#ofPeer.of(peer) >= this.#limits.connectionsPerCaller) return this.#makeRoom(peer);
    return this.#open.size < this.#limits.connections || this.#makeRoom();
  }

  #makeRoom(peer?: string): boolean {
    for (const [socket, owner] of this.#idle) {
      if (peer !== undefined && owner !== peer) continue;
      this.#cut(socket);
      return true;
    }
    return this.cutSlowest(peer);
  }

  #cut(socket: Socket): void {
    const connection = this.#open.get(socket);
    this.#cuts++;
    socket.destroy();
    if (!connection) return;
    // Immediately, since the room is needed now.
    this.#remove(socket, connection.peer);
    connection.exchange?.ticket?.release();
  }

  /** Whether no progress is made until the client reads the response or sends the rest of the request. */
  #isWaitedFor(socket: Socket): boolean {
    const connection = this.#open.get(socket);
    if (!connection) return false;
    return socket.writableLength > 0 || connection.exchange?.message.complete === false;
  }

  #sweep(): void {
    const now = performance.now();
    const slow: Slow[] = [];
    for (const [socket, connection] of this.#open) {
      const rate = this.#rateOf(socket, connection, now);
      if (rate === null || !this.#open.has(socket)) continue;
      const { exchange, peer } = connection;
      slow.push({ socket, rate, caller: exchange?.caller ?? peer, bytes: unreadBytes(socket, exchange) });
    }
    this.#slow = slow.sort((a, b) => a.rate - b.rate);
    this.#boundUnread();
  }

  /** Bytes per second since the server started to wait for the client; null if it does not, or only just started. */
  #rateOf(socket: Socket, connection: Connection, now: number): number | null {
    const passed = bytesPassed(socket);
    const { wait } = connection;
    if (!this.#isWaitedFor(socket)) connection.wait = null;
    else if (!wait) connection.wait = { since: now, passed };
    if (!wait || !connection.wait) return null;
    const rate = ((passed - wait.passed) / (now - wait.since)) * 1000;
    if (now - wait.since < this.#limits.slownessMs) return rate;
    connection.wait = { since: now, passed };
    // Node itself refuses a body that is not sent in time (`requestTimeout`).
    if (socket.writableLength > 0 && rate < this.#limits.leastBytesPerSecond) this.#cut(socket);
    return rate;
  }

  /** Cuts the slowest clients while the unread bytes of one client, or of all, exceed the limit. */
  #boundUnread(): void {
    const { unreadBytes: most, unreadBytesPerCaller: mostOfCaller } = this.#limits;
    const ofCaller = new Map<string, number>();
    let inAll = 0;
    for (const { caller, bytes } of this.#slow) {
      ofCaller.set(caller, (ofCaller.get(caller) ?? 0) + bytes);
      inAll += bytes;
    }
    this.#slow = this.#slow.filter(({ socket, caller, bytes }) => {
      const own = ofCaller.get(caller) ?? 0;
      if (bytes === 0 || (own <= mostOfCaller && inAll <= most)) return true;
      ofCaller.set(caller, own - bytes);
      inAll -= bytes;
      this.#cut(socket);
      return false;
    });
  }
}
