/**
 * The name of a cookie as it is set: where the public address is https, the prefix `__Host-` prevents other hosts of
 * the same domain from planting one (RFC 6265bis §4.1.3.2).
 */
export function cookieName(name: string, https: boolean): string {
  return https ? `__Host-${name}` : name;
}

export function cookieAttributes(https: boolean): string {
  return `Path=/; HttpOnly; SameSite=Lax${https ? "; Secure" : ""}`;
}

export function cookieValue(header: string | null, name: string): string | null {
  for (const part of (header ?? "").split(";")) {
    const [key, ...rest] = part.trim().split("=");
    if (key === name) return rest.join("=");
  }
  return null;
}
