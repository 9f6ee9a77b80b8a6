import { createTestApp } from "#tests/support/app.ts";
import type { TestApp, TestAppOptions } from "#tests/support/test-app.ts";

/** Fills a test school once, and returns copies of it. */
export function copiesOf(fill: (app: TestApp) => unknown): (options?: TestAppOptions) => Promise<TestApp> {
  let image: Promise<Buffer> | undefined;

  async function makeImage(options: TestAppOptions): Promise<Buffer> {
    const app = await createTestApp(options);
    await fill(app);
    const bytes = app.db.sqlite.serialize();
    app.db.close();
    return bytes;
  }

  return async (options = {}) => {
    image ??= makeImage(options);
    return createTestApp({ ...options, file: await image });
  };
}
