/**
 * Characters that reorder the text around them or look like nothing: controls, bidi controls, zero-width and other
 * default-ignorable characters (Unicode DerivedCoreProperties), the blank braille cell, interlinear marks.
 * Line breaks stay, and so do a joiner or style selector right after a pictograph: they are part of an emoji.
 */
const HIDDEN =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F0-9#*])(?:\u200D|\uFE0E|\uFE0F)|(?!\n|\u200D|\uFE0E|\uFE0F)[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/gu;

/** A base character with more marks than any writing system stacks: they would paint over the lines around. */
const STACKED = /(\p{M}{4})\p{M}+/gu;

/**
 * Foreign text as it may stand on our pages: at most `limit` characters, every hidden character shown by its code
 * (`[U+202E]`), line breaks kept but never more than one empty line. It can then neither reorder nor hide anything.
 */
export function neutralText(text: string, limit: number): string {
  const lines = text.replaceAll(/\r\n?|[\u2028\u2029]/gu, "\n").replaceAll("\t", " ");
  const shown = lines.replaceAll(HIDDEN, codeOf).replaceAll(STACKED, "$1");
  return cut(shown.replaceAll(/\n(?:[^\S\n]*\n){2,}/gu, "\n\n").trim(), limit);
}

/** The same for a text that is one line: line breaks become spaces. */
export function neutralLine(text: string, limit: number): string {
  return neutralText(text, limit).replaceAll("\n", " ");
}

function codeOf(char: string): string {
  return `[U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
}

function cut(text: string, limit: number): string {
  const chars = [...text];
  return chars.length <= limit ? text : `${chars.slice(0, limit).join("")}…`;
}
