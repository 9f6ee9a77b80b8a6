import { spawn } from "node:child_process";
import { startupText } from "#app/text/program/startup.ts";

/**
 * Tells systemd that the program serves, where its unit asks for that (docs/decisions/0341). By systemd's own tool: Node
 * sends no datagrams on Unix sockets.
 */
export function tellSystemd(): void {
  if (!process.env.NOTIFY_SOCKET) return;
  const complain = () => console.error(startupText.systemdNotTold);
  const tool = spawn("systemd-notify", ["--ready"], { stdio: "ignore" });
  tool.once("error", complain);
  tool.once("exit", (code) => (code === 0 ? undefined : complain()));
}
