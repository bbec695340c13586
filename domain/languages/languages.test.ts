import { describe, expect, test } from 'vitest';
import { segmentsOf } from '#domain/messages/sms.ts';
import { LANGUAGES, localeOf } from './language.ts';
import { fill, fillCount, type Forms } from './words.ts';

/** Finds every file of words, also one that is missing from `AREAS`. */
const files = import.meta.glob<{ words: object }>('./*/*.ts', { eager: true });
const AREAS = [
  'first',
  'review',
  'desk',
  'pointing',
  'changes',
  'report',
  'mail',
  'text',
  'messages',
  'replies',
  'notes',
];

type Leaf = string | Forms;
const isForms = (value: object): value is Forms => 'one' in value && 'other' in value;

/** Every sentence by its path; plural forms count as one. */
function leaves(value: object, path = ''): [string, Leaf][] {
  return Object.entries(value).flatMap(([name, one]: [string, Leaf | object]): [string, Leaf][] => {
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof one === 'string' || isForms(one)) return [[at, one]];
    return leaves(one, at);
  });
}
/** Messages have a file each, with all languages; everything else a file for each language. */
const messagesIn = (language: string) =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.startsWith('./messages/'))
      .map(([path, { words }]) => [
        path.slice('./messages/'.length, -3),
        (words as Record<string, object>)[language],
      ]),
  ) as Record<string, { mail: object; text: object }>;
const wordsOf = (area: string, language: string): object =>
  area === 'messages' ? messagesIn(language) : (files[`./${area}/${language}.ts`]?.words ?? {});
/** The English words of previews and renewal are files of their own; other languages have them among the page's. */
const englishOf = (area: string) => ({
  ...wordsOf(area, 'en'),
  ...(area === 'review' ? { previews: wordsOf('previews', 'en'), renewal: wordsOf('renewal', 'en') } : {}),
});
const texts = (leaf: Leaf) => (typeof leaf === 'string' ? [leaf] : Object.values(leaf as object));
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();
/** English has no `said`: only other languages translate the server's sentences. */
const ofPage = ([at]: [string, Leaf]) => !at.startsWith('said.');

describe.each(AREAS)('the words of %s', (area) => {
  const english = new Map(leaves(englishOf(area)));

  test.each(LANGUAGES.filter((one) => one !== 'en'))('are all there in %s, and no others', (language) => {
    const found = leaves(wordsOf(area, language)).filter(ofPage);
    expect(found.map(([at]) => at).toSorted()).toEqual([...english.keys()].toSorted());
    const empty = found.filter(([at, leaf]) => texts(leaf).includes('') && english.get(at) !== '');
    expect(empty).toEqual([]);
  });

  test.each(LANGUAGES)('have the same placeholders in %s, in every form but that for one', (language) => {
    for (const [at, leaf] of leaves(wordsOf(area, language)).filter(ofPage)) {
      const meant = english.get(at);
      const wanted = meant === undefined ? [] : texts(meant).at(-1);
      const forms = typeof leaf === 'string' ? [leaf] : texts({ ...leaf, one: leaf.other });
      for (const text of forms)
        expect(new Set(placeholders(text)), `${language} ${at}`).toEqual(
          new Set(placeholders(wanted as string)),
        );
    }
  });

  test.each(LANGUAGES)('have in %s every form that its counts need', (language) => {
    const rules = new Intl.PluralRules(localeOf(language));
    const needed = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)));
    for (const [at, leaf] of leaves(wordsOf(area, language)))
      if (typeof leaf !== 'string')
        expect(Object.keys(leaf), `${language} ${at}`).toEqual(expect.arrayContaining([...needed]));
  });
});

test('a count takes the form of its language', () => {
  const posts = { one: '{count} post', few: '{count} posty', many: '{count} postów', other: '{count} posta' };
  expect([1, 2, 5, 22, 112].map((count) => fillCount('pl', posts, count))).toEqual([
    '1 post',
    '2 posty',
    '5 postów',
    '22 posty',
    '112 postów',
  ]);
  expect(fillCount('en-US', { one: 'One', other: '{count} of {all}' }, 3, { all: 4 })).toBe('3 of 4');
});

test('what is put into a sentence is not read as a sentence', () => {
  expect(fill('{a} and {b}', { a: '{b}', b: '$&' })).toBe('{b} and $&');
});

test('no sentence of a text is so long that a short name and a link do not fit one message', () => {
  for (const language of LANGUAGES)
    for (const [at, sentence] of [
      wordsOf('text', language),
      ...Object.values(messagesIn(language)).map(({ text }) => text),
    ].flatMap((words) => leaves(words)))
      expect(segmentsOf('x'.repeat(90 + texts(sentence).join().length + 10)), `${language} ${at}`).toBe(1);
});

test('one post that waits is spoken of as one', () => {
  const said = (language: (typeof LANGUAGES)[number], count: number) =>
    fillCount(localeOf(language), (wordsOf('desk', language) as { waiting: Forms }).waiting, count);
  expect(LANGUAGES.map((one) => said(one, 1)).join()).toBe(
    'waiting,wartet,en attente,pendiente,pendente,in attesa,wacht,czeka',
  );
  expect(LANGUAGES.map((one) => said(one, 2)).join()).toBe(
    'waiting,warten,en attente,pendientes,pendentes,in attesa,wachten,czekają',
  );
});

test('Polish has one word for a post and one for a yes, on the pages, in mails and in texts', () => {
  const said = AREAS.flatMap((area) => leaves(wordsOf(area, 'pl')).flatMap(([, leaf]) => texts(leaf)));
  expect(said.filter((text) => /wpis|zatwierdz|postu/i.test(String(text)))).toEqual([]);
});

test('nobody at a mouse is told to tap', () => {
  const alone = [
    /(?<!click or )\btap/i,
    /(?<!klicken oder )\btipp/i,
    /\btoque/i,
    /(?<!l’image ou |cliquez ou )\btouche/i,
    /(?<!clicchi o )\btocc/i,
    /(?<!klik of )\btik\b/i,
    /(?<!zdjęcie lub go )\bdotkn|(?<!kliknięcie lub )\bstukn/i,
  ];
  const said = LANGUAGES.flatMap((language) =>
    leaves(wordsOf('pointing', language)).flatMap(([, leaf]) => texts(leaf).map(String)),
  ).map((text) => text.replace(/clique ou toque/gi, ''));
  expect(said.filter((text) => alone.some((word) => word.test(text)))).toEqual([]);
});
