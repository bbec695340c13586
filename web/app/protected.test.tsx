import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { Router } from 'wouter';
import { ApiError } from '#web/lib/api.ts';
import { createSession } from '#web/lib/session.ts';
import { Protected } from './protected.tsx';

let api: MockApi;

beforeEach(() => {
  api = mockApi();
});

test('who is not signed in reads that the page loads, then that it leads elsewhere, and is at the log-in', async () => {
  api.on(currentUser, () => {
    throw new Refusal(401, 'Please log in');
  });
  const { address } = showScreen(<Protected>Secret</Protected>, '/settings');
  screen.getByText('Loading...');
  await screen.findByText('Redirecting...');
  expect(address()).toBe('/settings');
  expect(screen.queryByText('Secret')).toBeNull();
  await vi.waitFor(() => expect(address()).toBe('/login'));
});

test('whose session ends is told so at the log-in, and comes back to where it ended', async () => {
  api.on(currentUser, aUser());
  api.on(listCompanies, []);
  const went = vi.fn();
  const { state } = showScreen(
    <Router aroundNav={(_navigate, to, options) => went(to, options?.state)}>
      <Protected>Secret</Protected>
    </Router>,
    '/settings?tab=team',
  );
  await screen.findByText('Secret');
  api.on(currentUser, () => {
    throw new Refusal(401, 'Please log in');
  });
  act(() => state.part(createSession).noticeRefusal(new ApiError(401, '', 'Unauthorized')));
  await vi.waitFor(() =>
    expect(went).toHaveBeenCalledWith('/login', { returnTo: '/settings?tab=team', ended: true }),
  );
});

test('a page that Safari brings back after a log-out shows nothing any more', async () => {
  api.on(currentUser, aUser());
  api.on(listCompanies, []);
  showScreen(<Protected>Secret</Protected>, '/settings');
  const secret = await screen.findByText('Secret');
  const isSeen = () => getComputedStyle(document.body).opacity !== '0';
  const says = (event: 'pagehide' | 'pageshow', persisted: boolean) =>
    act(() => void dispatchEvent(Object.assign(new Event(event), { persisted })));
  const stillIn = api.on(currentUser, aUser());
  says('pagehide', false);
  says('pageshow', false);
  expect(isSeen()).toBe(true);
  expect(stillIn).toHaveLength(0);

  // It is brought back as it was left: unseen, until the server has said whose it is.
  says('pagehide', true);
  expect(isSeen()).toBe(false);
  says('pageshow', true);
  expect(isSeen()).toBe(false);
  await vi.waitFor(() => expect(isSeen()).toBe(true));
  expect(stillIn).toHaveLength(1);
  expect(secret.isConnected).toBe(true);

  api.on(currentUser, () => {
    throw new Refusal(401, 'Please log in');
  });
  says('pagehide', true);
  says('pageshow', true);
  await screen.findByText('Redirecting...');
  expect(screen.queryByText('Secret')).toBeNull();
  await vi.waitFor(() => expect(isSeen()).toBe(true));
});

test.each([
  '/post/7?mode=edit',
  '/dashboard?company=Kumo%20Ramen&tab=calendar',
  '/dashboard?company=100%25%20Juice%20%26%20Co&accounts',
  '/with-reviewers',
  '/settings?tab=team',
])('who is not signed in is led to %s by the log-in', async (address) => {
  api.on(currentUser, () => {
    throw new Refusal(401, 'Please log in');
  });
  const went = vi.fn();
  showScreen(
    <Router aroundNav={(_navigate, to, options) => went(to, options?.state)}>
      <Protected>Secret</Protected>
    </Router>,
    address,
  );
  await vi.waitFor(() =>
    expect(went).toHaveBeenCalledWith('/login', expect.objectContaining({ returnTo: address })),
  );
});
