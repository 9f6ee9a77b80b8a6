import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { LIMITS } from "#app/server/admission/limits.ts";
import type { App } from "#app/server/app.ts";
import { createHttpServer } from "#app/server/http/http.ts";
import { createMetrics } from "#app/server/metrics/metrics.ts";

it("an error outside every promise ends only its connection, and is logged", async () => {
  const logged: object[] = [];
  const shared = ({ target }: { target: string }) => {
    if (target === "/throws") throw new TypeError("Somebody's words");
    return null;
  };
  const app = Object.assign(async () => new Response("ok"), { shared }) as unknown as App;
  const observability = {
    metrics: createMetrics(),
    mayRead: () => false,
    log: (entry: object) => void logged.push(entry),
  };
  const server = createHttpServer(app, null, null, LIMITS, observability);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await expect(fetch(`${origin}/throws`)).rejects.toThrow("fetch failed");
    expect(await (await fetch(`${origin}/auth`)).text()).toBe("ok");
    expect(logged).toEqual([
      expect.objectContaining({ level: "error", event: "answer-failed", error: "TypeError" }),
    ]);
    expect(JSON.stringify(logged)).not.toContain("Somebody's words");
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
