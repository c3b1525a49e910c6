/** A text of a page or an agent for a terminal: nothing in it can move the cursor, change colours or turn direction. */
export function printable(text: string): string {
  // The zero-width joiner holds emoji together and moves nothing.
  return text.replace(/(?!\u200d)[\p{Cc}\p{Cf}\u2028\u2029]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
}
