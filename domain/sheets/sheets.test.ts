import { describe, expect, test } from 'vitest';
import { isHeader, matchColumns } from './columns.ts';
import { daysFrom, slotsFor } from './fill-dates.ts';
import { join, pullApart } from './joined-rows.ts';
import { addFiles, layOn, paste } from './plan-changes.ts';
import { NEW_ROW, rowProblems, titleFrom, type PlanRow } from './plan.ts';
import { readDate, readTime } from './read-date.ts';
import { needsOrder, readSheet, type Sheet } from './sheet.ts';

const ZONE = 'Europe/Berlin';
let last = 0;
const newId = () => `new-${(last += 1)}`;
const row = (id: string, more: Partial<PlanRow> = {}): PlanRow => ({ ...NEW_ROW, id, ...more });
const names = new Map([
  ['f1', 'one.jpg'],
  ['f2', 'Two.JPG'],
  ['f3', 'three.mp4'],
]);

describe('columns are known by their names', () => {
  test('in the ways people write them, each once', () => {
    expect(
      matchColumns(['Title', 'Caption / text', 'ALT-TEXT', 'File name(s)', 'Post date', 'Uhrzeit']),
    ).toEqual(['title', null, 'altTexts', 'files', 'date', 'time']);
    expect(matchColumns(['Text', 'Copy', 'Budget', ''])).toEqual(['caption', null, null, null]);
  });
  test('without what is in brackets, also where nothing closes them', () => {
    expect(matchColumns(['Title (max. 60) (draft)', 'Date ((', 'Time (\n)', 'Text )('])).toEqual([
      'title',
      'date',
      'time',
      'caption',
    ]);
    expect(matchColumns([`${'('.repeat(200_000)}text`, 'text (in (', 'date (a\nb)'])).toEqual([
      'caption',
      null,
      null,
    ]);
  });
  test('a first line that names none is not a header', () => {
    expect(isHeader(['Title', 'Words'])).toBe(true);
    expect(isHeader(['Spring sale', '2026-12-01'])).toBe(false);
    expect(isHeader(['title', 'x'.repeat(61)])).toBe(false);
  });
});

describe('dates are read as people write them', () => {
  const read = (text: string, order: 'day first' | 'month first' | null = null) => {
    const found = readDate(text, order, ZONE);
    if (!found.ok) return found.either ? 'either' : null;
    return found.read.time === null ? found.read.date : `${found.read.date} ${found.read.time}`;
  };
  test.each([
    ['2026-12-01', '2026-12-01'],
    ['2026/12/1', '2026-12-01'],
    ['2026-12-01T18:30', '2026-12-01 18:30'],
    ['2026-12-01 18:30:00', '2026-12-01 18:30'],
    ['2026-12-01T18:30:00Z', '2026-12-01 19:30'],
    ['1.12.2026', '2026-12-01'],
    ['01.12.26', '2026-12-01'],
    ['1.12.2026 9:05', '2026-12-01 09:05'],
    ['31/12/2026', '2026-12-31'],
    ['12/31/2026', '2026-12-31'],
    ['5/5/2026', '2026-05-05'],
    ['1 December 2026', '2026-12-01'],
    ['Tue, Dec 1, 2026', '2026-12-01'],
    ['Dec 1, 2026, 6:30 PM', '2026-12-01 18:30'],
    ['1. März 2027', '2027-03-01'],
    ['1er décembre 2026', '2026-12-01'],
    ['1 de dezembro de 2026', '2026-12-01'],
  ])('%s', (text, wanted) => {
    expect(read(text)).toBe(wanted);
  });
  test('what can be read in two ways is asked about, once for all', () => {
    expect(read('03/04/2026')).toBe('either');
    expect(read('03/04/2026', 'day first')).toBe('2026-04-03');
    expect(read('03/04/2026', 'month first')).toBe('2026-03-04');
  });
  test.each(['', 'soon', '32.1.2026', '2026-02-30', '1.12.', '1 2 2026', '2026-12-01 26:00'])(
    '“%s” is not a date',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );
  test.each([
    ['18:30', '18:30'],
    ['9.05', '09:05'],
    ['6:30 pm', '18:30'],
    ['12 AM', '00:00'],
    ['6pm', '18:00'],
    ['18h30', '18:30'],
    ['18 Uhr', '18:00'],
    ['09:00:00', '09:00'],
    ['25:00', null],
    ['18', null],
    ['later', null],
  ])('time %s', (text, wanted) => {
    expect(readTime(text)).toBe(wanted);
  });
});

