import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { listCompanies } from '#domain/companies/contract.ts';
import { deletePost } from '#domain/posts/archive.ts';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import { duplicatePost } from '#domain/posts/duplicate.ts';
import { Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { aCard, aPost, idOf } from '#tests/support/samples.ts';

let api: MockApi;

beforeEach(() => {
  api = postPageApi();
  api.on(listCompanies, [aCard({ name: 'Acme', id: idOf(2) }), aCard({ name: 'Borealis', id: idOf(6) })]);
});

const KEY: unknown = expect.any(String);

const open = async (item: RegExp) => {
  const { user, address } = await showPostPage(api, { companyName: 'Acme' });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return { user, address };
};

test('a post is duplicated, and its copy opens to be changed', async () => {
  const calls = api.on(duplicatePost, aPost({ id: idOf(9) }));
  const { address } = await open(/^Duplicate$/);
  await screen.findByText('Post duplicated');
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([[idOf(3), { key: KEY }]]);
  await waitFor(() => expect(address()).toBe(`/post/${idOf(9)}?mode=edit`));
});

test('for another client: only others are offered, and one has to be chosen', async () => {
  const calls = api.on(duplicatePost, aPost({ id: idOf(9) }));
  const { user } = await open(/another client/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate for another client' }));
  await dialog.findByRole('option', { name: 'Borealis' });
  expect(dialog.queryByRole('option', { name: 'Acme' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Duplicate' }));
  dialog.getByText('Please choose a client');
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Client/ }), 'Borealis');
  await user.click(dialog.getByRole('button', { name: 'Duplicate' }));
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ companyName: 'Borealis', key: KEY }]));
});

test('for another client: clients that could not be loaded are asked for again', async () => {
  api.on(listCompanies, () => {
    throw new Refusal(503, 'The database is resting');
  });
  const { user } = await open(/another client/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate for another client' }));
  await dialog.findByText('The clients could not be loaded');
  api.on(listCompanies, [aCard({ name: 'Borealis' })]);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByRole('option', { name: 'Borealis' });
});

test('the same again after a lost answer is the same copy; after an answer it is another', async () => {
  let isLost = true;
  const calls = api.on(duplicatePost, () => {
    if (isLost) throw new TypeError('Failed to fetch');
    return aPost({ id: idOf(9) });
  });
  const { user } = await open(/^Duplicate$/);
  await screen.findByText(ANSWER_LOST);
  isLost = false;
  const again = async () => {
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Duplicate$/ }));
  };
  await again();
  await screen.findByText('Post duplicated');
  await again();
  await waitFor(() => expect(calls).toHaveLength(3));
  const [first, second, third] = calls.map(({ body }) => body.key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test.each([
  ['deleted', 'Delete Post', 'Post deleted successfully'],
  ['duplicated', 'Duplicate', 'Post duplicated'],
])('that a post was %s moves nobody who has gone elsewhere meanwhile', async (_, action, said) => {
  vi.stubGlobal('confirm', () => true);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const calls = [
    api.on(deletePost, () => arrived.then(() => ({ id: idOf(3) }))),
    api.on(duplicatePost, () => arrived.then(() => aPost({ id: idOf(9) }))),
  ];
  const { user, address, go } = await showPostPage(api, { companyName: 'Acme' }, [], '?mode=edit');
  if (action === 'Duplicate') {
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Duplicate$/ }));
  } else await user.click(await screen.findByRole('button', { name: action }));
  await waitFor(() => expect(calls.flat()).toHaveLength(1));
  act(() => go('/outbox'));
  arrive();
  await screen.findByText(said);
  expect(address()).toBe('/outbox');
});

test('what the server refuses is said, and the page stays', async () => {
  api.on(duplicatePost, () => {
    throw new Refusal(404, 'Post not found');
  });
  const { address } = await open(/^Duplicate$/);
  await screen.findByText('Post not found');
  expect(address()).toBe(`/post/${idOf(3)}`);
});
