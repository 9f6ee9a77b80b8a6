import { openAsBlob } from "node:fs";
import { networkInterfaces } from "node:os";

const PORT = 20202;
const ASK_MS = 2000;

/** The machine's own addresses as URLs have them; LiteFS listens on one of them. */
function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  // A link-local address of IPv6 needs its interface's name, which a URL does not take.
  return all
    .filter(({ address }) => !address.startsWith("fe80:"))
    .map(({ address, family }) => (family === "IPv6" ? `[${address}]` : address));
}

/** Whether LiteFS answers there, by `GET /info` of its API (0.5). */
async function isLiteFs(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/info`, { signal: AbortSignal.timeout(ASK_MS) });
    const info = (await response.json()) as { isPrimary?: unknown };
    return response.ok && typeof info.isPrimary === "boolean";
  } catch {
    return false;
  }
}

/**
 * Finds the API of this machine's LiteFS: at the address of the settings, else at the usual port of one of the
 * machine's own addresses, since LiteFS may be bound to any of them.
 * @returns scheme, host and port; null where it does not answer.
 */
export async function findLiteFs(setting: string | undefined): Promise<string | null> {
  const own = () => ["localhost", ...ownAddresses()].map((host) => `http://${host}:${PORT}`);
  const candidates = setting ? [new URL(setting).origin] : own();
  const found = await Promise.all(candidates.map(isLiteFs));
  return candidates.find((_, index) => found[index]) ?? null;
}

/**
 * Replaces LiteFS's database by a file, on all nodes: what `litefs import -name NAME -url URL FILE` does.
 * @returns null, or LiteFS's error message.
 */
export async function importIntoLiteFs(url: string, name: string, file: string): Promise<string | null> {
  const query = new URLSearchParams({ name });
  const response = await fetch(`${url}/import?${query}`, { method: "POST", body: await openAsBlob(file) });
  if (response.ok) return null;
  return `${response.status} ${(await response.text()).trim()}`;
}
