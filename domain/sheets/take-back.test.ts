import { expect, test } from 'vitest';
import { join, pullApart } from './joined-rows.ts';
import { NEW_ROW, type PlanRow } from './plan.ts';
import { takeBack } from './take-back.ts';

const row = (id: string, more: Partial<PlanRow> = {}): PlanRow => ({ ...NEW_ROW, id, title: id, ...more });
const edit = (rows: PlanRow[], id: string, part: Partial<PlanRow>) =>
  rows.map((one) => (one.id === id ? { ...one, ...part } : one));
const names = new Map([
  ['1', 'one.jpg'],
  ['2', 'two.jpg'],
]);
const newId = () => 'new';

const before = [
  row('a', { files: ['1'], altTexts: ['One'] }),
  row('b', { files: ['2'], altTexts: ['Two'] }),
  row('c'),
];

test('nothing came after it: the table is as it was', () => {
  const after = join(before, ['a', 'b']);
  expect(takeBack(after, { before, after })).toEqual(before);
});

test('a removed row comes back to its place, and what was typed and added since stays', () => {
  const after = before.filter((one) => one.id !== 'b');
  const present = [...edit(after, 'a', { caption: 'Typed since' }), row('d')];
  expect(takeBack(present, { before, after })).toEqual([
    { ...before[0], caption: 'Typed since' },
    before[1],
    before[2],
    row('d'),
  ]);
});

test('a filled date is taken back, except where another one was chosen since; a row that is gone stays away', () => {
  const after = before.map((one) => ({ ...one, date: '2026-12-01', time: '09:00' }));
  const present = edit(after, 'a', { caption: 'Typed' }).filter((one) => one.id !== 'c');
  expect(takeBack(edit(present, 'b', { date: '2026-12-24' }), { before, after })).toEqual([
    { ...before[0], caption: 'Typed' },
    { ...before[1], date: '2026-12-24' },
  ]);
});

test('joined rows part again with the words and alt texts that were typed since', () => {
  const after = join(before, ['a', 'b']);
  const present = edit(after, 'a', { caption: 'Both', altTexts: ['One', 'The second'] });
  expect(takeBack(present, { before, after })).toEqual([
    { ...before[0], caption: 'Both' },
    { ...before[1], altTexts: ['The second'] },
    before[2],
  ]);
});

test('a row of a carousel that was pulled apart stays where it was written in; its file is in one row', () => {
  const whole = [row('a', { files: ['1', '2'], altTexts: ['One', 'Two'] })];
  const after = pullApart(whole, 'a', names, newId);
  expect(takeBack(edit(after, 'new', { altTexts: ['Second'] }), { before: whole, after })).toEqual([
    { ...whole[0], altTexts: ['One', 'Second'] },
  ]);
  expect(takeBack(edit(after, 'new', { caption: 'Typed' }), { before: whole, after })).toEqual([
    whole[0],
    expect.objectContaining({ id: 'new', caption: 'Typed', files: [], altTexts: [] }),
  ]);
});
