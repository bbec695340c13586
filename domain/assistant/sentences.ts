const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Words and initials whose full stop does not end a sentence. */
const ABBREVIATION =
  /(?:^|[^\p{L}\p{N}])(?:\p{L}|Dr|Mr|Mrs|Ms|Prof|Rev|St|Ste|Mt|Nr|No|Str|Tel|Sra?|Mme|Dra|approx|bzw|ca|evtl|ggf|inkl|incl|vs|zzgl)\.$/u;
const ORDINAL = /(?:^|\s)\d{1,2}\.$/;
const MONTH =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)/u;

/** The full stop at the end of `before` belongs to a word. Where that is open, two sentences stay together. */
const goesOn = (before: string, next: string) => {
  if (/[\r\n]/.test(before.slice(before.trimEnd().length))) return false;
  const words = before.trimEnd().slice(-40);
  return ABBREVIATION.test(words) || (ORDINAL.test(words) && MONTH.test(next));
};

/** The sentences of a text; together, with the space after each, they are the text. A line ends a sentence. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  // Where the present sentence begins, and where its last letter ends: what was read is not read again.
  let [from, end] = [0, 0];
  for (const { 0: line, index: start } of text.matchAll(/[^\n]*\n|[^\n]+$/g)) {
    // Line by line, as the segmenter needs more for each segment the longer its text is.
    for (const { segment, index } of line.trim() === '' ? [] : segmenter.segment(line)) {
      const [at, words] = [start + index, segment.trimEnd().length];
      if (words > 0 && end > from && !goesOn(text.slice(Math.max(from, end - 40), at), segment)) {
        sentences.push(text.slice(from, at));
        from = at;
      }
      if (words > 0) end = at + words;
    }
  }
  if (text !== '') sentences.push(text.slice(from));
  return sentences;
}

const isWhole = (sentence: string) =>
  /[.!?…。！？]["'”’»)\]]*$/u.test(sentence.trimEnd()) && !ABBREVIATION.test(sentence.trimEnd().slice(-40));

/** A text that was cut off, up to the end of its last whole sentence; empty where there is none. */
export function wholeSentences(text: string): string {
  const sentences = sentencesOf(text);
  return sentences
    .slice(0, sentences.findLastIndex(isWhole) + 1)
    .join('')
    .trim();
}
