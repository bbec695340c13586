import { describe, expect, test } from 'vitest';
import { dateBefore, movedBy } from './many.ts';
import { canText, doneText, openText, reasonsIn } from './many-words.ts';
import { chooseAll, chooseIn } from './range.ts';

const ok = (id: string) => ({ id, ok: true });
const no = (id: string, message: string) => ({ id, ok: false, message });

describe('choosing on a list', () => {
  const list = ['a', 'b', 'c', 'd', 'e'];
  const chosen = (ids: Set<string>) => [...ids].sort().join('');

  test('a click chooses one, and another one lets it go', () => {
    const one = chooseIn(new Set(), list, 'b', { from: null, most: 200 });
    expect(chosen(one)).toBe('b');
    expect(chosen(chooseIn(one, list, 'b', { from: 'b', most: 200 }))).toBe('');
  });

  test('Shift chooses everything in between, in either direction, and lets go of it the same way', () => {
    const down = chooseIn(new Set(['b']), list, 'd', { from: 'b', most: 200 });
    expect(chosen(down)).toBe('bcd');
    expect(chosen(chooseIn(new Set(['d']), list, 'a', { from: 'd', most: 200 }))).toBe('abcd');
    expect(chosen(chooseIn(new Set(list), list, 'c', { from: 'a', most: 200 }))).toBe('de');
  });

  test('a range from a post that is gone is one post', () => {
    expect(chosen(chooseIn(new Set(['x']), list, 'd', { from: 'x', most: 200 }))).toBe('dx');
  });

  test('ends where there are as many as one request takes', () => {
    expect(chosen(chooseIn(new Set(['a']), list, 'e', { from: 'a', most: 3 }))).toBe('abc');
    expect(chosen(chooseAll(new Set(['e']), list, 3))).toBe('abe');
  });
});

describe('what is said of many posts', () => {
  const mixed = [ok('1'), ok('2'), no('3', 'No reviewer'), no('4', 'Published'), no('5', 'No reviewer')];

  test('before: how many can, and why the others cannot, the most frequent reason first', () => {
    expect(canText('send', mixed)).toBe('2 of 5 can be sent');
    expect(canText('delete', [ok('1'), ok('2')])).toBe('All 2 can be deleted');
    expect(canText('move', [no('1', 'x'), no('2', 'x')])).toBe('None of them can be moved');
    expect(canText('send', [ok('1')])).toBe('It can be sent');
    expect(canText('send', [no('1', 'x')])).toBe('It cannot be sent');
    expect(reasonsIn(mixed)).toEqual([
      { message: 'No reviewer', ids: ['3', '5'] },
      { message: 'Published', ids: ['4'] },
    ]);
  });

  test('before: what reviewers wait for that is not ticked off, of those that can be sent', () => {
    const open = [{ ...ok('1'), toDo: 2 }, ok('2'), { ...ok('3'), toDo: 4 }, { ...no('4', 'x'), toDo: 9 }];
    expect(openText(open)).toBe('2 have 6 things to do that are not ticked off');
    expect(openText([{ ...ok('1'), toDo: 1 }, ok('2')])).toBe('1 has 1 thing to do that is not ticked off');
    expect(openText([{ ...ok('1'), toDo: 3 }])).toBe('It has 3 things to do that are not ticked off');
    expect(openText([ok('1'), no('2', 'x')])).toBeNull();
  });

  test('after: what was done and what was not', () => {
    expect(doneText('send', mixed)).toBe('2 posts sent, 3 not sent');
    expect(doneText('duplicate', [ok('1')])).toBe('1 post duplicated');
    expect(doneText('delete', [no('1', 'x')])).toBe('1 post not deleted');
  });
});

describe('moving by days', () => {
  test('keeps the time of the day where the clocks change in between', () => {
    const at = new Date('2026-03-28T08:00:00Z');
    expect(movedBy(at, 1, 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T07:00:00.000Z');
    expect(movedBy(at, -1, 'Europe/Berlin')?.toISOString()).toBe('2026-03-27T08:00:00.000Z');
  });

  test('keeps the seconds', () => {
    const at = new Date('2026-03-27T08:00:45.308Z');
    expect(movedBy(at, 3, 'Europe/Berlin')?.toISOString()).toBe('2026-03-30T07:00:45.308Z');
  });

  test('to a time that the clocks leave out is not possible', () => {
    expect(movedBy(new Date('2026-03-28T01:30:00Z'), 1, 'Europe/Berlin')).toBeNull();
  });

  test('can be undone: a plan gets its date again, what was approved loses it, what failed has no way back', () => {
    const scheduledAt = new Date('2026-12-01T09:00:00Z');
    expect(dateBefore({ status: 'In Review', scheduledAt })).toBe(scheduledAt);
    expect(dateBefore({ status: 'Draft', scheduledAt: null })).toBeNull();
    expect(dateBefore({ status: 'Scheduled', scheduledAt })).toBe(scheduledAt);
    expect(dateBefore({ status: 'Approved', scheduledAt: null })).toBeNull();
    expect(dateBefore({ status: 'Failed', scheduledAt })).toBeUndefined();
  });
});
