import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listPosts } from '#domain/posts/contract.ts';
import { mockApi, type MockApi } from '#tests/support/mock-api.ts';
import { aPost, aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { PostGrid } from '../post-grid.tsx';
import { createKeptFilters } from './kept-filter.ts';

let api: MockApi;

beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
});

const DASHBOARD = '/dashboard?company=ACME';
const cake = aPost({ id: idOf(1), title: 'Fig cake', status: 'In Review' });
const bread = aPost({ id: idOf(2), title: 'Bread', status: 'Draft' });

/** A server that searches titles. */
const plan = () =>
  api.on(listPosts, ({ query }) =>
    [cake, bread].filter(
      (post) =>
        (!query.status || query.status.includes(post.status)) &&
        post.title.toLowerCase().includes((query.search ?? '').toLowerCase()),
    ),
  );
const shownPosts = () =>
  screen.getAllByRole('link').map((link) => link.getAttribute('aria-label')?.split(',')[0]);

describe('the filter of the posts grid', () => {
  it('finds posts by a word and keeps the word in the address', async () => {
    const calls = plan();
    const { user, address } = showScreen(<PostGrid company="ACME" />, DASHBOARD);
    await screen.findByRole('link', { name: /^Bread/ });
    await user.type(screen.getByRole('searchbox', { name: 'Search posts' }), 'fig ');
    await waitFor(() => expect(shownPosts()).toEqual(['Fig cake']));
    expect(address()).toBe(`${DASHBOARD}&search=fig`);
    screen.getByText('1 post');
    expect(calls.at(-1)?.query).toEqual({ company: 'ACME', search: 'fig', limit: 60, view: 'grid' });
  });

  it('narrows the grid to the chosen statuses and says how many are chosen', async () => {
    plan();
    const { user, address } = showScreen(<PostGrid company="ACME" />, DASHBOARD);
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(screen.getByRole('checkbox', { name: 'In Review' }));
    await waitFor(() => expect(address()).toBe(`${DASHBOARD}&status=In+Review`));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(shownPosts()).toEqual(['Fig cake']));
    screen.getByRole('button', { name: 'Filter 1 set' });
  });

  it('begins with what the address says and forgets it with Clear', async () => {
    plan();
    const { user, address } = showScreen(
      <PostGrid company="ACME" />,
      `${DASHBOARD}&status=Draft,Nonsense&search=bre`,
    );
    await waitFor(() => expect(shownPosts()).toEqual(['Bread']));
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search posts' });
    expect(field.value).toBe('bre');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(shownPosts()).toEqual(['Fig cake', 'Bread']));
    expect(field.value).toBe('');
    expect(address()).toBe(DASHBOARD);
  });

  it('does not call a company empty when nothing fits, and shows everything again', async () => {
    plan();
    const { user } = showScreen(<PostGrid company="ACME" />, `${DASHBOARD}&search=soup`);
    await screen.findByText('No post fits');
    expect(screen.queryByText('No posts yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show everything' }));
    await waitFor(() => expect(shownPosts()).toEqual(['Fig cake', 'Bread']));
  });

  it('is kept for the way back from a post', async () => {
    plan();
    const { state } = showScreen(<PostGrid company="ACME" />, `${DASHBOARD}&status=Draft&search=bre`);
    await screen.findByRole('link', { name: /^Bread/ });
    const kept = state.part(createKeptFilters);
    expect(kept.of('acme')).toBe('&status=Draft&search=bre');
    expect(kept.of('Other')).toBe('');
  });
});

it('takes a damaged value of the address for none', async () => {
  const calls = plan();
  showScreen(<PostGrid company="ACME" />, `${DASHBOARD}&campaign=zzz&with=zzz&status=zzz`);
  await screen.findByText('Bread');
  for (const { query } of calls)
    expect([query.campaign, query.assignee, query.status]).toEqual([undefined, undefined, undefined]);
});
