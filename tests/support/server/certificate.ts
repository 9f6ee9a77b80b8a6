import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Creates a self-signed certificate, valid for a day, and its key: `fullchain.pem` and `privkey.pem` in the folder.
 * @param altName what it is for besides its subject, as `IP:127.0.0.1`.
 */
export function makeCertificate(
  folder: string,
  { subject, altName }: { subject: string; altName?: string },
): { cert: string; key: string } {
  const [keyFile, certFile] = [path.join(folder, "privkey.pem"), path.join(folder, "fullchain.pem")];
  // An elliptic-curve key is fast to generate.
  const kind = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1".split(" ");
  const names = ["-subj", `/CN=${subject}`, ...(altName ? ["-addext", `subjectAltName=${altName}`] : [])];
  spawnSync("openssl", [...kind, ...names, "-keyout", keyFile, "-out", certFile], { stdio: "ignore" });
  return { cert: readFileSync(certFile, "utf8"), key: readFileSync(keyFile, "utf8") };
}
