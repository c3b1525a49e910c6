/** The host pattern an origin needs: scheme and host, no port (Firefox never injects for a pattern with one). */
export function patternOf(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

/** Whether one of the match patterns covers an origin; `<all_urls>` and `*` parts as MDN's «Match patterns» defines them. */
export function patternsCover(patterns: readonly string[], origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return patterns.some((pattern) => {
    if (pattern === "<all_urls>") return true;
    const match = /^(\*|[a-z]+):\/\/(\*|(?:\*\.)?[^/*]+)\/\*$/.exec(pattern);
    if (match === null) return false;
    const [, scheme = "", host = ""] = match;
    if (scheme !== "*" && `${scheme}:` !== protocol) return false;
    return hostCovers(host, hostname);
  });
}

function hostCovers(host: string, hostname: string): boolean {
  if (host === "*" || host === hostname) return true;
  return host.startsWith("*.") && (hostname === host.slice(2) || hostname.endsWith(host.slice(1)));
}

/** The part of a Port's sender that says where it comes from; the browser fills it, a page cannot. */
export interface PortSender {
  tab?: { id?: number | undefined; url?: string | undefined } | undefined;
  frameId?: number | undefined;
  documentId?: string | undefined;
  origin?: string | undefined;
  url?: string | undefined;
}

/** Where a document's Port comes from. */
export interface Place {
  tab: number;
  frameId: number;
  origin: string;
  documentId?: string;
}

/** Reads the sender of a content script's Port; undefined where it is no http(s) page in a tab, or a frame of another origin. */
export function placeOf({ tab, frameId, documentId, origin, url }: PortSender): Place | undefined {
  const own = httpOrigin(origin ?? url);
  if (tab?.id === undefined || frameId === undefined || own === undefined) return undefined;
  // While a tab navigates its address is already the next page's; a top document has no ancestor to compare with.
  const top = frameId === 0 || tab.url === undefined ? own : httpOrigin(tab.url);
  if (top !== own) return undefined;
  return { tab: tab.id, frameId, origin: own, ...(documentId === undefined ? {} : { documentId }) };
}

/** The origin of an http or https address. */
export function httpOrigin(url: string | undefined): string | undefined {
  try {
    const { protocol, origin } = new URL(url ?? "");
    return protocol === "http:" || protocol === "https:" ? origin : undefined;
  } catch {
    return undefined;
  }
}
