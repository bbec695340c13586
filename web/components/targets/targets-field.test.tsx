import { useEffect, useState } from 'react';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TargetChoice } from '#domain/networks/choices.ts';
import type { Account } from '#domain/networks/contract.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { TargetsField } from './targets-field.tsx';

const account = (id: string, more: Partial<Account> = {}): Account => ({
  id,
  network: 'bluesky',
  handle: `${id}.example`,
  name: id,
  avatarUrl: null,
  abilities: ['publish'],
  withheld: [],
  login: null,
  state: 'ok',
  expiresAt: null,
  isDefault: true,
  brokenReason: null,
  connectedAt: null,
  server: null,
  limits: {},
  scheduled: 0,
  ...more,
});

let last: TargetChoice[] = [];
function Form({ caption, begin = [] }: { caption: string; begin?: TargetChoice[] }) {
  const [choices, setChoices] = useState(begin);
  useEffect(() => {
    last = choices;
  });
  return (
    <TargetsField
      accounts={[account('sky'), account('tusk', { network: 'mastodon', limits: { text: 1000 } })]}
      choices={choices}
      onChange={setChoices}
      caption={caption}
      media={[]}
    />
  );
}
const row = (name: string) => {
  const item = screen.getByRole('checkbox', { name }).closest('li');
  if (!item) throw new Error(`no row ${name}`);
  return within(item);
};

test('accounts are chosen one by one; without any a person is reminded', async () => {
  const { user } = showScreen(<Form caption="Hello" />);
  expect(screen.getByText('No account chosen: you are reminded to post it yourself.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Bluesky @sky.example' }));
  expect(last).toEqual([{ accountId: 'sky', caption: null, options: {} }]);
  expect(row('Bluesky @sky.example').getByText('5 / 300')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Bluesky @sky.example' }));
  expect(last).toEqual([]);
});

test('what a network would refuse is said while composing, as its account counts', async () => {
  const begin = ['sky', 'tusk'].map((accountId) => ({ accountId, caption: null, options: {} }));
  showScreen(<Form caption={'a'.repeat(501)} begin={begin} />);
  expect(row('Bluesky @sky.example').getByText('Bluesky takes 300 characters; this has 501.')).toBeTruthy();
  expect(row('Mastodon @tusk.example').getByText('501 / 1,000')).toBeTruthy();
  expect(row('Mastodon @tusk.example').queryByText(/takes/)).toBeNull();
});

test('an account can have words of its own, and go back to the post’s', async () => {
  const begin = [{ accountId: 'sky', caption: null, options: {} }];
  const { user } = showScreen(<Form caption="Hello" begin={begin} />);
  await user.click(screen.getByRole('button', { name: 'Other words for Bluesky' }));
  const words = screen.getByLabelText<HTMLTextAreaElement>('Words for Bluesky');
  expect(words.value).toBe('Hello');
  await user.type(words, ' sky');
  expect(last).toEqual([{ accountId: 'sky', caption: 'Hello sky', options: {} }]);
  await user.click(screen.getByRole('button', { name: 'Use the post’s caption' }));
  expect(last).toEqual(begin);
});
