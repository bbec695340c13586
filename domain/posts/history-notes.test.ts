import { expect, test } from 'vitest';
import {
  dateBeforeIn,
  dateIn,
  nameInTaken,
  noteOnNewDate,
  noteOnTaken,
  takenYesesIn,
} from './history-notes.ts';

const [FIRST, SECOND] = ['2026-11-20T10:00:00.000Z', '2026-11-25T10:00:00.000Z'] as const;

test.each([
  [noteOnNewDate(new Date(SECOND), new Date(FIRST)), new Date(SECOND), new Date(FIRST)],
  [noteOnNewDate(new Date(SECOND), null), new Date(SECOND), null],
  [SECOND, new Date(SECOND), undefined],
  [null, null, undefined],
])('the note %s of a new date', (note, at, before) => {
  expect([dateIn(note), dateBeforeIn(note)]).toEqual([at, before]);
});

test('the note of a yes that was taken over keeps names with commas and brackets', () => {
  const yeses = [
    { contact: 'cora@acme.test', at: FIRST, name: 'Lee, Cora (ACME)' },
    { contact: '+15552223333', at: SECOND, name: '(555) 222-3333' },
  ];
  const note = noteOnTaken(yeses, 'Fig cake · again');
  expect(note).toBe(
    `cora@acme.test ${FIRST} Lee, Cora (ACME), +15552223333 ${SECOND} (555) 222-3333 · Fig cake · again`,
  );
  expect(takenYesesIn(note)).toEqual(yeses);
  expect(nameInTaken(note, 'Cora@ACME.test')).toBe('Lee, Cora (ACME)');
  expect(noteOnTaken([{ contact: 'dan@acme.test', at: FIRST, name: 'Dan · ACME' }], '')).toBe(
    `dan@acme.test ${FIRST} Dan ACME`,
  );
});

test('an old note has addresses and moments alone', () => {
  const note = `cora@acme.test ${FIRST}, dan@acme.test ${SECOND} · Fig cake`;
  expect(takenYesesIn(note)).toEqual([
    { contact: 'cora@acme.test', at: FIRST, name: null },
    { contact: 'dan@acme.test', at: SECOND, name: null },
  ]);
  expect(nameInTaken(note, 'dan@acme.test')).toBeNull();
});
