import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createBundledApp, program } from "#tests/support/bundled-app.ts";
import { schoolImage } from "#tests/support/school/school.ts";
import type { TestApp, TestAppOptions } from "#tests/support/test-app.ts";

export type SeenRequest = { path: string; etag: string | null; status: number };

export type ClockedServer = TestApp & {
  /** `http://127.0.0.1:…`, the same through every pause. */
  address: string;
  now(): Date;
  /** Every request so far, without style sheets, fonts and scripts. */
  requests: SeenRequest[];
  /** Stops listening and cuts every connection, like a machine that is switched off. */
  pause(): Promise<void>;
  /** Listens again at the same address. */
  resume(): Promise<void>;
  /** Makes every page respond with this status and no content, until it is called with null. */
  failWith(status: number | null): void;
  close(): Promise<void>;
};

/**
 * The program on a port, over the test school, with a clock that only `setNow` moves, the `Date` of its
 * answers included: for pages that follow the server's clock.
 */
export async function startClockedServer(
  now: string,
  options: Pick<TestAppOptions, "frameAncestors"> = {},
): Promise<ClockedServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "reservas-"));
  const file = path.join(folder, "reservas.db");
  writeFileSync(file, await schoolImage());
  const app = await createBundledApp({ ...options, file, now });
  const requests: SeenRequest[] = [];
  let failure: number | null = null;
  let server: Server | null = null;
  let port = 0;

  async function handle(...[request, caller]: Parameters<TestApp["handle"]>): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const isFile = /\.\w+$/.test(pathname);
    const response =
      failure && !isFile ? new Response(null, { status: failure }) : await app.handle(request, caller);
    response.headers.set("Date", app.deps.now().toUTCString());
    const etag = request.headers.get("if-none-match");
    if (!isFile) requests.push({ path: pathname + search, etag, status: response.status });
    return response;
  }

  async function pause(): Promise<void> {
    const running = server;
    server = null;
    await new Promise((resolve) => {
      if (!running) return resolve(null);
      running.close(resolve);
      running.closeAllConnections();
    });
  }

  async function resume(): Promise<void> {
    // Without a cache every response has the date of the moved clock.
    const next = program.createHttpServer(Object.assign(handle, { shared: () => null }), null);
    server = next;
    await new Promise<void>((resolve, reject) => {
      next.once("error", reject);
      next.listen(port, "127.0.0.1", resolve);
    });
    port = (next.address() as AddressInfo).port;
  }

  await resume();
  return {
    ...app,
    address: `http://127.0.0.1:${port}`,
    now: app.deps.now,
    requests,
    pause,
    resume,
    failWith(status) {
      failure = status;
    },
    async close() {
      await pause();
      app.db.close();
      rmSync(folder, { recursive: true });
    },
  };
}
