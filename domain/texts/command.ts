import { fromFirstWord, leadingNumbers, numbersIn, partsOf } from './post-numbers.ts';

/**
 * A reply to a text about posts. `numbers` are the post numbers from our texts; empty where the sender named
 * none.
 */
export type Command =
  | { kind: 'yes'; numbers: number[] | 'all' }
  | { kind: 'no'; numbers: number[]; words: string }
  | { kind: 'list' }
  | { kind: 'stop' }
  | { kind: 'start' }
  | { kind: 'help' }
  /** Not understood: for a person to read. */
  | { kind: 'words'; numbers: number[]; words: string };

const set = (words: string) => new Set(words.split(' '));

/** All languages in one set: no word means the opposite in another. Written without accents. */
const YES = set(
  'ok okay okey yes yep yeah yup approve approved ja passt freigegeben einverstanden genehmigt oui daccord approuve ' +
    'si vale aprobado aprobada sim aprovado aprovada approvato approvata akkoord goedgekeurd tak zgoda akceptuje',
);
const NO = set('no nope reject rejected nein non nao nee nie');
const YES_SIGNS = ['👍', '✅', '✔', '👌', '🆗', '☑'];
const NO_SIGNS = ['👎', '❌', '✖', '🚫'];
/** Emoji that accompany a yes without changing it. Any other emoji may be a doubt, question or complaint. */
const FRIENDLY_SIGNS = [
  ...YES_SIGNS,
  ...'❤ ♥ 🧡 💛 💚 💙 💜 💕 💖 😍 🥰 😘 🤩 🙏 👏 🙌 💪 🤝 ✌'.split(' '),
  ...'😊 🙂 ☺ 😀 😃 😄 😁 😎 🤗 🎉 🥳 ✨ ⭐ 🌟 🌸 💐 🔥 🚀 💯'.split(' '),
];
const ALL = set(
  'all everything alle alles tout tous toutes todo todos todas tudo tutto tutti wszystko wszystkie',
);
/** Words that accompany a yes or numbers without changing the meaning. */
const ALONG = set(
  'post posts number nr numero bericht beitrag publication and und et y e en i please thanks thank you thx danke bitte merci gracias obrigado obrigada ' +
    'grazie bedankt dziekuje looks good great perfect super top',
);

/** Praise and nothing else: with it a "no" before a number may be short for "number", as in `No 3 looks good`. */
const PRAISE = new RegExp(
  '^(?:(?:it|this|that|they|i) )?' +
    '(?:(?:is|are|looks?|ist|sind|est|sont|es|esta|estan|e|sono|jest) )?' +
    '(?:(?:all|very|really|so|just|absolutely|sehr|tres|muy|molto|muito|heel|bardzo) )?' +
    '(?:good|great|perfect|super|top|fine|nice|lovely|beautiful|love|gut|schon|toll|prima|bien|parfait|bene|bello|' +
    'perfetto|perfecto|bom|bem|otimo|perfeito|goed|mooi|dobrze|dobry|swietnie)' +
    '(?: (?:it|this|that|them))?(?: (?:to|for|with) me)?(?: (?:thanks|thank you|danke|merci|gracias|obrigad[oa]|grazie|bedankt|dziekuje))?$',
  'u',
);

type Keyword = 'list' | 'stop' | 'start' | 'help';
const each = (kind: Keyword, words: string) => words.split(' ').map((word) => [word, kind] as const);

/** Commands that are the whole text. A Map, because a text may be `constructor`. */
const WHOLE: ReadonlyMap<string, Keyword> = new Map([
  ...each('list', 'list liste lista lijst'),
  ...each('help', 'help info hilfe aide ayuda ajuda aiuto pomoc'),
  ...each('start', 'start unstop'),
  ...each(
    'stop',
    'stop stopall stopp unsubscribe cancel end quit revoke optout abmelden arret baja parar sair ferma afmelden koniec',
  ),
]);

/** Begins with "no" and means yes, or nothing: a person should read it. */
const NOT_A_NO =
  /^(problems?|worries|issues?|objections?|complaints|notes|comments|changes|hay problema|problema|ma problemu|ma sprawy|probleem)( \p{L}+){0,2}$/u;

