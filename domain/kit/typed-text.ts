/** Windows and old e-mails end a line with a carriage return; a line end is one character here. */
export const oneLineEnd = (text: string) => text.replace(/\r\n?/g, '\n');

/** Texts from before may have the other line ends, which nobody sees: they are no change. */
export const sameText = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && oneLineEnd(one) === oneLineEnd(other));

/**
 * False for spaces, zero-width and other invisible characters alone. Inside a text they stay: emoji and
 * Persian words are joined by them.
 */
export const isVisible = (text: string) => /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/**
 * A name on one line: a line break or another control character becomes one space, with the spaces around it.
 * NUL stays, because it is refused.
 */
export const onOneLine = (text: string) =>
  text.replace(/[\s\p{Cc}]+/gu, (gap) =>
    /[\p{Cc}\p{Zl}\p{Zp}]/u.test(gap) && !gap.includes('\u0000') ? ' ' : gap,
  );

/** A text as it is kept: trimmed, with plain line ends, and empty where nothing of it can be seen. */
export const asKept = (text: string) =>
  // Characters that cannot be stored are refused, not dropped.
  isVisible(text) || text.includes('\u0000') ? oneLineEnd(text).trim() : '';
