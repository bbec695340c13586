import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listEvergreen, setEvergreen, type Evergreen } from '#domain/posts/evergreen.ts';
import { changeCopyRule, getCopyRule } from '#domain/posts/repeat.ts';
import { mockApi, Refusal } from '#tests/support/mock-api.ts';
import { aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { Copies } from './copies.tsx';

const cake: Evergreen = {
  postId: idOf(1),
  title: 'Fig cake',
  companyName: 'ACME',
  status: 'Published',
  afterDays: 30,
  most: 3,
  made: 1,
  pausedAt: null,
  nextAt: '2026-12-01T09:00:00.000Z',
};

test('evergreen posts tell when they come back, and are paused; the rule for copies is saved at once', async () => {
  const api = mockApi();
  api.on(currentUser, aUser());
  api.on(listEvergreen, [cake]);
  api.on(getCopyRule, { copiesNeedYes: true });
  const paused = api.on(setEvergreen, cake);
  const ruled = api.on(changeCopyRule, { copiesNeedYes: false });
  const { user } = showScreen(<Copies company="ACME" />);
  await screen.findByText('Next draft Dec 1, 2026');
  screen.getByText('After 30 days, 1 of 3 times');
  await user.click(screen.getByRole('button', { name: 'Pause Fig cake' }));
  await waitFor(() => expect(paused[0]?.body).toEqual({ afterDays: 30, most: 3, paused: true }));
  const rule = await screen.findByRole('checkbox', { name: /^An unchanged copy/ });
  await user.click(rule);
  await waitFor(() => expect(ruled[0]?.body).toEqual({ copiesNeedYes: false }));
});

test('a rule that could not be read says so, and is there after another try', async () => {
  const api = mockApi();
  api.on(currentUser, aUser());
  api.on(listEvergreen, []);
  api.on(getCopyRule, () => {
    throw new Refusal(500, 'Something went wrong');
  });
  const { user } = showScreen(<Copies company="ACME" />);
  await screen.findByText('The rule for copies could not be loaded');
  api.on(getCopyRule, { copiesNeedYes: true });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('checkbox', { name: /^An unchanged copy/ });
});

test('a draft whose day is over comes within minutes, and names no day that is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-02T09:00:00Z') });
  const api = mockApi();
  api.on(currentUser, aUser());
  api.on(listEvergreen, [cake]);
  api.on(getCopyRule, { copiesNeedYes: true });
  showScreen(<Copies company="ACME" />);
  await screen.findByText('Next draft within minutes');
  expect(screen.queryByText(/Dec 1/)).toBeNull();
});
