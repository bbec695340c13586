import { expect, test } from 'vitest';
import { matchColumns } from './columns.ts';
import { paste } from './plan-changes.ts';
import { NEW_ROW, rowProblems } from './plan.ts';
import { readSchedule } from '#domain/posts/schedule.ts';
import { readSheet } from './sheet.ts';

const usual = { order: null, zone: 'America/New_York', time: '09:00' };
const read = (names: string[], ...lines: string[][]) =>
  readSheet({ lines, columns: matchColumns(names), firstLine: 2 }, usual);
const when = (...cells: [date: string, time: string, zone: string]) => {
  const [line] = read(['Date', 'Time', 'Time zone'], cells);
  return line && [line.date, line.time, line.unread];
};

test('a time is read in the zone that its line names, and stands in the table’s', () => {
  expect(when('2026-12-01', '18:30', 'Europe/Berlin')).toEqual(['2026-12-01', '12:30', {}]);
  // Across midnight the day changes.
  expect(when('2026-12-01', '03:00', 'Europe/Berlin')).toEqual(['2026-11-30', '21:00', {}]);
  expect(when('2026-12-01T18:30', '', 'Europe/Berlin')).toEqual(['2026-12-01', '12:30', {}]);
  expect(when('2026-12-01', '18:30', 'America/New_York')).toEqual(['2026-12-01', '18:30', {}]);
  expect(when('2026-12-01', '18:30', '')).toEqual(['2026-12-01', '18:30', {}]);
  // An offset in the text wins.
  expect(when('2026-12-01T17:30:00Z', '', 'Europe/Berlin')).toEqual(['2026-12-01', '12:30', {}]);
});

test('an instant in the hour that comes twice stays the instant that the line names', () => {
  const instants = [
    read(['Date', 'Time', 'Time zone'], ['2026-11-01', '07:30', 'Europe/Berlin']),
    read(['Date'], ['2026-11-01T06:30:00Z']),
  ].map(([line]) => line && readSchedule(line, usual.zone, new Date(0)));
  const at = new Date('2026-11-01T06:30:00.000Z');
  expect(instants).toEqual([
    { ok: true, at },
    { ok: true, at },
  ]);
});

test('a day alone gets the client’s usual time, and a zone without a date says nothing', () => {
  expect(when('2026-12-01', '', 'Europe/Berlin')).toEqual(['2026-12-01', '09:00', {}]);
  expect(when('', '', 'Nowhere')).toEqual(['', '', {}]);
});

test('a zone that is none, and a time that its clocks jump over, are problems of their row', () => {
  const said = (...cells: [string, string, string]) => {
    const [line] = read(['Date', 'Time', 'Zone'], cells);
    return rowProblems(
      { ...NEW_ROW, ...line, id: 'a', title: 'x' },
      { zone: usual.zone, now: new Date('2026-11-15T12:00:00Z'), fileOf: () => null },
    ).map(({ field, message }) => `${field}: ${message}`);
  };
  expect(said('2026-12-01', '18:30', 'Mars/Phobos')).toEqual([
    'date: “Mars/Phobos” is not a known time zone: please set the date or the time again',
  ]);
  expect(said('2027-03-28', '02:30', 'Europe/Berlin')).toEqual([
    'date: This time does not exist on that day: the clocks change',
  ]);
});

test('the sign that kept a cell from being a formula is taken off, once, and no other', () => {
  const words = ["'@acme is here", "'=1+1", "''=1+1", "'-5 %", "'Tis the season", "it's", '@acme'];
  expect(read(['Caption'], ...words.map((one) => [one])).map(({ caption }) => caption)).toEqual([
    '@acme is here',
    '=1+1',
    "'=1+1",
    '-5 %',
    "'Tis the season",
    "it's",
    '@acme',
  ]);
  expect(read(['Title', 'Reviewers'], ['x', "'+12025550142; mia@client.test"])[0]?.reviewers).toBe(
    '+12025550142; mia@client.test',
  );
  const from = { row: 0, cell: 'caption' as const };
  expect(paste([], from, [["'@acme"]], { ...usual, newId: () => 'a' })[0]?.caption).toBe('@acme');
});
