import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Pipelines requests for the sign-in page over one connection, as no browser does, and reads the responses. */
export async function floodSignIn(
  address: string,
  count: number,
): Promise<{ socket: Socket; ended: Promise<void> }> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await once(socket, "connect");
  socket.resume();
  socket.write("GET /auth HTTP/1.1\r\nHost: escola.test\r\n\r\n".repeat(count));
  return { socket, ended };
}

/** Requests the address and reads 64 bytes of the response each second until its end. */
export function readSlowly(address: string, path: string, cookie: string): Socket {
  const { hostname, port } = new URL(address);
  const callback = () => {
    setTimeout(() => socket.resume(), 1000);
    return false;
  };
  const onread = { buffer: Buffer.alloc(64), callback };
  const socket = connect({ port: Number(port), host: hostname, onread });
  socket.on("error", () => {});
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: escola.test\r\nCookie: ${cookie}\r\nAccept-Encoding: br\r\n\r\n`,
  );
  return socket;
}

/** The response time of the health check, in milliseconds; throws if it fails. */
export async function healthTime(address: string): Promise<number> {
  const sent = performance.now();
  const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(30_000) });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`/healthz answers ${answer.status}`);
  return performance.now() - sent;
}
