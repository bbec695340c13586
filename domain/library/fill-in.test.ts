import { expect, test } from 'vitest';
import { fillIn, leftOpen, putAt, type FillingIn } from './fill-in.ts';

const about: FillingIn = {
  at: new Date('2026-12-24T23:30:00Z'),
  client: 'ACME',
  title: 'Fig cake',
  agency: 'Brightside',
  zone: 'Europe/Berlin',
  language: 'en',
};

test('fields are filled in by the client’s zone and language', () => {
  const text = '{weekday}, {date} at {time}: {title} by {client}. {agency} {month} {year}';
  expect(fillIn(text, about).text).toBe(
    'Friday, December 25, 2026 at 12:30 AM: Fig cake by ACME. Brightside December 2026',
  );
  expect(fillIn('{weekday}, {date}', { ...about, language: 'de', zone: 'UTC' }).text).toBe(
    'Donnerstag, 24. Dezember 2026',
  );
});

test('what is not known yet and what is no field stay, and are named once each', () => {
  const filled = fillIn('{Date} {date} {agency} {sale} {sale} { client }', {
    ...about,
    at: null,
    agency: null,
  });
  expect(filled.text).toBe('{Date} {date} {agency} {sale} {sale} ACME');
  expect(leftOpen(filled)).toBe('Not known yet: {date}, {agency}. No such field: {sale}.');
  expect(leftOpen(fillIn('Plain {} words {1}', about))).toBeNull();
});

test('a text is put where the cursor is, in the place of what is selected', () => {
  expect(putAt('Hello', '#spring', { from: 5, to: 5 })).toEqual({ text: 'Hello #spring', cursor: 13 });
  expect(putAt('Hello you there', 'all', { from: 6, to: 9 })).toEqual({ text: 'Hello all there', cursor: 9 });
  expect(putAt('', 'A', { from: 0, to: 0 })).toEqual({ text: 'A', cursor: 1 });
  expect(putAt('ab', 'X', { from: 1, to: 1 })).toEqual({ text: 'a X b', cursor: 3 });
});
