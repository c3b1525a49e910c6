/** A P-256 public key as a JWK, with the members its RFC 7638 thumbprint is made of. */
export interface PublicKey {
  kty: "EC";
  crv: "P-256";
  x: string;
  y: string;
}

/** Which end of the agent hop signs; part of what is signed, so a signature cannot be played back at its maker. */
export type HandshakeRole = "agent" | "profile";

/** What both ends sign on the agent hop: both nonces and both keys, under the signer's role. */
export interface HandshakeTranscript {
  role: HandshakeRole;
  profileNonce: string;
  agentNonce: string;
  profileFingerprint: string;
  agentFingerprint: string;
}

/** The exact text that is signed (its UTF-8 bytes); the fields are base64url, so a line break separates them safely. */
export function transcriptText(transcript: HandshakeTranscript): string {
  const { role, profileNonce, agentNonce, profileFingerprint, agentFingerprint } = transcript;
  return ["agent-surface handshake 1", role, profileNonce, agentNonce, profileFingerprint, agentFingerprint].join("\n");
}

/** The text whose SHA-256 is a key's thumbprint: the required members in lexical order (RFC 7638 §3). */
export function thumbprintText({ crv, kty, x, y }: PublicKey): string {
  return JSON.stringify({ crv, kty, x, y });
}
