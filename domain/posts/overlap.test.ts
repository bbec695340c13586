import { describe, expect, it } from 'vitest';
import { lastToChange, meanwhileText, mergedPeople, overlapsOf } from './overlap.ts';

const account = '00000000-0000-4000-8000-000000000001';

describe('a save that says what it is based on', () => {
  it('overlaps where somebody else changed the same field to something else', () => {
    const found = overlapsOf(
      { caption: 'Mine' },
      { caption: 'Old' },
      { title: 'New title', caption: 'Theirs' },
    );
    expect(found).toEqual([{ field: 'caption', theirs: 'Theirs', yours: 'Mine' }]);
  });

  it.each([
    ['another field was changed', { title: 'Mine' }, { title: 'Old' }, { title: 'Old', caption: 'Theirs' }],
    ['both say the same', { caption: 'Same' }, { caption: 'Old' }, { caption: 'Same' }],
    ['it does not say what it is based on', { caption: 'Mine' }, {}, { caption: 'Theirs' }],
    [
      'a date is the same moment in other words',
      { scheduledAt: '2026-04-02T06:30:00.000Z' },
      { scheduledAt: '2026-04-01T08:30:00+02:00' },
      { scheduledAt: '2026-04-01T06:30:00.000Z' },
    ],
    [
      'accounts are named in another order',
      { targets: [{ accountId: account, caption: 'Mine' }] },
      { targets: [{ accountId: account }] },
      { targets: [{ accountId: account, caption: null, options: {} }] },
    ],
  ])('overlaps nothing where %s', (_, yours, base, present) => {
    expect(overlapsOf(yours, base, present)).toEqual([]);
  });

  it('overlaps in a date that was taken away, and in accounts', () => {
    const found = overlapsOf(
      { scheduledAt: '2026-04-02T06:30:00.000Z', targets: [{ accountId: account }] },
      { scheduledAt: '2026-04-01T06:30:00.000Z', targets: [] },
      { scheduledAt: null, targets: [{ accountId: account, caption: 'Theirs' }] },
    );
    expect(found.map(({ field }) => field)).toEqual(['scheduledAt', 'targets']);
  });
});

describe('a list of people that two changed', () => {
  it('has everybody whom either added, and nobody whom either took off', () => {
    const base = ['a@x.com', 'b@x.com', 'c@x.com'];
    expect(
      mergedPeople(['a@x.com', 'c@x.com', 'mine@x.com'], base, ['A@x.com', 'b@x.com', 'theirs@x.com']),
    ).toEqual(['a@x.com', 'mine@x.com', 'theirs@x.com']);
  });
});

describe('who changed a field', () => {
  const line = (event: string, actor: string, note: string | null = null) =>
    ({ event, actor, note }) as Parameters<typeof lastToChange>[1][number];
  const history = [
    line('content changed', 'Ada', 'Caption'),
    line('title changed', 'Ben', 'Title'),
    line('content changed', 'Cleo', 'Media added'),
    line('plan changed', 'Dora'),
  ];

  it('is the last one whose change names it', () => {
    expect(lastToChange('caption', history)).toBe('Ada');
    expect(lastToChange('title', history)).toBe('Ben');
    expect(lastToChange('scheduledAt', history)).toBe('Dora');
    expect(lastToChange('scheduledAt', [...history, line('date changed', 'Eve')])).toBe('Eve');
    expect(lastToChange('targets', history)).toBeNull();
  });

  it('is said with what they changed', () => {
    expect(meanwhileText([{ field: 'caption', by: 'Ada' }])).toBe(
      'Nothing was saved yet: Ada changed the caption meanwhile',
    );
    expect(
      meanwhileText([
        { field: 'title', by: 'Ben' },
        { field: 'caption', by: 'Ada' },
      ]),
    ).toBe('Nothing was saved yet: Somebody else changed the title and caption meanwhile');
  });
});