describe('a sheet', () => {
  const sheet = (lines: string[][], columns: Sheet['columns']): Sheet => ({ lines, columns, firstLine: 2 });
  const usual = { order: null, zone: ZONE, time: '09:00' };

  test('each line says a post: a date without a time gets the usual one, hashtags follow the caption', () => {
    const [line] = readSheet(
      sheet(
        [
          [
            'Sale',
            'Come in',
            '#sale',
            '1.12.2026',
            'a.jpg; photos/b.jpg',
            'Door | Window',
            'mia@client.test',
          ],
        ],
        ['title', 'caption', 'hashtags', 'date', 'files', 'altTexts', 'reviewers'],
      ),
      usual,
    );
    expect(line).toEqual({
      line: 2,
      title: 'Sale',
      caption: 'Come in\n\n#sale',
      date: '2026-12-01',
      time: '09:00',
      named: ['a.jpg', 'b.jpg'],
      altTexts: ['Door', 'Window'],
      reviewers: 'mia@client.test',
      unread: {},
    });
  });
  test('what cannot be read is kept as it stood, and empty lines are no posts but count', () => {
    const lines = readSheet(
      sheet(
        [
          ['A', 'soon'],
          ['', ''],
          ['B', ''],
        ],
        ['title', 'date'],
      ),
      usual,
    );
    expect(lines.map(({ line, title, unread }) => [line, title, unread])).toEqual([
      [2, 'A', { date: 'soon' }],
      [4, 'B', {}],
    ]);
  });
  test('the order of day and month is asked for only where a date needs it', () => {
    expect(needsOrder(sheet([['31/12/2026'], ['1.2.2026']], ['date']), ZONE)).toBe(false);
    expect(needsOrder(sheet([['31/12/2026'], ['1/2/2026']], ['date']), ZONE)).toBe(true);
    expect(needsOrder(sheet([['1/2/2026']], [null]), ZONE)).toBe(false);
  });

  const line = (more: object) => ({
    ...readSheet(sheet([['x']], ['title']), usual)[0],
    line: 2,
    title: '',
    caption: '',
    date: '',
    time: '',
    named: [] as string[],
    altTexts: [] as string[],
    reviewers: '',
    unread: {},
    ...more,
  });
  test('lines that name files take them from wherever they are; the others stay below', () => {
    const rows = [
      row('a', { files: ['f1'], title: 'One' }),
      row('b', { files: ['f2'] }),
      row('c', { files: ['f3'] }),
    ];
    const laid = layOn(
      rows,
      [line({ title: 'Both', named: ['two', 'one.jpg'] }), line({ title: 'None', named: ['missing.jpg'] })],
      names,
      newId,
    );
    expect(laid.map(({ title, files }) => [title, files])).toEqual([
      ['Both', ['f2', 'f1']],
      ['None', []],
      ['', ['f3']],
    ]);
  });
  test('lines without names fill the rows in their order, and leave what they do not say', () => {
    const rows = [row('a', { files: ['f1'], title: 'One', caption: 'Typed' }), row('b', { files: ['f2'] })];
    const laid = layOn(
      rows,
      [line({ title: 'First' }), line({ caption: 'Second' }), line({ title: 'Third' })],
      names,
      newId,
    );
    expect(laid.map(({ title, caption, files }) => [title, caption, files])).toEqual([
      ['First', 'Typed', ['f1']],
      ['', 'Second', ['f2']],
      ['Third', '', []],
    ]);
    expect(laid[0]?.id).toBe('a');
  });
  test('a file that comes later goes to the row that names it, in the order of the names', () => {
    const waiting = [row('a', { named: ['two.jpg', 'one.jpg'] })];
    const first = addFiles(waiting, [{ id: 'f1', name: 'one.jpg' }], new Map(), newId);
    const both = addFiles(first, [{ id: 'f2', name: 'Two.JPG' }], new Map([['f1', 'one.jpg']]), newId);
    const own = addFiles(both, [{ id: 'f3', name: 'three.mp4' }], names, newId);
    expect(own.map(({ files, title }) => [files, title])).toEqual([
      [['f2', 'f1'], ''],
      [['f3'], 'Three'],
    ]);
  });
});

