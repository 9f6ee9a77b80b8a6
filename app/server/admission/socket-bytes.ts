import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Ticket } from "./request-scheduler.ts";

/** What an answer takes that is made while it is sent: its beginning, and the compressor (measured: 0.4 to 1 MB). */
const LONG_ANSWER_BYTES = 1024 * 1024;

type Handle = { bytesWritten: number; writeQueueSize: number };

/**
 * What has passed over the connection in both directions. Of what was written that which the system has taken, which
 * `bytesWritten` does not tell: it counts what was handed over, taken or not.
 */
export function bytesPassed(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: Handle | null };
  return socket.bytesRead + (handle ? handle.bytesWritten - handle.writeQueueSize : 0);
}

/** How much memory an answer takes that waits to be read: nothing of its own where many share it. */
export function unreadBytes(
  socket: Socket,
  exchange: { outgoing: ServerResponse; ticket: Ticket | null } | null,
): number {
  if (!exchange?.ticket || socket.writableLength === 0) return 0;
  const isLong = !exchange.outgoing.writableEnded;
  return socket.writableLength + (isLong ? LONG_ANSWER_BYTES : 0);
}
