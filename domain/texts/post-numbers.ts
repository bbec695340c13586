/** Post numbers in a text: `3`, `#3`, `3.`, `3-5`, `3 to 5`, `1, 3 and 4`; not a time, a price or a date. */

const MOST_IN_RANGE = 50;

/** From one number to another, in the languages whose word means nothing else between two numbers. */
const UP_TO = String.raw`to|through|thru|bis|à|tot|t/m|até`;
/** May mean something else: `NO 3 do 5 instead` is no range, `NIE 3 do 5` is one. */
const PERHAPS_UP_TO = String.raw`a|al|ao|au|ate|do|till|until|hasta|fino a|jusqu.?[aà]|tm`;
const AND = 'and|und|et|y|e|en|i';
const DASH = '[-–—]';
/** Spaces within a line: a range does not go over its end, where a dash may begin the next item of a list. */
const GAP = String.raw`[ \t]`;

const NUMBER = String.raw`(?:posts?\s+)?#?(?<number>\d{1,3})`;
/** Ends a number. `3,4` are two numbers; `3,50` may be a price unless the list ends or goes on there. */
const END = String.raw`(?=$|[\s.,;:!?)&+/–—-])(?![.:]\d)(?!,\d\d(?!\s*$|,\d))`;
const ONE = new RegExp(`^${NUMBER}${END}`, 'iu');
const NEXT = new RegExp(
  String.raw`^(?<by>\s*[,&+/]\s*(?:(?:${AND})\s+)?|\s+(?:${AND})\s+)${NUMBER}${END}`,
  'iu',
);
/** A number or a range alone on its line. */
const ITEM = new RegExp(
  String.raw`^${GAP}*[\r\n]\s*(?:${DASH}${GAP}+)?${NUMBER}(?=(?:${GAP}*${DASH}${GAP}*#?\d{1,3})?[.):]?${GAP}*(?:$|[\r\n]))`,
  'iu',
);
const LAST = new RegExp(
  String.raw`^(?<by>${GAP}*${DASH}${GAP}*|${GAP}+(?:${UP_TO})${GAP}+)${NUMBER}${END}`,
  'iu',
);
const UNSURE = new RegExp(
  String.raw`^(?:[,&+/–—-]\d|\s+(?:${PERHAPS_UP_TO})\s+#?\d|[.)]?\s*${DASH}\s*#?\d{1,3}[.)!]*\s*(?:$|[\r\n]))`,
  'iu',
);

/** `and 5` belongs to a list, whatever follows; `, 5` and `to 5` may begin a count: `NO 3, 5 logos are missing`. */
const IS_AND = new RegExp(String.raw`&|(?:^|\s)(?:${AND})\s`, 'iu');
const IS_TIGHT = /^\S+$/u;
/** What a count is of comes directly after it. An emoji, a sign that ends the list or the line's end does not. */
const COUNTED = /^[ \t]+[^\s.,;:!?()–—\p{Extended_Pictographic}-]/u;
const MEASURED = /^[ \t]*[%‰°\p{Sc}]/u;
/** `4 too dark` is no count, but `2 too many` is one. */
const TOO =
  /^[ \t]+(?:too|zu|trop|te|muy|demasiado|troppo|za|muito)[ \t]+(?!(?:many|much|few|viel|wenig|veel|weinig|peu|du[zż]o|ma[lł]o)\p{L}*)\p{L}+[ \t]*(?:$|[\r\n.,;:!?])/iu;

function span(first: number, last: number): number[] | null {
  const length = last - first + 1;
  return length < 1 || length > MOST_IN_RANGE ? null : Array.from({ length }, (_, at) => first + at);
}

/** The numbers of one part of a list. */
export function numbersIn(part: string): number[] | null {
  const [, from, to] = /^#?(\d{1,3})(?:[-–—]#?(\d{1,3}))?[.):!]?$/.exec(part) ?? [];
  return from === undefined ? null : span(Number(from), Number(to ?? from));
}

