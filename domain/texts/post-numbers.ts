/** Post numbers in a text: `3`, `#3`, `3.`, `3-5`, `3 to 5`, `1, 3 and 4`; not a time, a price or a date. */

const MOST_IN_RANGE = 50;

/** From one number to another, in the languages whose word means nothing else between two numbers. */
const UP_TO = String.raw`to|through|thru|bis|à|tot|t/m|até`;
/** May mean something else: `NO 3 do 5 instead` is no range, `NIE 3 do 5` is one. */
const PERHAPS_UP_TO = String.raw`a|al|ao|au|ate|do|till|until|hasta|fino a|jusqu.?[aà]|tm`;
const AND = 'and|und|et|y|e|en|i';
const DASH = '[-–—]';

const NUMBER = String.raw`(?:posts?\s+)?#?(\d{1,3})`;
/** Ends a number. `3,4` are two numbers; `3,50` may be a price unless the list ends or goes on there. */
const END = String.raw`(?=$|[\s.,;:!?)&+/–—-])(?![.:]\d)(?!,\d\d(?!\s*$|,\d))`;
const ONE = new RegExp(`^${NUMBER}${END}`, 'iu');
const NEXT = new RegExp(
  String.raw`^(?:\s*[,&+/]\s*(?:(?:${AND})\s+)?|\s+(?:${AND})\s+)${NUMBER}${END}`,
  'iu',
);
const LAST = new RegExp(String.raw`^(?:\s*${DASH}\s*|\s+(?:${UP_TO})\s+)${NUMBER}${END}`, 'iu');
const UNSURE = new RegExp(String.raw`^(?:[,&+/–—-]\d|\s+(?:${PERHAPS_UP_TO})\s+#?\d)`, 'iu');

function span(first: number, last: number): number[] | null {
  const length = last - first + 1;
  return length < 1 || length > MOST_IN_RANGE ? null : Array.from({ length }, (_, at) => first + at);
}

/** The numbers of one part of a list. */
export function numbersIn(part: string): number[] | null {
  const [, from, to] = /^#?(\d{1,3})(?:[-–—]#?(\d{1,3}))?[.):!]?$/.exec(part) ?? [];
  return from === undefined ? null : span(Number(from), Number(to ?? from));
}

const BETWEEN = new RegExp(String.raw`(?<=\d)(?:[.)]?\s*${DASH}\s*|\s+(?:${UP_TO})\s+)(?=#?\d)`, 'giu');

/** Each range as one part: `3 - 5` and `3 to 5` become `3-5`. */
export const withRangesJoined = (text: string) => text.replaceAll(BETWEEN, '-');

const AROUND = /^[\s.,;:!?¡¿"“”'’()*_–—-]+/u;
/** Without the signs before the first word. */
export const fromFirstWord = (text: string) => text.replace(AROUND, '');

interface Leading {
  numbers: number[];
  /** What follows them. */
  rest: string;
  /** Whether it is certain where the numbers end. */
  isClear: boolean;
}

/**
 * The numbers at the beginning: one, or several that are joined by a sign or a word, or that nothing follows.
 * `3 4 pictures` means post 3 and four pictures; `2 3 and 4 pictures` may mean anything.
 */
export function leadingNumbers(text: string): Leading {
  const numbers: number[] = [];
  let rest = text;
  for (let found = ONE.exec(rest); found; found = NEXT.exec(rest)) {
    const first = Number(found[1]);
    rest = rest.slice(found[0].length);
    const last = LAST.exec(rest);
    const range = last && span(first, Number(last[1]));
    if (last && range) rest = rest.slice(last[0].length);
    numbers.push(...(range ?? [first]));
  }
  if (numbers.length === 0) return { numbers, rest: text, isClear: true };
  let isClear = !UNSURE.test(rest);
  if (/^\s+#?\d/.test(rest)) {
    const more = leadingNumbers(rest.trimStart());
    const isList = more.isClear && more.numbers.length > 0 && more.rest === '';
    if (isList) numbers.push(...more.numbers);
    if (isList) rest = '';
    else isClear &&= more.isClear && more.numbers.length < 2 && !/^#?\d/.test(more.rest);
  }
  return { numbers: [...new Set(numbers)], rest: fromFirstWord(rest), isClear };
}

const MENTIONED = /(?<!\d|\d[.:])\d{1,3}(?!\d|[.:]\d)/g;
const PERHAPS_RANGE = new RegExp(
  String.raw`(?<!\d)(\d{1,3})(?:\s*${DASH}\s*|\s+(?:${UP_TO}|${PERHAPS_UP_TO})\s+)#?(\d{1,3})(?!\d|[.:]\d)`,
  'giu',
);

/** Every number that may stand for a post, wherever it is in a text, with those inside a range. */
export function numbersMentioned(text: string): number[] {
  const inRanges = [...text.matchAll(PERHAPS_RANGE)].flatMap(([, one, other]) => {
    const [first = 0, last = 0] = [Number(one), Number(other)].toSorted((a, b) => a - b);
    return span(first, last) ?? [];
  });
  return [...new Set([...(text.match(MENTIONED) ?? []).map(Number), ...inRanges])];
}
