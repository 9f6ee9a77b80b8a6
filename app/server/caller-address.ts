import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddress from "proxy-addr";

/** The word for Fly's proxy, which has no fixed address and names the caller in a header of its own. */
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
 * Who asks, for throttling: the other end of the connection, or, where that is a trusted proxy, whom the proxy
 * names. What anybody else says in these headers is not read.
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
    // From the right, past the trusted ones: what stands left of the first stranger, a stranger wrote.
    const named = proxyAddress(message, isTrusted);
    return isIP(named) ? named : socketAddress(message);
  };
}
