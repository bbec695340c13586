import { expect, test } from 'vitest';
import { choicesAmong, choicesFor, choicesOf, sameChoices } from './choices.ts';
import type { Account } from './contract.ts';

const account = (id: string, isDefault: boolean) => ({ id, isDefault }) as Account;
const accounts = [account('a', true), account('b', false)];
const choice = (accountId: string, caption: string | null = null) => ({ accountId, caption, options: {} });

test('a new post begins with the client’s defaults, until somebody chooses', () => {
  expect(choicesFor(accounts, null)).toEqual([choice('a')]);
  expect(choicesFor(accounts, [])).toEqual([]);
  expect(choicesFor(accounts, [choice('b', 'Hello'), choice('gone')])).toEqual([choice('b', 'Hello')]);
});

test('a post’s accounts in a form: those that are still connected', () => {
  const target = {
    id: '1',
    network: 'x',
    handle: 'a',
    name: 'A',
    state: 'waiting',
    url: null,
    reason: null,
    warning: null,
  } as const;
  expect(
    choicesOf([
      { ...target, ...choice('a', 'Hi') },
      { ...target, accountId: null, caption: null, options: {} },
    ]),
  ).toEqual([choice('a', 'Hi')]);
});

test('no words of its own and empty ones are the same', () => {
  expect(sameChoices([choice('a'), choice('b')], [choice('b', ''), choice('a')])).toBe(true);
  expect(sameChoices([choice('a')], [choice('a', 'Hi')])).toBe(false);
});

test('words that differ only in their line ends are the same', () => {
  const said = (end: string) => [
    { ...choice('a', `Hi${end}there`), options: { firstComment: `1${end}2`, tags: [`x${end}y`] } },
  ];
  expect(sameChoices(said('\n'), said('\r\n'))).toBe(true);
  expect(sameChoices(said('\n'), said(' '))).toBe(false);
});

test('files that were chosen for an account and removed before the post is made are left out', () => {
  const chosen = (media: string[] | null) => ({
    ...choice('a'),
    options: { langs: 'en', ...(media && { media }) },
  });
  expect(choicesAmong([chosen(['2', '1'])], ['1', '2'])).toEqual([chosen(['2', '1'])]);
  expect(choicesAmong([chosen(['2', '1'])], ['1'])).toEqual([chosen(['1'])]);
  expect(choicesAmong([chosen(['2'])], ['1'])).toEqual([chosen(null)]);
  expect(choicesAmong([chosen([])], ['1'])).toEqual([chosen([])]);
});
