import { readFileSync } from "node:fs";
import path from "node:path";

const FOLDER = "/proc/sys/net/ipv4";
/** What the system must not exceed for a silently dropped connection to be given up within a minute (60-litefs.conf). */
const LIMITS = { tcp_retries2: 5, tcp_keepalive_probes: 2 };

/** The lines of sysctl.conf that this machine lacks, without which no node takes over; none where it cannot be told. */
export function missingTcpLimits(folder = FOLDER): string[] {
  return Object.entries(LIMITS).flatMap(([name, limit]) => {
    try {
      const value = Number(readFileSync(path.join(folder, name), "utf8"));
      return value > limit ? [`net.ipv4.${name} = ${limit}`] : [];
    } catch {
      return [];
    }
  });
}
