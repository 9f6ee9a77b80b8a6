import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeCertificate } from "./certificate.ts";
import { freePort } from "./free-port.ts";
import { collectOutput } from "./process-output.ts";

const START_MS = 10_000;

/** Ports of the loopback: the proxy's own, and those of the programs behind it. */
export type ProxyPorts = { https: number; http: number; programs: number[] };

/** A port more, which a proxy uses between two of its own sites. */
type AllPorts = ProxyPorts & { inner: number };

/** The configuration of deploy/ with other ports and files, and how its proxy is started with it. */
export type Proxy = {
  file: string;
  command: string;
  /** The text with its ports replaced, for a proxy of one test. */
  adapt(text: string, ports: AllPorts, folder: string): string;
  args(config: string, folder: string): string[];
};

export const PROXIES: Record<"nginx" | "Caddy" | "HAProxy", Proxy> = {
  nginx: {
    file: "deploy/nginx.conf",
    command: "nginx",
    adapt: (text, ports, folder) => `
      daemon off; ${process.getuid?.() === 0 ? "user root;" : ""} pid ${folder}/pid; error_log stderr;
      events {}
      http { client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
        uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
      ${text
        .replaceAll("127.0.0.1:3000", `127.0.0.1:${ports.programs[0]}`)
        .replaceAll(/^ *listen \[::\].*$/gm, "")
        .replace("listen 80;", `listen 127.0.0.1:${ports.http};`)
        .replace("listen 443 ", `listen 127.0.0.1:${ports.https} `)
        .replaceAll("/etc/ssl/reservas/", `${folder}/`)
        .replaceAll("/var/log/nginx/", `${folder}/`)
        .replaceAll("reservas.escola.br", "localhost")
        .replace("Host $host;", `Host $host:${ports.https};`)}
      }`,
    args: (config, folder) => ["-p", folder, "-c", config],
  },
  Caddy: {
    file: "deploy/Caddyfile",
    command: "caddy",
    adapt: (text, ports) =>
      `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n}\n` +
      text
        .replace("127.0.0.1:3000", ports.programs.map((port) => `127.0.0.1:${port}`).join(" "))
        .replaceAll(":3999", `:${ports.inner}`)
        .replace(/^reservas\.escola\.br \{$/m, "localhost {\n\tbind 127.0.0.1\n\ttls internal"),
    args: (config) => ["run", "--adapter", "caddyfile", "--config", config],
  },
  HAProxy: {
    file: "deploy/haproxy.cfg",
    command: "haproxy",
    adapt: (text, ports, folder) =>
      text
        .replace("bind :80", `bind 127.0.0.1:${ports.http}`)
        .replace("bind :443", `bind 127.0.0.1:${ports.https}`)
        .replace("/etc/haproxy/", `${folder}/`)
        .replaceAll(/^ *server node(\d)(\S*) \S+(.*)\n/gm, (_line, node, rest, options) => {
          const port = ports.programs[Number(node) - 1];
          return port ? `    server node${node}${rest} 127.0.0.1:${port}${options}\n` : "";
        }),
    args: (config) => ["-db", "-f", config],
  },
};

export function isInstalled(proxy: Proxy): boolean {
  return !spawnSync(proxy.command, ["-h"], { stdio: "ignore" }).error;
}

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** A call over TLS to `localhost`, which has the test's self-signed certificate. */
export function callTls(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string; from?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: "localhost",
        family: 4,
        port,
        path,
        method: options.method ?? "GET",
        headers: options.headers ?? {},
        localAddress: options.from ?? "127.0.0.1",
        rejectUnauthorized: false,
        agent: false,
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    call.on("error", reject);
    call.end(options.body);
  });
}

/** Starts the proxy with the configuration of deploy/ on a loopback port; returns a function that ends it. */
export async function startProxy(proxy: Proxy, ports: ProxyPorts): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), "reservas-proxy-"));
  const config = path.join(folder, "config");
  const inner = await freePort();
  writeFileSync(config, proxy.adapt(readFileSync(proxy.file, "utf8"), { ...ports, inner }, folder));
  const { cert, key } = makeCertificate(folder, { subject: "localhost" });
  writeFileSync(path.join(folder, "reservas.pem"), cert + key);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child: ChildProcess = spawn(proxy.command, proxy.args(config, folder), { env });
  const output = collectOutput(child);
  const exit = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await exit;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_MS;
  // Any response will do: its programs may not run.
  while (!(await callTls(ports.https, "/healthz").catch(() => null))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${proxy.command} does not serve: ${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return stop;
}