const BETWEEN = new RegExp(
  String.raw`(?<=\d)(?:${GAP}*${DASH}${GAP}*|${GAP}+(?:${UP_TO})${GAP}+)(?=#?\d)`,
  'giu',
);
/** From where the white space begins: from each line's end in it, a long gap would be read again. */
const NEXT_ITEM = new RegExp(String.raw`(?<!\s)(?<before>[^\S\r\n]*)[\r\n]\s*${DASH}${GAP}+(?=#?\d)`, 'gu');
/** A dash that makes no range of two numbers, and does not begin an item of a list either. */
const ODD_DASH = new RegExp(String.raw`(?<!\d)${DASH}\s*#?\d|${DASH}\s+#?\d`, 'u');

/**
 * The parts of a list that stands alone, each range as one: `3 - 5` and `3 to 5` become `3-5`. Null if a dash may
 * be a range or not.
 */
export function partsOf(text: string): string[] | null {
  const joined = text.replaceAll(NEXT_ITEM, '$<before>\n').replaceAll(BETWEEN, '-');
  const first = joined.search(/\d/);
  const isOdd = first >= 0 && ODD_DASH.test(joined.slice(first));
  return isOdd ? null : joined.split(/[\s,;&+/]+/u);
}

const AROUND = /^[\s.,;:!?¡¿"“”'’()*_–—-]+/u;
/** Without the signs before the first word. */
export const fromFirstWord = (text: string) => text.replace(AROUND, '');

interface Leading {
  numbers: number[];
  /** What follows them. */
  rest: string;
  /** Whether it is certain where the numbers end. */
  isClear: boolean;
  /** Whether the last may be a count of what follows, as in `3, 2 logos` or `3 - 5 Euro`. */
  isPerhapsCount: boolean;
}

/**
 * The numbers at the beginning: one, or several that are joined by a sign or a word, or that nothing follows.
 * `3 4 pictures` means post 3 and four pictures; `2 3 and 4 pictures` may mean anything.
 */
export function leadingNumbers(text: string): Leading {
  const numbers: number[] = [];
  const joints: string[] = [];
  let rest = text;
  for (let found = ONE.exec(rest); found; found = NEXT.exec(rest) ?? ITEM.exec(rest)) {
    joints.push(found.groups?.['by'] ?? '');
    const first = Number(numberIn(found));
    rest = rest.slice(found[0].length);
    const last = LAST.exec(rest);
    const range = last && span(first, Number(numberIn(last)));
    if (last && range) {
      rest = rest.slice(last[0].length);
      joints.push(last.groups?.['by'] ?? '');
    }
    numbers.push(...(range ?? [first]));
  }
  if (numbers.length === 0) return { numbers, rest: text, isClear: true, isPerhapsCount: false };
  let isClear = !UNSURE.test(rest);
  const isPerhapsCount = numbers.length > 1 && mayBeCount(joints, rest);
  if (/^\s+#?\d/.test(rest)) {
    const more = leadingNumbers(rest.trimStart());
    const isList = more.isClear && more.numbers.length > 0 && more.rest === '';
    if (isList) numbers.push(...more.numbers);
    if (isList) rest = '';
    else isClear &&= more.isClear && more.numbers.length < 2 && !/^#?\d/.test(more.rest);
  }
  return { numbers: [...new Set(numbers)], rest: fromFirstWord(rest), isClear, isPerhapsCount };
}

const numberIn = (found: RegExpExecArray) => found.groups?.['number'];

/** Whether numbers that are joined so may end with a count. */
function mayBeCount(joints: string[], rest: string): boolean {
  if (MEASURED.test(rest)) return true;
  const isList = IS_AND.test(joints.at(-1) ?? '') || joints.every((by) => by === '' || IS_TIGHT.test(by));
  return !isList && COUNTED.test(rest) && !TOO.test(rest);
}

const MENTIONED = /(?<!\d|\d[.:])\d{1,3}(?!\d|[.:]\d)/g;
const PERHAPS_RANGE = new RegExp(
  String.raw`(?<!\d)(\d{1,3})(?:(?![^\S\r\n]*[\r\n]\s*${DASH}${GAP})\s*${DASH}\s*|\s+(?:${UP_TO}|${PERHAPS_UP_TO})\s+)#?(\d{1,3})(?!\d|[.:]\d)`,
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