/** Lower case, without accents and apostrophes. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .replaceAll(/[łŁ]/g, 'l')
    .toLowerCase();

const bare = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** `No. 3` is "number three" rather than a no. */
const NUMBER_SIGN = /^(?:no\.|№|n[º°])\s*(?=#?\d)/iu;

/** What follows a "no" and its number is nothing but a yes or praise, so that "no" may stand for "number". */
function isOnlyYes(rest: string): boolean {
  const head = headOf(rest);
  if (head?.kind === 'yes' && yesOf(head.rest, []) !== null) return true;
  const said = bare(rest);
  return said === '' ? FRIENDLY_SIGNS.some((sign) => rest.includes(sign)) : PRAISE.test(said);
}

/** The numbers that words are about for certain: of `3, 2 logos are missing` the first. */
const surely = ({ numbers, isPerhapsCount }: { numbers: number[]; isPerhapsCount: boolean }) =>
  isPerhapsCount ? numbers.slice(0, 1) : numbers;

/** No phone sends more in one text: 1,600 characters is the most that a provider takes. */
const LONGEST = 4000;

/** Reads a reply. Only an unconditional yes counts; a yes with a "but" is for a person to read. */
export function commandIn(given: string): Command {
  // Ignores skin tones and emoji variants.
  const text = given
    .normalize('NFKC')
    .replace(/[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u200D/gu, '')
    .trim();
  if (text.length > LONGEST) return { kind: 'words', numbers: [], words: text };
  const whole = WHOLE.get(bare(text));
  if (whole) return { kind: whole };

  const sign = NUMBER_SIGN.exec(given.trim());
  const about = sign ? leadingNumbers(given.trim().slice(sign[0].length)).numbers : [];
  if (about.length > 0) return { kind: 'words', numbers: about, words: text };

  const first = leadingNumbers(text);
  const said = headOf(first.rest);
  if (said === null) {
    const numbers = first.rest === '' ? [] : surely(first);
    return { kind: 'words', numbers, words: text };
  }
  if (said.kind === 'yes')
    return (
      (isPlain(text) ? yesOf(said.rest, first.numbers) : null) ?? unclear(text, first.numbers, said.rest)
    );
  const isBefore = first.numbers.length > 0;
  // Numbers before the no are of no count: the no follows them.
  const named = isBefore ? { ...first, rest: said.rest, isPerhapsCount: false } : leadingNumbers(said.rest);
  const isNumberSign = said.mayBeNumber && named.numbers.length > 0 && isOnlyYes(named.rest);
  if (!named.isClear || named.isPerhapsCount || isNumberSign || NOT_A_NO.test(bare(named.rest)))
    return { kind: 'words', numbers: surely(named), words: text };
  return { kind: 'no', numbers: named.numbers, words: named.rest };
}

const unclear = (text: string, before: number[], rest: string): Command => ({
  kind: 'words',
  numbers: before.length > 0 ? before : surely(leadingNumbers(rest)),
  words: text,
});

interface Head {
  kind: 'yes' | 'no';
  rest: string;
  /** Whether it is the word that may be short for "number". */
  mayBeNumber: boolean;
}

/** The deciding word or emoji, and the rest of the text. */
function headOf(text: string): Head | null {
  const from = fromFirstWord(text);
  for (const [kind, signs] of [
    ['yes', YES_SIGNS],
    ['no', NO_SIGNS],
  ] as const) {
    const sign = signs.find((one) => from.startsWith(one));
    if (sign) return { kind, rest: fromFirstWord(from.slice(sign.length)), mayBeNumber: false };
  }
  const written = /^\p{L}[\p{L}\p{M}'’]*/u.exec(from)?.[0] ?? '';
  const word = fold(written);
  const kind = YES.has(word) ? 'yes' : NO.has(word) ? 'no' : null;
  return kind && { kind, rest: fromFirstWord(from.slice(written.length)), mayBeNumber: word === 'no' };
}

const SAD = /[:;=][-’']?[(/\\|[]/u;
const PLAIN = /^[\p{L}\p{M}\p{N}\s.,;:!¡"“”„«»'’‘()*_–—#&+/~-]*$/u;

/** Without a question mark and with only friendly emoji. */
const isPlain = (text: string) =>
  !SAD.test(text) && PLAIN.test(FRIENDLY_SIGNS.reduce((rest, sign) => rest.replaceAll(sign, ''), text));

/** A yes followed only by numbers, "all", emoji and courtesies; null where there is more. */
function yesOf(rest: string, before: number[]): Command | null {
  const numbers = [...before];
  let isAll = false;
  const parts = partsOf(rest);
  if (parts === null) return null;
  for (const part of parts) {
    const named = numbersIn(part);
    if (named !== null) numbers.push(...named);
    else if (ALL.has(bare(part))) isAll = true;
    else if (!isCourtesy(part)) return null;
  }
  // "All" together with numbers is ambiguous: a person reads it.
  if (isAll && numbers.length > 0) return null;
  return { kind: 'yes', numbers: isAll ? 'all' : [...new Set(numbers)] };
}

const isCourtesy = (part: string) => {
  const word = bare(part);
  return word === '' || ALONG.has(word) || YES.has(word);
};
