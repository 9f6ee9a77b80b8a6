import { isApiPath } from "#app/http/api/api-path.ts";

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
/** What Vite's development server adds: styles in the page, its socket, and a worker that waits for its return. */
const DEVELOPMENT_POLICY = [
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self' ws:",
  "worker-src 'self' blob:",
];
const POLICY_START = `${COMMON_POLICY.join("; ")}; script-src `;

/** The content security policy: scripts are our own files, or inline under this response's nonce, if it has one. */
export function contentSecurityPolicy(nonce?: string): string {
  return nonce ? `${POLICY_START}'self' 'nonce-${nonce}'` : `${POLICY_START}'self'`;
}

/** The same policy with what the development server needs. */
export function developmentPolicy(nonce?: string): string {
  const replaced = new Set(DEVELOPMENT_POLICY.map((directive) => directive.split(" ")[0]));
  const unchanged = contentSecurityPolicy(nonce)
    .split("; ")
    .filter((directive) => !replaced.has(directive.split(" ")[0]));
  return [...unchanged, ...DEVELOPMENT_POLICY].join("; ");
}

/** The policy of an answer that is no page. */
export const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What every response carries besides its cache control. */
export function securityHeaders(options: { policy: string; https: boolean }): [string, string][] {
  return [
    ["Content-Security-Policy", options.policy],
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(), microphone=(), geolocation=()"],
    ...(options.https ? [["Strict-Transport-Security", "max-age=31536000"] satisfies [string, string]] : []),
  ];
}

/**
 * Sets what every response carries besides a policy of its own, which only a stricter one has (a picture that was
 * uploaded), and that nobody stores it where it does not say otherwise.
 */
export function setSecurityHeaders(
  headers: Headers,
  options: { policy: string; https: boolean; url: URL },
): void {
  const own = headers.get("Content-Security-Policy");
  for (const [name, value] of securityHeaders(options)) headers.set(name, value);
  if (own) headers.set("Content-Security-Policy", own);
  if (!headers.has("Cache-Control")) {
    headers.set("Cache-Control", isApiPath(options.url.pathname) ? "no-store" : "no-store, private");
  }
}