describe('rows', () => {
  test('are joined into a carousel and pulled apart again, each file with its alt text', () => {
    const rows = [
      row('a', { title: 'A', files: ['f1'], altTexts: ['Door'] }),
      row('b', {
        title: 'B',
        caption: 'Words',
        files: ['f2', 'f3'],
        altTexts: ['', 'Film'],
        date: '2026-12-01',
      }),
      row('c', { title: 'C' }),
    ];
    const joined = join(rows, ['b', 'a']);
    expect(joined.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(joined[0]).toMatchObject({
      title: 'A',
      caption: 'Words',
      date: '2026-12-01',
      files: ['f1', 'f2', 'f3'],
      altTexts: ['Door', '', 'Film'],
    });
    expect(join(rows, ['a'])).toEqual(rows);
    const apart = pullApart(joined, 'a', names, newId);
    expect(apart.map(({ title, files, altTexts }) => [title, files, altTexts])).toEqual([
      ['A', ['f1'], ['Door']],
      ['B', ['f2', 'f3'], ['', 'Film']],
      ['C', [], []],
    ]);
  });
  test('take a block of cells from one on, to the right and down, and grow', () => {
    const usual = { order: 'day first' as const, zone: ZONE, time: '09:00', newId };
    const pasted = paste(
      [row('a', { title: 'Kept' }), row('b')],
      { row: 0, cell: 'caption' },
      [
        ['First', '1/12/2026', '18:30'],
        ['Second', 'soon'],
        ['Third', '3.12.2026'],
      ],
      usual,
    );
    expect(
      pasted.map(({ title, caption, date, time, unread }) => [title, caption, date, time, unread]),
    ).toEqual([
      ['Kept', 'First', '2026-12-01', '18:30', {}],
      ['', 'Second', '', '', { date: 'soon' }],
      ['', 'Third', '2026-12-03', '09:00', {}],
    ]);
  });
  test('say what is wrong with them', () => {
    const around = {
      zone: ZONE,
      now: new Date('2026-11-15T12:00:00Z'),
      fileOf: (id: string) => (id === 'f1' ? { name: 'one.jpg', state: 'failed' as const } : null),
    };
    const said = (one: Partial<PlanRow>) => rowProblems(row('a', one), around).map(({ message }) => message);
    expect(said({ title: 'Good', date: '2026-12-01', time: '09:00' })).toEqual([]);
    expect(said({})).toEqual(['This row has no title, no caption and no file']);
    expect(said({ title: 'x', date: '2026-11-01', time: '09:00' })).toEqual([
      'Scheduled time must be in the future',
    ]);
    expect(said({ title: 'x', date: '2026-12-01' })).toEqual(['Please select both date and time']);
    expect(said({ title: 'x', time: '09:00', half: { date: true } })).toEqual([
      'Please give a whole date that exists, or clear it',
    ]);
    expect(said({ title: 'x', half: { date: false, time: true } })).toEqual([
      'Please give the whole time, or clear it',
    ]);
    // It was filled in since.
    expect(said({ title: 'x', date: '2026-12-01', time: '09:00', half: { date: true, time: true } })).toEqual(
      [],
    );
    expect(said({ title: 'x', unread: { date: 'soon' } })).toEqual(['“soon” is not a date that can be read']);
    expect(said({ title: 'x', reviewers: 'nobody' })).toEqual([
      '“nobody” is neither an e-mail address nor a phone number',
    ]);
    expect(said({ title: 'x', named: ['one.jpg', 'two.jpg'], files: ['f1'] })).toEqual([
      'The file “two.jpg” is not here yet',
      '“one.jpg” was not uploaded',
    ]);
    const many = (count: number) => Array.from({ length: count }, (_, at) => `f${at}`);
    expect(said({ title: 'x', files: many(51) })).toContain('A post holds at most 50 files, this row has 51');
    expect(said({ title: 'x', files: many(50) }).join()).not.toContain('at most');
    expect(said({ title: 'x'.repeat(301) })).toEqual(['Title: at most 300 characters, this has 301']);
  });
  test('get a first title from the file', () => {
    expect(titleFrom('summer-sale_01.jpg')).toBe('Summer sale 01');
  });
  test('get dates in a rhythm', () => {
    expect(daysFrom('2026-12-04', 'working days', 3)).toEqual(['2026-12-04', '2026-12-07', '2026-12-08']);
    expect(daysFrom('2026-12-04', 'every week', 2)).toEqual(['2026-12-04', '2026-12-11']);
  });
  test('get the client’s slots, each once, and none beside a row that is planned there', () => {
    const at = (time: string) => new Date(`2026-12-01T${time}:00Z`);
    const free = ['09:00', '09:20', '12:00', '18:00'].map((time) => ({ at: at(time), network: null }));
    const given = slotsFor(free, [at('12:10')], [], 3);
    expect(given.map((slot) => slot.at)).toEqual([at('09:00'), at('18:00')]);
    expect(slotsFor(free, [], [], 1)).toHaveLength(1);
  });
});
