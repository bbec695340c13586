import { describe, expect, test } from 'vitest';
import { matchColumns } from './columns.ts';
import { addFiles, layOn } from './plan-changes.ts';
import type { PlanRow } from './plan.ts';
import { readSheet } from './sheet.ts';
import { takeBack } from './take-back.ts';

let ids = 0;
const newId = () => `id-${(ids += 1)}`;
const usual = { order: null, zone: 'UTC', time: '09:00' };
const read = (names: string[], ...lines: string[][]) =>
  readSheet({ lines, columns: matchColumns(names), firstLine: 2 }, usual);
const COLUMNS = ['Title', 'Caption', 'Date'];
const november = read(COLUMNS, ['Nov 1', 'Words of November', '2026-12-01'], ['Nov 2', 'More', '2026-12-02']);
const december = read(COLUMNS, ['Dec 1', '', '2027-01-05']);
const none = new Map<string, string>();
const said = (rows: readonly PlanRow[]) => rows.map(({ title, caption, date }) => [title, caption, date]);

test('a second sheet adds its lines, and no post has words of two', () => {
  const first = layOn([], november, none, newId);
  const both = layOn(first, december, none, newId);
  expect(said(both)).toEqual([
    ['Dec 1', '', '2027-01-05'],
    ['Nov 1', 'Words of November', '2026-12-01'],
    ['Nov 2', 'More', '2026-12-02'],
  ]);
  expect(takeBack(both, { before: first, after: both })).toEqual(first);
});

test('the same sheet once more adds nothing, and a line that was corrected in it is a row of its own', () => {
  const first = layOn([], november, none, newId);
  expect(layOn(first, november, none, newId)).toEqual(first);
  const corrected = november.map((line, at) => (at === 1 ? { ...line, caption: 'Better' } : line));
  expect(said(layOn(first, corrected, none, newId)).map(([, caption]) => caption)).toEqual([
    'Words of November',
    'Better',
    'More',
  ]);
});

test('lines fill rows of files that have nothing yet of what they bring, in order; the name of a file is no title', () => {
  const files = ['a-door.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ id: name, name }));
  const names = new Map(files.map(({ id, name }) => [id, name]));
  const rows = addFiles([], files, none, newId).map((row) =>
    row.files[0] === 'b.jpg' ? { ...row, caption: 'Typed' } : row,
  );
  const laid = layOn(rows, november, names, newId);
  expect(laid.map(({ title, caption, files: of }) => [title, caption, of[0]])).toEqual([
    ['Nov 1', 'Words of November', 'a-door.jpg'],
    ['Nov 2', 'More', 'c.jpg'],
    ['B', 'Typed', 'b.jpg'],
  ]);
  // A sheet of dates alone fills those that have none.
  const dated = layOn(laid, read(['Date'], ['2027-02-01']), names, newId);
  expect(said(dated)[0]).toEqual(['B', 'Typed', '2027-02-01']);
  expect(dated).toHaveLength(3);
});

describe('lines without a name, in a sheet whose other lines name files', () => {
  const files = ['plain.jpg', 'trans.png', 'last.jpg'].map((name) => ({ id: name, name }));
  const names = new Map(files.map(({ id, name }) => [id, name]));
  const dropped = () => addFiles([], files, none, newId);
  const some = read(['Title', 'File'], ['First', ''], ['Named', 'plain.jpg'], ['Second', ''], ['Third', '']);
  const withFiles = (rows: readonly PlanRow[]) => rows.map(({ title, files: of }) => [title, of]);

  test('fill the rows of the other files in order, and are rows of their own where there is none', () => {
    const rows = dropped();
    const laid = layOn(rows, some, names, newId);
    expect(withFiles(laid)).toEqual([
      ['First', ['trans.png']],
      ['Named', ['plain.jpg']],
      ['Second', ['last.jpg']],
      ['Third', []],
    ]);
    expect(laid[0]?.id).toBe(rows[1]?.id);
    expect(takeBack(laid, { before: rows, after: laid })).toEqual(rows);
    // The same sheet once more.
    expect(layOn(laid, some, names, newId)).toEqual(laid);
  });

  test('leave a row alone that has some of it, and files that another line takes', () => {
    const [plain, trans, last] = dropped();
    if (!plain || !trans || !last) throw new Error('three rows');
    const rows = [
      { ...trans, title: 'Typed' },
      { ...plain, files: ['plain.jpg', 'last.jpg'] },
    ];
    const lines = read(['Title', 'File'], ['First', ''], ['Named', 'plain.jpg; last.jpg']);
    expect(withFiles(layOn(rows, lines, names, newId))).toEqual([
      ['First', []],
      ['Named', ['plain.jpg', 'last.jpg']],
      ['Typed', ['trans.png']],
    ]);
    // Two rows have the files of one line: the second of them has none left.
    expect(withFiles(layOn([plain, last], lines, names, newId))).toEqual([
      ['First', []],
      ['Named', ['plain.jpg', 'last.jpg']],
    ]);
  });
});

test('a sheet without names leaves the names of a row that waits for its files', () => {
  const waiting = layOn([], read(['File'], ['a.jpg; b.jpg']), none, newId);
  const [row] = addFiles(waiting, [{ id: 'a', name: 'a.jpg' }], none, newId);
  const [dated] = layOn(row ? [row] : [], read(['Date'], ['2027-02-01']), new Map([['a', 'a.jpg']]), newId);
  expect([dated?.date, dated?.named]).toEqual(['2027-02-01', ['a.jpg', 'b.jpg']]);
});

test('where a second sheet has no room for all its lines, the rows that were there stay', () => {
  const many = (name: string) => read(['Title'], ...Array.from({ length: 600 }, (_, n) => [`${name} ${n}`]));
  const both = layOn(layOn([], many('First'), none, newId), many('Second'), none, newId);
  expect(both.filter(({ title }) => title.startsWith('First'))).toHaveLength(600);
  expect(both).toHaveLength(1000);
});
