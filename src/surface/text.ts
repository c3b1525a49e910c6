/**
 * Characters that change how the text around them is read: controls, and format characters such as the marks that turn
 * the writing direction. Line breaks, tabs and the joiners that scripts and emoji need stay.
 */
const UNSEEN = /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const LONE_SURROGATE = /\p{Cs}/gu;

/** A page's text as it may stand beside ours: a string, neutral, and at most `max` characters. */
export function neutralText(value: unknown, max: number): string {
  // Twice the characters is enough to cut from: a megabyte is not worth reading.
  const text = (typeof value === "string" ? value : "").slice(0, max * 2 + 2);
  const plain = text.replace(UNSEEN, "").replace(LONE_SURROGATE, "\uFFFD");
  const characters = [...plain];
  return characters.length <= max ? plain : `${characters.slice(0, max - 1).join("")}…`;
}

/** A text as it is, with what cannot be seen written out (`\u{202E}`): for showing exactly what will run. */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, escape).replace(LONE_SURROGATE, escape);
}

function escape(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
}
