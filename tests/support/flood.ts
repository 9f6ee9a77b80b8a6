import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Sends as many requests for the sign-in at once over one connection, as no browser does, and reads what comes. */
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

/** How long the program takes for its health, in milliseconds; throws where it is not well. */
export async function healthTime(address: string): Promise<number> {
  const asked = performance.now();
  const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(30_000) });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`/healthz answers ${answer.status}`);
  return performance.now() - asked;
}
