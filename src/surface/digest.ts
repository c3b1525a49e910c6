/**
 * A short digest of a text: 128 bits of two multiply-and-mix lanes and the length.
 * It tells equal payloads from different ones and keeps no value; it is not a signature: whoever makes two payloads
 * collide only gets the stored answer to a request of its own.
 */
export function digest(text: string): string {
  return `${mix(text, 0x9e3779b1)}${mix(text, 0x85ebca77)}-${text.length.toString(36)}`;
}

function mix(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return hex(high) + hex(low);
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, "0");
}
