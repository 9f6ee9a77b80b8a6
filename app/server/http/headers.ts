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
/** What Vite's development server adds: styles in the page, its socket and a worker. */
const DEVELOPMENT_POLICY = [
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self' ws:",
  "worker-src 'self' blob:",
];
const POLICY_START = `${COMMON_POLICY.join("; ")}; script-src `;

export function contentSecurityPolicy(nonce?: string): string {
  return nonce ? `${POLICY_START}'self' 'nonce-${nonce}'` : `${POLICY_START}'self'`;
}

/** The same policy with the additions of the development server. */
export function developmentPolicy(nonce?: string): string {
  const replaced = new Set(DEVELOPMENT_POLICY.map((directive) => directive.split(" ")[0]));
  const unchanged = contentSecurityPolicy(nonce)
    .split("; ")
    .filter((directive) => !replaced.has(directive.split(" ")[0]));
  return [...unchanged, ...DEVELOPMENT_POLICY].join("; ");
}

/** CSP for non-HTML responses. */
export const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'";

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
 * A response may have a stricter policy (an uploaded picture) and cache control of its own; the default is
 * `no-store`.
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
