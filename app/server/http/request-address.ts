const ENCODED = /%([0-9a-f]{2})/gi;
const UNRESERVED = /^[A-Za-z0-9._~-]$/;

/** Decodes the percent-encoded letters, digits and `-._~` of a path. */
export function canonicalPath(pathname: string): string {
  return pathname.replace(ENCODED, (text, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : text;
  });
}

/**
 * The address that every check and every route uses: `/%61pi/user` is another spelling of `/api/user` (RFC 3986
 * §6.2.2.2), which the router recognises and a comparison of texts does not. Spellings in capitals are other
 * addresses: the routes are case-sensitive (app/routes.ts).
 */
export function canonicalAddress(url: URL): URL {
  const pathname = canonicalPath(url.pathname);
  if (pathname === url.pathname) return url;
  const canonical = new URL(url);
  canonical.pathname = pathname;
  return canonical;
}

export function isReadable({ pathname }: URL): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
