/** A stub of Consul's key API over HTTP on loopback, with its ways to fail. */
import { writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import path from "node:path";

/** How it responds to the next requests. */
export type ConsulState = { holder: string | null } | "hang" | "reset" | "refuse" | { raw: string };

export type FakeConsul = {
  /** `http://127.0.0.1:…` */
  url: string;
  state: ConsulState;
  /** The heads of the requests, in order. */
  requests: string[];
  close(): Promise<void>;
};

const json = (status: string, body: unknown) => {
  const text = JSON.stringify(body);
  return `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
};

/** Consul's response for a key that LiteFS holds, or that is missing. */
export function keyAnswer(holder: string | null, session: string | undefined = "5f0c"): string {
  if (holder === null) return json("404 Not Found", []);
  const info = JSON.stringify({ hostname: "n", "advertise-url": holder });
  const Value = Buffer.from(info).toString("base64");
  return json("200 OK", [{ Key: "reservas/primary", Value, ...(session ? { Session: session } : {}) }]);
}

export async function startConsul(state: ConsulState): Promise<FakeConsul> {
  const sockets = new Set<Socket>();
  const consul: FakeConsul = { url: "", state, requests: [], close: async () => {} };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    if (consul.state === "refuse") return void socket.resetAndDestroy();
    return void socket.once("data", (head) => {
      consul.requests.push(head.toString("latin1"));
      const now = consul.state;
      if (now === "reset") socket.resetAndDestroy();
      else if (typeof now === "object") socket.end("raw" in now ? now.raw : keyAnswer(now.holder));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  consul.url = `http://127.0.0.1:${address.port}`;
  consul.close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return consul;
}

/**
 * Writes a `litefs.yml` into the folder and gives its path.
 * @param lease where the lease is requested, and the node's own address; left out, the lease is static.
 */
export function writeLiteFsConfig(
  folder: string,
  lease?: { consul: string; advertiseUrl: string; ttl: string },
): string {
  const file = path.join(folder, "litefs.yml");
  const type = lease ? "consul" : "static";
  const consul = { url: lease?.consul, key: "reservas/primary", ttl: lease?.ttl };
  const content = { type, hostname: "n", "advertise-url": lease?.advertiseUrl, ...(lease ? { consul } : {}) };
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ lease: content }));
  return file;
}
