import { expect, test } from 'vitest';
import { matchColumns } from './columns.ts';
import { join } from './joined-rows.ts';
import { layOn } from './plan-changes.ts';
import { rowProblems } from './plan.ts';
import { readSheet, type Sheet } from './sheet.ts';

const usual = { order: null, zone: 'UTC', time: '09:00' };
const around = { zone: 'UTC', now: new Date('2026-11-18T12:00:00Z'), fileOf: () => null };
const lines = [
  ['Kumo Ramen', 'Miso'],
  ['FERN & OAK BAKERY ', 'Rye'],
  ['', 'Plain'],
];
let last = 0;
const rowsOf = (columns: Sheet['columns'], before: ReturnType<typeof layOn> = []) =>
  layOn(before, readSheet({ lines, columns, firstLine: 2 }, usual), new Map(), () => `${(last += 1)}`);
const saidOf = (rows: ReturnType<typeof layOn>) =>
  rows.map((row) =>
    rowProblems(row, { ...around, company: 'Fern & Oak Bakery' }).map(({ message }) => message),
  );
const OTHER = 'This row names Kumo Ramen. Plan many makes drafts for Fern & Oak Bakery.';

test('a column that names clients is known, as in the list that can be downloaded', () => {
  for (const name of ['Client', 'Company', 'Kunde', 'Customer', 'Brand'])
    expect(matchColumns([name, 'Title'])).toEqual(['client', 'title']);
});

test('a row of another client has a problem; the same client in another spelling, or none, has not', () => {
  expect(saidOf(rowsOf(['client', 'title']))).toEqual([[OTHER], [], []]);
});

test('a column that is left out on purpose says nothing, also when the sheet is read again', () => {
  expect(saidOf(rowsOf([null, 'title'], rowsOf(['client', 'title'])))).toEqual([[], [], []]);
});

test('rows that are joined keep the problem of each', () => {
  const rows = rowsOf(['client', 'title']).map((row, at) => ({ ...row, files: [`f${at}`] }));
  const [one, other] = rows;
  const joined = join(rows, [one?.id ?? '', other?.id ?? '']);
  expect(saidOf(joined)[0]).toContain(OTHER);
});
