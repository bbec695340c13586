import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listCompanies } from '#domain/companies/contract.ts';
import { listPosts } from '#domain/posts/contract.ts';
import { mockApi, type MockApi } from '#tests/support/mock-api.ts';
import { aCard, aPost, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { CommandPalette } from './command-palette.tsx';

let api: MockApi;

beforeEach(() => {
  api = mockApi();
  api.on(listCompanies, []);
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
  api.on(listPosts, [
    aPost({ id: idOf(8), title: 'Board swap', caption: 'Bring the one you do not ride.' }),
    aPost({ id: idOf(9), title: 'Spring ride' }),
  ]);
  const { user } = show();
  await user.type(screen.getByPlaceholderText('Search clients, posts and commands'), 'ride');
  await screen.findByRole('option', { name: /Spring ride/, selected: true });
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
});
