/** The match pattern of an origin's host, without its port: Firefox ignores a port, and then injects nothing. */
export function hostPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

/** The origin of a tab's address if the extension can work there: http and https only. */
export function usableOrigin(address: string | undefined): string | undefined {
  if (address === undefined || !/^https?:/.test(address)) return undefined;
  return new URL(address).origin;
}
