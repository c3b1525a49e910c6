/** The longest beginning of a text that has at most `units` UTF-16 units and ends between two characters. */
export function cutText(text: string, units: number): string {
  if (text.length <= units) return text;
  const last = text.charCodeAt(units - 1);
  // A high surrogate at the end would be half a character.
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? units - 1 : units);
}
