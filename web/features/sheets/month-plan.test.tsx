import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { getDefaults, NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { listPosts } from '#domain/posts/contract.ts';
import { mockApi } from '#tests/support/mock-api.ts';
import { anAsset, aPost, aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { MonthPlan } from './month-plan.tsx';

test('a month in the client’s zone, day by day, with captions and statuses, without the agency’s titles; drafts can stay out', async () => {
  const api = mockApi();
  api.on(currentUser, aUser({ timeZone: 'UTC' }));
  api.on(getDefaults, { ...NO_DEFAULTS, timeZone: 'Asia/Tokyo' });
  const asked = api.on(listPosts, [
    aPost({
      id: idOf(2),
      title: 'Inside words',
      caption: 'Later',
      status: 'Draft',
      scheduledAt: '2026-12-02T16:00:00.000Z',
    }),
    aPost({
      id: idOf(1),
      title: 'Inside words',
      caption: 'Sooner',
      status: 'In Review',
      scheduledAt: '2026-12-01T01:00:00.000Z',
      assets: [anAsset(0, { altText: 'A red door' })],
    }),
  ]);
  const { user } = showScreen(<MonthPlan company="ACME" month="2026-12" />);
  await screen.findByText('Later');
  expect(asked.at(-1)?.query).toMatchObject({
    company: 'ACME',
    from: '2026-11-30T15:00:00.000Z',
    to: '2026-12-31T15:00:00.000Z',
  });
  const days = screen.getAllByRole('heading', { level: 3 }).map((day) => day.textContent);
  // 16:00 UTC on the second is the third in Tokyo.
  expect(days).toEqual(['Tuesday, December 1', 'Thursday, December 3']);
  screen.getByAltText('A red door');
  screen.getByText('In Review');
  expect(screen.queryByText('Inside words')).toBeNull();
  await user.click(screen.getByLabelText('With drafts'));
  expect(screen.queryByText('Later')).toBeNull();
  screen.getByText('Sooner');
});

test('what went out on another day than was agreed stands where the calendar has it', async () => {
  const api = mockApi();
  api.on(currentUser, aUser({ timeZone: 'UTC' }));
  api.on(getDefaults, { ...NO_DEFAULTS, timeZone: 'UTC' });
  const out = (publishedAt: string) => ({ status: 'Published' as const, publishedAt });
  const [late, early] = [out('2026-12-17T09:00:00.000Z'), out('2026-12-05T09:00:00.000Z')];
  api.on(listPosts, [
    aPost({ id: idOf(1), caption: 'Still water', ...late, scheduledAt: '2026-12-09T15:00:00.000Z' }),
    aPost({ id: idOf(3), caption: 'Too soon', ...early, scheduledAt: '2027-01-09T15:00:00.000Z' }),
    aPost({ id: idOf(2), caption: 'First', status: 'Scheduled', scheduledAt: '2026-12-02T15:00:00.000Z' }),
  ]);
  showScreen(<MonthPlan company="ACME" month="2026-12" />);
  await screen.findByText('Still water');
  const days = screen.getAllByRole('heading', { level: 3 }).map((day) => day.textContent);
  expect(days).toEqual(['Wednesday, December 2', 'Saturday, December 5', 'Wednesday, December 9']);
});

test('an account’s own caption stands with the account, and the post’s where it goes out', async () => {
  const api = mockApi();
  api.on(currentUser, aUser({ timeZone: 'UTC' }));
  api.on(getDefaults, { ...NO_DEFAULTS, timeZone: 'UTC' });
  const target = (place: number, network: string, caption: string | null) => ({
    id: idOf(place),
    accountId: idOf(place),
    network,
    handle: 'acme',
    name: '',
    caption,
    options: {},
    state: 'waiting' as const,
    url: null,
    reason: null,
    warning: null,
  });
  const dated = { status: 'Scheduled' as const, scheduledAt: '2026-12-02T15:00:00.000Z' };
  api.on(listPosts, [
    aPost({
      id: idOf(1),
      caption: 'For most',
      ...dated,
      targets: [target(11, 'instagram', null), target(12, 'linkedin', 'For colleagues')],
    }),
    aPost({
      id: idOf(2),
      caption: 'Goes out nowhere',
      ...dated,
      targets: [target(13, 'linkedin', 'The only words')],
    }),
  ]);
  showScreen(<MonthPlan company="ACME" month="2026-12" />);
  const most = await screen.findByText('For most');
  expect(most.parentElement?.textContent).toBe('For Instagram @acmeFor most');
  expect(screen.getByText('For colleagues').parentElement?.textContent).toBe(
    'For LinkedIn @acmeFor colleagues',
  );
  screen.getByText('The only words');
  expect(screen.queryByText('Goes out nowhere')).toBeNull();
});
