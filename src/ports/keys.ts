import { type HandshakeTranscript, type PublicKey, thumbprintText, transcriptText } from "../contract/handshake.ts";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256" } as const;
const SIGNING = { name: "ECDSA", hash: "SHA-256" } as const;

/** A key pair as it is stored by whoever owns it; `privateKey` is a JWK and never crosses a hop. */
export interface StoredKeyPair {
  publicKey: PublicKey;
  privateKey: JsonWebKey;
}

/** Makes a P-256 key pair (WebCrypto, in Node and in the extension alike). */
export async function makeKeyPair(): Promise<StoredKeyPair> {
  const pair = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const { x, y } = await crypto.subtle.exportKey("jwk", pair.publicKey);
  if (x === undefined || y === undefined) throw new Error("an exported P-256 key has no x or y");
  const privateKey = await crypto.subtle.exportKey("jwk", pair.privateKey);
  return { publicKey: { kty: "EC", crv: "P-256", x, y }, privateKey };
}

/** A key's RFC 7638 thumbprint, SHA-256 in base64url: what a person compares. */
export function fingerprintOf(key: PublicKey): Promise<string> {
  return sha256(thumbprintText(key));
}

/** SHA-256 of a text's UTF-8 bytes, in base64url. */
export async function sha256(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** `count` random bytes in base64url; 32 make a handshake nonce. */
export function randomText(count = 32): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(count)));
}

/** Signs a transcript: raw r‖s (IEEE P1363) in base64url. */
export async function signTranscript(pair: StoredKeyPair, transcript: HandshakeTranscript): Promise<string> {
  const key = await crypto.subtle.importKey("jwk", pair.privateKey, ALGORITHM, false, ["sign"]);
  const bytes = new TextEncoder().encode(transcriptText(transcript));
  return toBase64Url(new Uint8Array(await crypto.subtle.sign(SIGNING, key, bytes)));
}

/** Whether the signature over a transcript is the key's; a malformed key or signature is just false. */
export async function verifyTranscript(
  key: PublicKey,
  transcript: HandshakeTranscript,
  signature: string,
): Promise<boolean> {
  try {
    const imported = await crypto.subtle.importKey("jwk", { ...key }, ALGORITHM, false, ["verify"]);
    const bytes = new TextEncoder().encode(transcriptText(transcript));
    return await crypto.subtle.verify(SIGNING, imported, fromBase64Url(signature), bytes);
  } catch {
    return false;
  }
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (unit) => unit.charCodeAt(0));
}
