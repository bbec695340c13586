import { describe, expect, test } from 'vitest';
import { addFiles, layOn } from './plan-changes.ts';
import { filesHeld, means, NEW_ROW, rowProblems, type PlanRow } from './plan.ts';
import { fileNamesIn, type SheetLine } from './sheet.ts';

let last = 0;
const newId = () => `new-${(last += 1)}`;
const line = (n: number, more: Partial<SheetLine>): SheetLine => ({
  line: n,
  title: '',
  caption: '',
  date: '',
  time: '',
  named: [],
  altTexts: [],
  reviewers: '',
  unread: {},
  ...more,
});
const inShort = (rows: readonly PlanRow[]) => rows.map(({ title, named, files }) => [title, named, files]);
const read = (rows: readonly PlanRow[], lines: SheetLine[], names = new Map<string, string>()) =>
  layOn(rows, lines, names, newId);

describe('a sheet that is read in again', () => {
  test('before its files are there corrects the rows that it made', () => {
    const first = read(
      [],
      [line(2, { title: 'A', named: ['a.jpg'] }), line(3, { title: 'B', named: ['b.jpg'] })],
    );
    const typed = first.map((row) => ({ ...row, caption: `Typed at ${row.title}` }));
    const again = read(typed, [
      line(2, { title: 'New', named: ['n.jpg'] }),
      line(3, { title: 'B, corrected', named: ['B.jpg'] }),
      line(4, { title: 'A', named: ['a', 'c.jpg'] }),
    ]);
    expect(again.map(({ title, caption }) => [title, caption])).toEqual([
      ['New', ''],
      ['B, corrected', 'Typed at B'],
      ['A', 'Typed at A'],
    ]);
    expect(again.map(({ id }) => id).slice(1)).toEqual([first[1]?.id, first[0]?.id]);
  });
  test('with lines that name no file, among others that do', () => {
    const lines = [
      line(2, { title: 'A', named: ['a.jpg'] }),
      line(3, { title: 'Words', caption: 'Only words' }),
      line(4, { caption: 'No title' }),
    ];
    const first = read([], lines);
    expect(inShort(read(first, lines))).toEqual(inShort(first));
    // A row typed by hand is no line of a sheet.
    const own = { ...NEW_ROW, id: 'own', title: 'Words' };
    expect(read([own], lines)).toHaveLength(4);
  });
  test('after some files came: a file is found before a name', () => {
    const names = new Map([['f1', 'a.jpg']]);
    const first = read([], [line(2, { title: 'Both', named: ['a.jpg', 'b.jpg'] })]);
    const come = addFiles(first, [{ id: 'f1', name: 'a.jpg' }], new Map(), newId);
    const again = read(
      come,
      [line(2, { title: 'B', named: ['b.jpg'] }), line(3, { title: 'A', named: ['a.jpg'] })],
      names,
    );
    expect(inShort(again)).toEqual([
      ['B', ['b.jpg'], []],
      ['A', ['a.jpg'], ['f1']],
    ]);
    expect(again[1]?.id).toBe(first[0]?.id);
  });
});

describe('a sheet means a file', () => {
  test('by its name, however its accents are stored', () => {
    const [composed, decomposed] = ['Café é.jpg'.normalize('NFC'), 'Café é.jpg'.normalize('NFD')];
    expect(composed).not.toBe(decomposed);
    expect(means(composed, decomposed)).toBe(true);
    expect(means(decomposed.toUpperCase(), composed)).toBe(true);
    expect(means('café é', decomposed)).toBe(true);
    const waiting = read([], [line(2, { title: 'A', named: [composed] })]);
    const come = addFiles(waiting, [{ id: 'f1', name: decomposed }], new Map(), newId);
    expect(inShort(come)).toEqual([['A', [composed], ['f1']]]);
  });
  test.each([
    ['a.jpg, b.jpg', ['a.jpg', 'b.jpg']],
    ['one, two', ['one', 'two']],
    ['Hello, world.jpg', ['Hello, world.jpg']],
    ['photos/Hello, again, world.jpg; b.png', ['Hello, again, world.jpg', 'b.png']],
    ['a.jpg, Hello, world.mp4', ['a.jpg', 'Hello, world.mp4']],
    ['v1.2, final.jpg', ['v1.2, final.jpg']],
    ['a.jpg,', ['a.jpg']],
    [', a.jpg', ['a.jpg']],
    ['a.jpg, b', ['a.jpg', 'b']],
  ])('whose name may have a comma: %s', (cell, wanted) => {
    expect(fileNamesIn(cell)).toEqual(wanted);
  });
});

describe('a row says', () => {
  const row = (id: string, more: Partial<PlanRow> = {}): PlanRow => ({ ...NEW_ROW, id, title: 'x', ...more });
  const said = (rows: PlanRow[], at: number, file: { name: string; error?: string }) => {
    const fileOf = () => ({
      name: file.name,
      state: file.error ? ('failed' as const) : ('done' as const),
      error: file.error,
    });
    const around = {
      zone: 'UTC',
      now: new Date('2026-11-15T12:00:00Z'),
      fileOf,
      held: filesHeld(rows, fileOf),
    };
    return rowProblems(rows[at] ?? row('none'), around).map(({ message }) => message);
  };
  test('that the file it names is here, in another row', () => {
    const rows = [
      row('a'),
      row('b', { named: ['a.jpg'], files: ['f1'] }),
      row('c', { named: ['a', 'c.jpg'] }),
    ];
    expect(said(rows, 1, { name: 'a.jpg' })).toEqual([]);
    expect(said(rows, 2, { name: 'a.jpg' })).toEqual([
      'The file “a” is in row 2: please add it once more if both are to have it',
      'The file “c.jpg” is not here yet',
    ]);
  });
  test('why its file was not uploaded', () => {
    const rows = [row('a', { files: ['f1'] })];
    expect(said(rows, 0, { name: 'broken.jpg', error: 'Please choose a JPEG or PNG picture' })).toEqual([
      '“broken.jpg” was not uploaded: Please choose a JPEG or PNG picture',
    ]);
  });
});
