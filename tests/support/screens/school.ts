import type { AddressInfo } from "node:net";
import { program } from "#tests/support/bundled-app.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { openSchool, schoolOfScreens } from "./image.ts";

export type ScreensSchool = {
  /** `http://127.0.0.1:…` */
  address: string;
  /** The program that is served now. */
  app(): TestApp;
  /** What the program has logged as an error since it was asked last. */
  takeErrors(): string[];
  /** Serves the school as it was at first. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

/** The program on a port, over a school with a row for every address, in which time stands still. */
export async function serveScreens(): Promise<ScreensSchool> {
  const { image } = await schoolOfScreens();
  let app = await openSchool(image);
  const handle: TestApp["handle"] = Object.assign(
    (...args: Parameters<TestApp["handle"]>) => app.handle(...args),
    // Without a cache, which would be of the school before.
    { shared: () => null },
  );
  const server = program.createHttpServer(handle, null);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    app: () => app,
    takeErrors: () =>
      app.logged
        .splice(0)
        .filter(({ level }) => level === "error")
        .map((entry) => JSON.stringify(entry).slice(0, 300)),
    async reset() {
      const former = app;
      app = await openSchool(image);
      former.db.close();
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      app.db.close();
    },
  };
}
