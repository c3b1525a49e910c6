/** The match pattern of an origin's host, without its port: Firefox ignores a port, and then injects nothing. */
export function hostPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

/** The host pattern that may be given back when `origin` goes off; undefined while another site on needs it. */
export function patternToDrop(origin: string, sitesOn: readonly string[]): string | undefined {
  const pattern = hostPattern(origin);
  const needed = sitesOn.some((site) => site !== origin && hostPattern(site) === pattern);
  return needed ? undefined : pattern;
}

/** The origin of a tab's address if the extension can work there: http and https only. */
export function usableOrigin(address: string | undefined): string | undefined {
  if (address === undefined || !/^https?:/.test(address)) return undefined;
  return new URL(address).origin;
}
