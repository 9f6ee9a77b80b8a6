export function isApiPath(pathname: string): boolean {
  return /^\/api(?:\/|\.data$|$)/.test(pathname);
}
