import { expect, test } from 'vitest';
import { join, mayPullApart, pullApart } from './joined-rows.ts';
import { NEW_ROW, type PlanRow } from './plan.ts';

let last = 0;
const newId = () => `new-${(last += 1)}`;
const row = (id: string, more: Partial<PlanRow> = {}): PlanRow => ({ ...NEW_ROW, id, ...more });
const names = new Map([
  ['f1', 'one.jpg'],
  ['f2', 'two.jpg'],
  ['f3', 'three.jpg'],
]);
const apart = (rows: readonly PlanRow[], id = 'a') => pullApart(rows, id, names, newId);
const saysWhat = (rows: readonly PlanRow[]) => rows.map(({ id: _id, ...rest }) => rest);

const one = row('a', { title: 'A', caption: 'Cap 1', date: '2027-03-01', time: '09:00', files: ['f1'] });
const three = row('b', {
  title: 'B',
  caption: 'Cap 3',
  date: '2027-02-03',
  time: '18:00',
  reviewers: 'mia@client.test',
  files: ['f2', 'f3'],
  altTexts: ['', 'Film'],
});

test('rows that are pulled apart are what they were before they were joined', () => {
  const between = row('x', { title: 'Between' });
  const joined = join([one, between, three], ['a', 'b']);
  const back = apart(joined);
  expect(saysWhat(back)).toEqual(saysWhat([{ ...one, altTexts: [''] }, three, between]));
  expect(back[0]?.id).toBe('a');
  // The joined row may be a draft by now: a restored row gets a new id.
  expect(back[1]?.id).not.toBe('b');
});

test('what the first row was given by another goes back; what was typed since stays with the first', () => {
  const bare = row('a', { title: 'A', files: ['f1'] });
  const joined = join([bare, three], ['a', 'b']);
  expect(joined[0]).toMatchObject({ caption: 'Cap 3', date: '2027-02-03', time: '18:00' });
  expect(apart(joined)[0]).toMatchObject({ caption: '', date: '', time: '', reviewers: '' });
  const typed = joined.map((each) => ({
    ...each,
    caption: 'Typed',
    time: '19:00',
    altTexts: ['', '', 'New'],
  }));
  const [first, second] = apart(typed);
  expect(first).toMatchObject({ caption: 'Typed', date: '2027-02-03', time: '19:00', reviewers: '' });
  expect(second).toMatchObject({ caption: 'Cap 3', time: '18:00', altTexts: ['', 'New'] });
});

test('rows that were joined one after the other come apart at once, and a row without a file comes back, too', () => {
  const words = row('c', { title: 'C', caption: 'Only words' });
  const joined = join(join([one, three, words], ['a', 'b']), ['a', 'c']);
  expect(joined.map(mayPullApart)).toEqual([true]);
  expect(apart(joined).map(({ title, files }) => [title, files])).toEqual([
    ['A', ['f1']],
    ['B', ['f2', 'f3']],
    ['C', []],
  ]);
  const noFiles = join([row('a', { title: 'A' }), words], ['a', 'c']);
  expect(noFiles.map(mayPullApart)).toEqual([true]);
  expect(apart(noFiles).map(({ caption }) => caption)).toEqual(['', 'Only words']);
});

test('a file that came since goes to the row that names it; one that is gone is not waited for', () => {
  const waits = row('b', { title: 'B', caption: 'Later', named: ['two.jpg'] });
  const [joined] = join([one, waits], ['a', 'b']);
  const come = { ...(joined ?? one), files: ['f1', 'f2', 'f3'], altTexts: ['Door', 'Window', 'Roof'] };
  expect(apart([come]).map(({ title, files, altTexts, named }) => [title, files, altTexts, named])).toEqual([
    ['A', ['f1'], ['Door'], []],
    ['B', ['f2'], ['Window'], ['two.jpg']],
    ['Three', ['f3'], ['Roof'], []],
  ]);
  const [both] = join([one, three], ['a', 'b']);
  const less = { ...(both ?? one), files: ['f1'], altTexts: [''] };
  expect(apart([less]).map(({ title, files }) => [title, files])).toEqual([['A', ['f1']]]);
});

test('a row that was never joined becomes a row for each file', () => {
  const rows = [{ ...three, named: ['two.jpg', 'three'] }];
  expect(apart(rows, 'b').map(({ title, files, named }) => [title, files, named])).toEqual([
    ['B', ['f2'], ['two.jpg']],
    ['Three', ['f3'], ['three']],
  ]);
  expect([one, three].map(mayPullApart)).toEqual([false, true]);
});
