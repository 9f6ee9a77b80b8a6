import { isApiPath } from "#app/http/api/api-path.ts";

const COMMON_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
];
/** What Vite's development server adds: styles in the page, its socket and a worker. */
const DEVELOPMENT_POLICY = [
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self' ws:",
  "worker-src 'self' blob:",
];
const POLICY_START = COMMON_POLICY.join("; ");

/** What a page's policy depends on. */
type PagePolicy = {
  /** Of its scripts, where it has any in itself. */
  nonce?: string | undefined;
  /** The sites that may frame it. */
  framedBy?: string[];
};

export function contentSecurityPolicy({ nonce, framedBy = [] }: PagePolicy = {}): string {
  const ancestors = framedBy.length > 0 ? framedBy.join(" ") : "'none'";
  const scripts = nonce ? `'self' 'nonce-${nonce}'` : "'self'";
  return `${POLICY_START}; frame-ancestors ${ancestors}; script-src ${scripts}`;
}

/** The same policy with the additions of the development server. */
export function developmentPolicy(page: PagePolicy = {}): string {
  const replaced = new Set(DEVELOPMENT_POLICY.map((directive) => directive.split(" ")[0]));
  const unchanged = contentSecurityPolicy(page)
    .split("; ")
    .filter((directive) => !replaced.has(directive.split(" ")[0]));
  return [...unchanged, ...DEVELOPMENT_POLICY].join("; ");
}

/** CSP for non-HTML responses. */
export const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Headers of every response besides its cache control.
 * @param options.isFramed whether other sites may frame it; the older header cannot name them.
 */
export function securityHeaders(options: {
  policy: string;
  https: boolean;
  isFramed?: boolean;
}): [string, string][] {
  return [
    ["Content-Security-Policy", options.policy],
    ...(options.isFramed ? [] : [["X-Frame-Options", "DENY"] satisfies [string, string]]),
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
  options: { policy: string; https: boolean; isFramed?: boolean; url: URL },
): void {
  const own = headers.get("Content-Security-Policy");
  for (const [name, value] of securityHeaders(options)) headers.set(name, value);
  if (own) headers.set("Content-Security-Policy", own);
  if (!headers.has("Cache-Control")) {
    headers.set("Cache-Control", isApiPath(options.url.pathname) ? "no-store" : "no-store, private");
  }
}
