/** A fingerprint in groups of four, so that two people can compare it aloud. */
export function fingerprintGroups(fingerprint: string): string[] {
  return fingerprint.match(/.{1,4}/g) ?? [];
}

/** Its first eight characters: enough to tell agents apart in a list, not to trust one. */
export function shortFingerprint(fingerprint: string): string {
  return fingerprint.slice(0, 8);
}
