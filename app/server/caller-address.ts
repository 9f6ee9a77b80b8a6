import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddress from "proxy-addr";

/** The setting for Fly's proxy, which has no fixed address and sends the caller's in a header of its own. */
const FLY = "fly";

function networks(setting: string): string[] {
  return setting.split(",").map((each) => each.trim());
}

/** Whether the text names proxies: `fly`, or addresses and networks between commas. */
export function isProxySetting(setting: string): boolean {
  if (setting === FLY) return true;
  try {
    return Boolean(proxyAddress.compile(networks(setting)));
  } catch {
    return false;
  }
}

function socketAddress(message: IncomingMessage): string {
  return message.socket.remoteAddress ?? "";
}

/**
 * Returns a function that gives the caller's address, for throttling: the peer of the connection or, where that is
 * a trusted proxy, the address that it forwards. The headers of other peers are ignored (decision 0060).
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
    // Read from the right, past the trusted proxies: whatever is left of the first untrusted address may be forged.
    const named = proxyAddress(message, isTrusted);
    return isIP(named) ? named : socketAddress(message);
  };
}
