import { type Load, runLoad } from "./load.ts";
import type { School } from "./schools.ts";
import type { ServerProcess } from "./server-process.ts";

/** Requests a second, and the server's own CPU for one of them in microseconds: of all threads, of the main one. */
export type Cost = { rate: number; cpu: number; main: number };

/** How many bytes the address answers; anything but a 200 is an error, so that no error page is measured. */
export async function bytesOf(address: string, cookie?: string): Promise<number> {
  const headers = { "Accept-Encoding": "identity", ...(cookie ? { Cookie: cookie } : {}) };
  const response = await fetch(address, { redirect: "manual", headers });
  const body = await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return body.byteLength;
}

/** How much longer a load runs that got no answer at all, as on a machine that is busy with other things. */
const LONGER = 4;

/** What one request costs under load. */
export async function costUnderLoad(
  server: ServerProcess,
  path: string,
  options: { seconds: number; cookie?: string | undefined },
): Promise<Cost> {
  const before = server.cpu();
  const { requests, seconds }: Load = await runLoad({ url: server.origin + path, ...options });
  if (requests === 0) return costUnderLoad(server, path, { ...options, seconds: options.seconds * LONGER });
  const after = server.cpu();
  const micros = (of: "all" | "main") =>
    before && after ? ((after[of] - before[of]) * 1000) / requests : Number.NaN;
  return { rate: requests / seconds, cpu: micros("all"), main: micros("main") };
}

/** What one request alone takes of the main thread, in milliseconds, and how many bytes it answers. */
export async function costOfOne(
  server: ServerProcess,
  path: string,
  init: RequestInit = {},
): Promise<{ ms: number; bytes: number; status: number }> {
  const before = server.cpu();
  const response = await fetch(server.origin + path, { redirect: "manual", ...init });
  const { byteLength } = await response.arrayBuffer();
  const after = server.cpu();
  const ms = before && after ? after.main - before.main : Number.NaN;
  return { ms, bytes: byteLength, status: response.status };
}

/** A request to one school. */
export type Sent = { path: string; init: RequestInit };

/** The request for an address with the role's session. */
export function requestOf({ cookies }: School, path: string, role: keyof School["cookies"] | null): Sent {
  return { path, init: { headers: role ? { Cookie: cookies[role] } : {} } };
}

/** A request that takes long in all, created for each time it is sent to the school of that index. */
export type Heavy = { name: string; of: (school: number) => Sent };

/** A request that takes less in all is not repeated. */
export const WORTH_MS = 25;

/** Whether a request's costs, in milliseconds in all, make it worth a look at how they are cut. */
export function isHeavy(costs: number[]): boolean {
  return Math.max(...costs) > WORTH_MS;
}

type Rounds = { warmUp: number; tries: number; isExpected?(status: number): boolean };

/** What a request alone takes of the main thread in each school, in turns; the rounds that warm up do not count. */
export async function measureEach(
  schools: School[],
  sentTo: (school: number, round: number) => Sent,
  { warmUp, tries, isExpected = () => true }: Rounds,
): Promise<{ ms: number[]; bytes: number; status: number }[]> {
  const measured = schools.map(() => ({ ms: [] as number[], bytes: 0, status: 0 }));
  for (let round = 0; round < warmUp + tries; round++) {
    for (const [index, { server }] of schools.entries()) {
      const { path, init } = sentTo(index, round);
      const { ms, bytes, status } = await costOfOne(server, path, init);
      if (!isExpected(status)) throw new Error(`${init.method ?? "GET"} ${path} answered ${status}`);
      if (round >= warmUp) measured[index]!.ms.push(ms);
      Object.assign(measured[index]!, { bytes, status });
    }
  }
  return measured;
}
