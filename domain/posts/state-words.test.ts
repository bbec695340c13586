import { expect, test } from 'vitest';
import { stateAsked } from './state-words.ts';

test.each([
  ['waiting', ['In Review']],
  ['wai', ['In Review']],
  ['In  Review', ['In Review']],
  ['failed', ['Failed']],
  ['changes', ['Changes Requested']],
  ['draft', ['Draft']],
  ['published', ['Published']],
])('%j asks for posts that are %j', (typed, statuses) => {
  expect(stateAsked(typed)?.statuses).toEqual(statuses);
});

test('due asks for what is scheduled and whose time has come', () => {
  expect(stateAsked('due')).toMatchObject({ statuses: ['Scheduled'], due: true });
});

test.each(['', 'fa', 'bakery', 'waiting room'])('%j asks for no state', (typed) => {
  expect(stateAsked(typed)).toBeNull();
});
