import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";
import proxyAddress from "proxy-addr";

export type Caller = { address: string; requestId?: string | undefined };

/** The setting for Fly's proxy, which has no fixed address and sends the client's in a header of its own. */
const FLY = "fly";

function networks(setting: string): string[] {
  return setting.split(",").map((each) => each.trim());
}

/** Whether the text names proxies: `fly`, or comma-separated addresses and networks. */
export function isProxySetting(setting: string): boolean {
  if (setting === FLY) return true;
  try {
    return Boolean(proxyAddress.compile(networks(setting)));
  } catch {
    return false;
  }
}

const GROUPS_OF_NETWORK = 4;

function ipv6Groups(address: string): number[] {
  // The address parser normalises every form: zeros omitted only by one `::`, no dotted tail.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const read = (text: string) => (text ? text.split(":").map((group) => Number.parseInt(group, 16)) : []);
  if (tail === undefined) return read(head);
  const [left, right] = [read(head), read(tail)];
  return [...left, ...Array(8 - left.length - right.length).fill(0), ...right];
}

function isMapped(groups: number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
}

/**
 * The unit of throttling: an IPv4 address, also where it is written as IPv6 (`::ffff:192.0.2.1`), or the /64 of an
 * IPv6 address, which one household or one phone has for itself (RFC 6177). Any other text is returned unchanged.
 */
export function callerNetwork(address: string): string {
  const plain = address.replace(/%.*$/, "");
  if (!isIPv6(plain)) return address;
  const groups = ipv6Groups(plain);
  if (isMapped(groups)) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join(".");
  }
  const network = groups.slice(0, GROUPS_OF_NETWORK).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

function socketAddress(message: IncomingMessage): string {
  return message.socket.remoteAddress ?? "";
}

/**
 * Returns a function that gives the client's address, for throttling: the peer of the connection or, where that is a
 * trusted proxy, the address that it forwards. The headers of other peers are ignored (decision 0060).
 * @param trusted the setting TRUSTED_PROXY.
 */
export function createCallerAddress(trusted: string | null): (message: IncomingMessage) => string {
  if (!trusted) return socketAddress;
  if (trusted === FLY) {
    return (message) => {
      const named = String(message.headers["fly-client-ip"] ?? "");
      return isIP(named) ? named : socketAddress(message);
    };
  }
  const isTrusted = proxyAddress.compile(networks(trusted));
  return (message) => {
    if (!message.socket.remoteAddress) return "";
    // Read from the right, past the trusted proxies: anything left of the first untrusted address may be forged.
    const named = proxyAddress(message, isTrusted);
    return isIP(named) ? named : socketAddress(message);
  };
}

/** A UUID, or the 32 hexadecimal digits of nginx: nothing that could identify a person in a log. */
const REQUEST_ID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/**
 * Returns a function that gives the request id that a trusted proxy has set (`X-Request-Id`), so that both logs use
 * the same id; undefined where there is none, or the peer is not trusted.
 * @param trusted the setting TRUSTED_PROXY.
 */
export function createRequestIdReader(
  trusted: string | null,
): (message: IncomingMessage) => string | undefined {
  const isProxy = createProxyCheck(trusted);
  return (message) => {
    const given = message.headers["x-request-id"];
    if (typeof given !== "string" || !REQUEST_ID.test(given)) return undefined;
    return isProxy(socketAddress(message)) ? given : undefined;
  };
}

/** @param trusted the setting TRUSTED_PROXY. */
export function createProxyCheck(trusted: string | null): (address: string) => boolean {
  if (!trusted) return () => false;
  if (trusted === FLY) return () => true;
  const isTrusted = proxyAddress.compile(networks(trusted));
  return (address) => isIP(address) !== 0 && isTrusted(address, 0);
}
