import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { hasBody } from "./node-request.ts";

/** What is read and thrown away of a body that was refused: a file of 11 MB, not an endless one. */
const MAX_DRAINED_BYTES = 32 * 1024 * 1024;
/** Without a byte; as long as some come, Node's own limit for a request ends it. */
const MAX_SILENCE_MS = 5000;
/** V8 collects what was thrown away at some 64 MB only: it sees the small objects, not the bytes that they hold. */
const COLLECTED_BYTES = 4 * 1024 * 1024;

type Collect = (options: { type: "minor" }) => void;

/** V8's collector; a context of its own is the only way to it for a program that is started without the flag. */
function findCollector(): Collect {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as Collect;
}

/** Connections that were refused and still write: beyond these they are cut, since a flood of them must cost nothing. */
const MAX_DRAINED_SOCKETS = 100;
const MAX_SOCKET_MS = 5000;

/** Found when it is first needed: a context takes memory, and a changed flag V8's cache of compiled code. */
let collect: Collect | undefined;
let thrownAway = 0;

function throwAway(bytes: number): void {
  thrownAway += bytes;
  if (thrownAway < COLLECTED_BYTES) return;
  thrownAway = 0;
  collect ??= findCollector();
  collect({ type: "minor" });
}

/**
 * Sends the last part of a response, and ends it once the rest of the request has come: a connection that is closed while
 * the client still writes is reset, and browsers then show no answer at all. Stops at 32 MB, and after 5 s
 * of silence.
 */
export function endDrained(
  message: IncomingMessage,
  outgoing: ServerResponse,
  body: string | Buffer | undefined,
): void {
  const isWhole = !hasBody(message) || message.complete || message.destroyed;
  if (isWhole) {
    outgoing.end(body);
    return;
  }
  let left = MAX_DRAINED_BYTES;
  const timer = setTimeout(end, MAX_SILENCE_MS);
  function end(): void {
    clearTimeout(timer);
    if (!outgoing.writableEnded) outgoing.end();
  }
  if (body?.length) outgoing.write(body);
  else outgoing.flushHeaders();
  outgoing.once("close", end);
  // Whoever read the body until now would go on to hold it.
  message.removeAllListeners("data");
  message.on("data", (chunk: Buffer) => {
    timer.refresh();
    left -= chunk.byteLength;
    throwAway(chunk.byteLength);
    if (left < 0) end();
  });
  message.once("end", end);
  message.once("close", end);
  message.resume();
}

let drainedSockets = 0;

/** Sends the last bytes, closes our side and waits until the client closes its own. Cut after 32 MB and 5 s. */
export function endSocketDrained(socket: Socket, bytes: string): void {
  if (drainedSockets >= MAX_DRAINED_SOCKETS) {
    socket.pause();
    socket.end(bytes, () => socket.destroy());
    return;
  }
  drainedSockets++;
  let left = MAX_DRAINED_BYTES;
  const timer = setTimeout(() => socket.destroy(), MAX_SOCKET_MS);
  socket.once("close", () => {
    clearTimeout(timer);
    drainedSockets--;
  });
  // Node's parser would report the next bytes as one more error.
  socket.removeAllListeners("data");
  socket.on("data", (chunk: Buffer) => {
    left -= chunk.byteLength;
    throwAway(chunk.byteLength);
    if (left < 0) socket.destroy();
  });
  socket.once("end", () => socket.destroySoon());
  socket.end(bytes);
  socket.resume();
}
