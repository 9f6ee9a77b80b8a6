import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTestApp, program, type TestApp } from "#tests/support/app.ts";
import { schoolImage, type Username } from "#tests/support/school/school.ts";

export type TestServer = TestApp & {
  /** `http://127.0.0.1:…` */
  origin: string;
  /** The listening server, for its limits. */
  server: Server;
  /** A JSON call over the network. */
  call(
    who: Username,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; text: string }>;
  close(): Promise<void>;
};

/** The program on its own port, over a database file: for races between simultaneous requests. */
export async function startTestServer(): Promise<TestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "reservas-"));
  const file = path.join(folder, "reservas.db");
  writeFileSync(file, await schoolImage());
  const app = await createTestApp({ file });
  const server = program.createHttpServer(app.handle, null);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    ...app,
    origin,
    server,
    async call(who, method, address, body) {
      const response = await fetch(origin + address, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: { "Content-Type": "application/json", Cookie: app.sessionOf(who), Origin: origin },
      });
      return { status: response.status, text: await response.text() };
    },
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      app.db.close();
      rmSync(folder, { recursive: true });
    },
  };
}
