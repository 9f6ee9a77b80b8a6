import autocannon from "autocannon";

const CONNECTIONS = 4;

/** How many bytes the address answers; anything but a 200 is an error, so that no error page is measured. */
export async function bytesOf(address: string): Promise<number> {
  const answer = await fetch(address, { redirect: "manual", headers: { "Accept-Encoding": "identity" } });
  const body = await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return body.byteLength;
}

/** Requests a second that the address answers with 200. */
export async function requestsPerSecond(address: string, seconds: number): Promise<number> {
  const result = await autocannon({ url: address, connections: CONNECTIONS, duration: seconds });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${address}: ${failed} requests failed, ${result["2xx"]} did not`);
  return result["2xx"] / result.duration;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
