import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { listPosts } from '#domain/posts/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aCard, aPost, aUser, idOf } from '#tests/support/samples.ts';
import { abilitiesOf, type Role } from '#domain/agencies/abilities.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { MayContext } from '#web/lib/may.ts';
import { CommandPalette } from './command-palette.tsx';

let api: MockApi;

beforeEach(() => {
  api = mockApi();
  api.on(listCompanies, []);
  api.on(currentUser, aUser());
});

const show = () => showScreen(<CommandPalette open onOpenChange={() => {}} onShowShortcuts={() => {}} />);

test('a word of its caption finds a post, and Enter opens it', async () => {
  api.on(listPosts, ({ query }) =>
    query.search === 'blooms' ? [aPost({ id: idOf(9), title: 'Spring sale' })] : [],
  );
  const { user, address } = show();
  await user.type(screen.getByPlaceholderText('Search clients, posts and commands'), 'blooms');
  await screen.findByRole('option', { name: /Spring sale/, selected: true });
  expect(screen.queryByText('Nothing found')).toBeNull();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/post/${idOf(9)}`));
});

test('a post that arrives late is what Enter opens, not the command that happened to match', async () => {
  api.on(listCompanies, [aCard({ name: 'Tidewater Surf' })]);
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  const calls = api.on(listPosts, async ({ query }) => {
    if (query.search !== 'ride') return [];
    await late;
    return [
      aPost({ id: idOf(8), title: 'Board swap', caption: 'Bring the one you do not ride.' }),
      aPost({ id: idOf(9), title: 'Spring ride' }),
    ];
  });
  const { user, address } = show();
  await user.type(screen.getByPlaceholderText('Search clients, posts and commands'), 'ride');
  await waitFor(() => expect(calls.some(({ query }) => query.search === 'ride')).toBe(true));
  expect(screen.queryByRole('option', { name: /Spring ride/ })).toBeNull();
  arrive();
  await screen.findByRole('option', { name: /Spring ride/, selected: true });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/post/${idOf(9)}`));
});

test('the name of a client leads to the client before its posts', async () => {
  api.on(listCompanies, [aCard({ name: 'Kumo Ramen' })]);
  api.on(listPosts, [aPost({ id: idOf(9), title: 'Kumo means cloud' })]);
  const { user, address } = show();
  await user.type(screen.getByPlaceholderText('Search clients, posts and commands'), 'kumo');
  await screen.findByRole('option', { name: /Kumo means cloud/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard?company=Kumo%20Ramen'));
});

test('a word that is nowhere is answered with Nothing found', async () => {
  api.on(listPosts, []);
  const { user } = show();
  await user.type(screen.getByPlaceholderText('Search clients, posts and commands'), 'qqqq');
  await screen.findByText('Nothing found');
  expect(screen.queryAllByRole('option')).toEqual([]);
});

test('where posts cannot be searched, it does not say that there is nothing', async () => {
  api.on(listPosts, () => {
    throw new Refusal(503, 'The database is resting');
  });
  const { user } = show();
  await user.type(screen.getByPlaceholderText('Search clients, posts and commands'), 'blooms');
  expect(await screen.findAllByText('Posts could not be searched. Please try again.')).toHaveLength(2);
  expect(screen.queryByText('Nothing found')).toBeNull();
});

test('waiting, failed and due are words that posts are found by, with their dates', async () => {
  const at = '2026-03-09T08:00:00.000Z';
  const calls = api.on(listPosts, ({ query }) => {
    const states = query.status ?? [];
    if (states.includes('In Review'))
      return [aPost({ id: idOf(4), title: 'Asked for', status: 'In Review', scheduledAt: at })];
    if (states.includes('Failed')) return [aPost({ id: idOf(5), title: 'Broke down', status: 'Failed' })];
    if (states.includes('Scheduled') && query.to)
      return [aPost({ id: idOf(6), title: 'Time has come', status: 'Scheduled', scheduledAt: at })];
    return [];
  });
  const { user } = show();
  const box = screen.getByPlaceholderText('Search clients, posts and commands');
  for (const [word, name] of [
    ['waiting', /Asked for.*Mar 9, 2026 at .*In Review/],
    ['failed', /Broke down.*No date.*Failed/],
    ['due', /Time has come.*Scheduled/],
  ] as const) {
    await user.clear(box);
    await user.type(box, word);
    await screen.findByRole('option', { name, selected: true });
    const others = screen.getAllByRole('option').filter((one) => one.textContent !== 'With reviewers');
    expect(others).toHaveLength(1);
  }
  expect(calls.some(({ query }) => query.to !== undefined)).toBe(true);
});

test('a command is offered for a beginning of its words, not for letters that it happens to have', async () => {
  api.on(listPosts, []);
  const { user } = show();
  const box = screen.getByPlaceholderText('Search clients, posts and commands');
  await user.type(box, 'out');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Outbox', 'Log Out']);
  await user.clear(box);
  await user.type(box, 'ar');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Archive']);
});

test.each<[Role, number]>([
  ['viewer', 0],
  ['creator', 1],
])('a new post is offered to who may make one: to a %s %i', async (role, count) => {
  api.on(listCompanies, [aCard({ id: idOf(2), name: 'Kumo Ramen' })]);
  api.on(listPosts, []);
  const { user } = showScreen(
    <MayContext value={{ role, abilities: abilitiesOf(role) }}>
      <CommandPalette open onOpenChange={() => {}} onShowShortcuts={() => {}} />
    </MayContext>,
  );
  await user.type(screen.getByPlaceholderText('Search clients, posts and commands'), 'kumo');
  await screen.findByRole('option', { name: 'Kumo Ramen' });
  expect(screen.queryAllByRole('option', { name: 'New post for Kumo Ramen' })).toHaveLength(count);
});

test('how many lines match is said to people who do not see them, once the search is done', async () => {
  api.on(listPosts, []);
  const { user } = show();
  const said = screen.getByRole('status');
  expect(said.textContent).toBe('');
  const field = screen.getByPlaceholderText('Search clients, posts and commands');
  await user.type(field, 'qqqq');
  await waitFor(() => expect(said.textContent).toBe('No line matches.'));
  await user.clear(field);
  expect(said.textContent).toBe('');
  await user.type(field, 'outbox');
  await waitFor(() => expect(said.textContent).toBe('One line matches.'));
});
