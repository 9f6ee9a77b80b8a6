import { isApiPath } from "#app/http/api-path.ts";

const COMMON_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
];
const POLICY_START = `${COMMON_POLICY.join("; ")}; script-src `;

/** The content security policy: scripts are our own files, or inline under this answer's nonce. */
export function contentSecurityPolicy(nonce: string): string {
  return `${POLICY_START}'self' 'nonce-${nonce}'`;
}

/** Sets what every answer carries (rules R13.8). */
export function setSecurityHeaders(
  headers: Headers,
  options: { policy: string; https: boolean; url: URL },
): void {
  headers.set("Content-Security-Policy", options.policy);
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "same-origin");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  if (options.https) headers.set("Strict-Transport-Security", "max-age=31536000");
  if (!headers.has("Cache-Control")) {
    headers.set("Cache-Control", isApiPath(options.url.pathname) ? "no-store" : "no-store, private");
  }
}
