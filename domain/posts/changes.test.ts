import { describe, expect, test } from 'vitest';
import { changesBetween, isNothing, type Compared, type ComparedFile } from './changes.ts';

const files = (...keys: string[]) => keys.map((key): ComparedFile => ({ key, altText: null }));
const version = (more: Partial<Compared<ComparedFile>> = {}): Compared<ComparedFile> => ({
  caption: 'One',
  assets: files('a', 'b', 'c'),
  targets: [],
  ...more,
});
const told = (before: ComparedFile[], after: ComparedFile[]) =>
  changesBetween(version({ assets: before }), version({ assets: after })).files.map(
    ({ kind, before: was, after: is }) =>
      `${kind} ${was ? `${was.file.key}${was.place}` : ''}>${is ? `${is.file.key}${is.place}` : ''}`,
  );

test('two versions that are alike have no changes', () => {
  const changes = changesBetween(version(), version());
  expect(changes).toEqual({ texts: [], files: [], targets: [], date: null });
  expect(isNothing(changes)).toBe(true);
});

test('removed and added words of the caption are listed', () => {
  const { texts } = changesBetween(version(), version({ caption: 'Two' }));
  expect(texts).toEqual([
    {
      name: 'caption',
      words: [
        { kind: 'removed', text: 'One' },
        { kind: 'added', text: 'Two' },
      ],
    },
  ]);
});

describe('pictures', () => {
  test.each([
    [
      'another one at the same place',
      ['a', 'b', 'c'],
      ['a', 'x', 'c'],
      'stayed a1>a1, replaced b2>x2, stayed c3>c3',
    ],
    ['a new one at the end', ['a', 'b'], ['a', 'b', 'x'], 'stayed a1>a1, stayed b2>b2, new >x3'],
    ['a new one at the front', ['a', 'b'], ['x', 'a', 'b'], 'new >x1, stayed a1>a2, stayed b2>b3'],
    ['one less', ['a', 'b', 'c'], ['a', 'c'], 'stayed a1>a1, stayed c3>c2, removed b2>'],
    ['the last one first', ['a', 'b', 'c'], ['c', 'a', 'b'], 'moved c3>c1, stayed a1>a2, stayed b2>b3'],
    ['the same one twice', ['a', 'a'], ['a'], 'stayed a1>a1, removed a2>'],
    ['all of them', ['a', 'b'], ['x', 'y'], 'replaced a1>x1, replaced b2>y2'],
    ['none any more', ['a'], [], 'removed a1>'],
  ])('%s', (_, before, after, expected) => {
    expect(told(files(...before), files(...after)).join(', ')).toBe(expected);
  });

  test('what is read out for a picture, also where the picture is another one', () => {
    const before = [{ key: 'a', altText: 'A red car' }];
    const [same] = changesBetween(
      version({ assets: before }),
      version({ assets: [{ key: 'a', altText: 'A blue car' }] }),
    ).files;
    expect([same?.kind, same?.alt?.map(({ kind, text }) => `${kind} ${text}`)]).toEqual([
      'stayed',
      ['same A ', 'removed red', 'added blue', 'same  car'],
    ]);
    const [other] = changesBetween(
      version({ assets: before }),
      version({ assets: [{ key: 'x', altText: null }] }),
    ).files;
    expect([other?.kind, other?.alt]).toEqual(['replaced', [{ kind: 'removed', text: 'A red car' }]]);
  });
});

describe('accounts', () => {
  const account = (accountId: string | null, handle: string, caption: string | null = null) => ({
    accountId,
    network: 'linkedin',
    handle,
    caption,
    facts: [],
  });
  const between = (before: ReturnType<typeof account>[], after: ReturnType<typeof account>[]) =>
    changesBetween(version({ targets: before }), version({ targets: after })).targets.map(
      ({ place, kind }) => `${kind} ${place}`,
    );

  test('are the same by their id: under another name, and beside one of the same name', () => {
    expect(between([account('a', 'Acme')], [account('a', 'Acme Ltd')])).toEqual([]);
    expect(
      between(
        [account('a', 'Acme', 'One'), account('b', 'Acme', 'Two')],
        [account('b', 'Acme', 'Two'), account('a', 'Acme', 'One')],
      ),
    ).toEqual([]);
    expect(between([account('a', 'Acme'), account('b', 'Acme')], [account('b', 'Acme')])).toEqual([
      'removed LinkedIn @Acme',
    ]);
  });

  test('are the same by their name where they were connected anew, or no id was kept', () => {
    expect(between([account('a', 'Acme')], [account('b', 'Acme')])).toEqual([]);
    expect(between([account(null, 'Acme')], [account('b', 'Acme')])).toEqual([]);
  });

  const on = (
    network: string,
    caption: string | null = null,
    facts: { label: string; text: string }[] = [],
  ) => ({
    network,
    handle: 'fern',
    caption,
    facts,
  });

  test('one more, one less, other words, other facts', () => {
    const { targets } = changesBetween(
      version({ targets: [on('x'), on('mastodon', 'Toot'), on('instagram')] }),
      version({
        targets: [
          on('mastodon', 'Toot again'),
          on('instagram', null, [{ label: 'First comment', text: '#fern' }]),
          on('bluesky'),
        ],
      }),
    );
    expect(targets.map(({ place, kind }) => `${kind} ${place}`)).toEqual([
      expect.stringMatching(/^changed .*Mastodon/),
      expect.stringMatching(/^changed .*Instagram/),
      expect.stringMatching(/^added .*Bluesky/),
      expect.stringMatching(/^removed .*X/),
    ]);
    expect(targets[0]?.words?.at(-1)).toEqual({ kind: 'added', text: ' again' });
    expect(targets[1]?.facts).toEqual([
      { label: 'First comment', words: [{ kind: 'added', text: '#fern' }] },
    ]);
  });

  test('an account without words of its own is not told when the post’s words change', () => {
    const changes = changesBetween(
      version({ targets: [on('x')] }),
      version({ caption: 'Two', targets: [on('x')] }),
    );
    expect(changes.targets).toEqual([]);
    const own = changesBetween(version({ targets: [on('x')] }), version({ targets: [on('x', 'Own')] }));
    expect(own.targets[0]?.words).toEqual([
      { kind: 'removed', text: 'One' },
      { kind: 'added', text: 'Own' },
    ]);
  });
});

test('a date, however it is written; nothing where nobody knows it', () => {
  const on = (scheduledAt?: string | null) => version({ scheduledAt });
  const date = (before?: string | null, after?: string | null) => changesBetween(on(before), on(after)).date;
  expect(date('2026-12-01T09:00:00Z', '2026-12-01T09:00:00.000Z')).toBeNull();
  expect(date(null, '2026-12-01T09:00:00Z')).toEqual({ before: null, after: '2026-12-01T09:00:00Z' });
  expect(date(undefined, '2026-12-01T09:00:00Z')).toBeNull();
});
