/** Whether an address is a call: it serves JSON and has no screen. */
export function isApiPath(pathname: string): boolean {
  return /^\/api(?:\/|\.data$|$)/.test(pathname);
}
