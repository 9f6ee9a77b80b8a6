import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type QueuedRequest = { message: IncomingMessage; outgoing: ServerResponse };

/** What `onIncoming` returns so that Node's parser ignores the rest. */
const STOP_PARSING = 2;

/** Node parses everything that one read returned, up to 1,700 requests in 64 KB, of 10 µs and 3 KB each. */
function stopReading(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming: unknown } };
  if (parser) parser.onIncoming = () => STOP_PARSING;
}

/**
 * A pipelined request waits unread; with more than `ahead` of them the connection is closed after the last of these.
 */
export function oneAtATime(serve: RequestListener, ahead: number): RequestListener {
  /** The waiting requests of each connection that has one in flight. */
  const queues = new WeakMap<Socket, QueuedRequest[]>();

  function begin(socket: Socket, { message, outgoing }: QueuedRequest): void {
    outgoing.once("close", () => serveNext(socket));
    serve(message, outgoing);
  }

  function serveNext(socket: Socket): void {
    const next = queues.get(socket)?.shift();
    if (socket.destroyed) return;
    if (next) {
      begin(socket, next);
      return;
    }
    queues.delete(socket);
    socket.resume();
  }

  function pauseIfWaiting(socket: Socket): void {
    if (queues.get(socket)?.length) socket.pause();
  }

  return (message, outgoing) => {
    const { socket } = message;
    const queue = queues.get(socket);
    if (!queue) {
      queues.set(socket, []);
      begin(socket, { message, outgoing });
      return;
    }
    queue.push({ message, outgoing });
    // Not immediately: at the end of a message that is still being read, Node resumes reading.
    if (queue.length === 1) process.nextTick(pauseIfWaiting, socket);
    if (queue.length < ahead) return;
    outgoing.setHeader("Connection", "close");
    stopReading(socket);
  };
}
