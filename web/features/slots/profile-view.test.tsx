import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import { listAccounts } from '#domain/networks/contract.ts';
import { foreseeQuota } from '#domain/posts/foresee.ts';
import { proposeDates, readProfile } from '#domain/slots/contract.ts';
import { changeDates, type DateResult } from '#domain/slots/dates.ts';
import { mockApi, type MockApi } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ProfileView } from './profile-view.tsx';

let api: MockApi;
const MONDAY = '2026-11-16T08:00:00.000Z';
const THURSDAY = '2026-11-19T08:00:00.000Z';
const ID = (n: number) => `${n}1111111-1111-4111-8111-111111111111`;
const row = (n: number, title: string, more: Record<string, unknown> = {}) => ({
  id: ID(n),
  companyName: 'ACME',
  title,
  status: 'Draft' as const,
  scheduledAt: null,
  publishedAt: null,
  cover: null,
  publishedUrl: null,
  stageName: null,
  inCampaign: null,
  assigneeName: null,
  turnSince: '',
  underWay: null,
  accounts: [],
  ...more,
});
const result = (n: number, more: Partial<DateResult>): DateResult => ({
  id: ID(n),
  ok: true,
  title: '',
  before: null,
  after: null,
  status: 'Draft',
  becomes: 'Draft',
  asks: [],
  tells: [],
  day: null,
  canUndo: true,
  ...more,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00.000Z') });
  api = mockApi();
  api.on(currentUser, aUser({ timeZone: 'UTC' }));
  api.on(listAccounts, []);
  api.on(readProfile, {
    posts: [
      row(1, 'Later'),
      row(2, 'Soon', { scheduledAt: THURSDAY, status: 'Scheduled' }),
      row(3, 'First', { scheduledAt: MONDAY }),
      row(4, 'Out', { status: 'Published', publishedAt: '2026-11-10T08:00:00.000Z' }),
    ],
  });
});

async function shown() {
  const view = showScreen(<ProfileView company="ACME" toggle={null} />);
  await screen.findByRole('list', { name: 'The profile as it will look' });
  return view;
}
const tile = (name: RegExp) => screen.getByRole('button', { name });
const planSwap = () =>
  api.on(changeDates, ({ body }) => ({
    done: !body.preview,
    results: [
      result(3, { before: MONDAY, after: THURSDAY, title: 'First' }),
      result(2, {
        before: THURSDAY,
        after: MONDAY,
        title: 'Soon',
        status: 'Scheduled',
        becomes: 'In Review',
        asks: ['Jane'],
      }),
    ],
  }));

describe('the grid as it will look', () => {
  it('shows what swapping does to dates and approvals before it is done, and one step undoes it', async () => {
    const calls = planSwap();
    const { user } = await shown();
    await user.click(tile(/^First, Draft/));
    screen.getByText(/“First” is taken up/);
    await user.click(tile(/^Soon, Scheduled/));
    const dialog = await screen.findByRole('dialog', { name: 'Swap dates' });
    await within(dialog).findByText(/Jane said yes to the earlier date and is asked again/);
    within(dialog).getByText('Scheduled becomes In Review.');
    expect(calls.every(({ body }) => body.preview)).toBe(true);
    await user.click(within(dialog).getByRole('button', { name: 'Swap dates' }));
    await screen.findByText('Dates swapped');
    expect(calls.at(-1)?.body).toMatchObject({
      dates: [
        { id: ID(3), scheduledAt: THURSDAY, expected: MONDAY },
        { id: ID(2), scheduledAt: MONDAY, expected: THURSDAY },
      ],
    });
    // While the dialog closes, nothing beside it can be clicked.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Dates put back: 2 posts');
    expect(calls.at(-1)?.body).toMatchObject({
      dates: [
        { id: ID(3), scheduledAt: MONDAY, expected: THURSDAY },
        { id: ID(2), scheduledAt: THURSDAY, expected: MONDAY },
      ],
    });
  });

  it('says that nobody knows whether it was done when the answer is lost, and looks again', async () => {
    planSwap();
    api.on(changeDates, ({ body }) => {
      if (!body.preview) throw new TypeError('Failed to fetch');
      return { done: false, results: [result(3, {}), result(2, {})] };
    });
    const { user } = await shown();
    await user.click(tile(/^First, Draft/));
    await user.click(tile(/^Soon, Scheduled/));
    const dialog = await screen.findByRole('dialog', { name: 'Swap dates' });
    const swap = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Swap dates' });
    await waitFor(() => expect(swap.disabled).toBe(false));
    const looks = api.on(readProfile, { posts: [row(3, 'First', { scheduledAt: THURSDAY })] });
    await user.click(swap);
    await screen.findByText(ANSWER_LOST);
    expect(screen.queryByText('Nothing was changed')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(looks.length).toBeGreaterThan(0);
  });

  it('says that nobody knows whether the dates are back when the answer to Undo is lost', async () => {
    planSwap();
    const { user } = await shown();
    await user.click(tile(/^First, Draft/));
    await user.click(tile(/^Soon, Scheduled/));
    const dialog = await screen.findByRole('dialog', { name: 'Swap dates' });
    await within(dialog).findByText(/Jane said yes/);
    await user.click(within(dialog).getByRole('button', { name: 'Swap dates' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const undo = await screen.findByRole('button', { name: 'Undo' });
    api.on(changeDates, () => {
      throw new TypeError('Failed to fetch');
    });
    await user.click(undo);
    await screen.findByText(ANSWER_LOST);
  });

  it('is done with the keys alone: take up, go there, put down', async () => {
    planSwap();
    const { user } = await shown();
    // The whole grid is one tab stop, after the buttons above it.
    await user.tab();
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(tile(/^Later, Draft/));
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    screen.getByText(/“First” is taken up/);
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(tile(/^Soon, Scheduled/));
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/is taken up/)).toBeNull();
    await user.keyboard('{Enter}{ArrowRight}{Enter}');
    await screen.findByRole('dialog', { name: 'Swap dates' });
  });

  it('says why what is published stays', async () => {
    const { user } = await shown();
    await user.click(tile(/^Out, Published/));
    await screen.findByText('“Out” stays where it is');
    screen.getByText('This post is already published');
  });
});

describe('filling the month', () => {
  const proposed = (day: string | null = null) => ({
    timeZone: 'UTC',
    hasSlots: true,
    posts: [
      { id: ID(1), title: 'Later', status: 'Draft', before: null, at: MONDAY, day },
      { id: ID(5), title: 'Another', status: 'Draft', before: null, at: THURSDAY, day: null },
      { id: ID(6), title: 'Too many', status: 'Draft', before: null, at: null, day: null },
    ],
  });

  it('shows each post with its slot, leaves out what is unticked, and sends the rest as slots', async () => {
    api.on(proposeDates, proposed());
    const calls = api.on(changeDates, ({ body }) => ({
      done: !body.preview,
      results: body.dates.map(({ id, scheduledAt }) => ({
        ...result(1, { after: scheduledAt, day: 'Fair' }),
        id,
      })),
    }));
    const asked = api.on(foreseeQuota, ({ body }) => ({
      warnings: body.dates.length > 1 ? ['More than X takes.'] : [],
    }));
    const { user } = await shown();
    await user.click(screen.getByRole('button', { name: 'Fill the month' }));
    const dialog = await screen.findByRole('dialog', { name: 'Fill the month' });
    await within(dialog).findByText('More than X takes.');
    expect(asked[0]?.body.dates.map(({ postId }) => postId)).toEqual([ID(1), ID(5)]);
    await within(dialog).findByText('1 post stays without a date: the month is full.');
    expect(await within(dialog).findAllByText('Fair')).toHaveLength(2);
    await user.click(within(dialog).getByRole('checkbox', { name: 'Change the date of Another' }));
    await waitFor(() => expect(within(dialog).queryByText('More than X takes.')).toBeNull());
    await waitFor(() =>
      expect(
        within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Give 1 post a date' }).disabled,
      ).toBe(false),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Give 1 post a date' }));
    await screen.findByText('1 post got a date');
    expect(calls.at(-1)?.body).toEqual({
      dates: [{ id: ID(1), scheduledAt: MONDAY, expected: null }],
      slots: true,
    });
  });

  it('leads to the posting times where the client has none', async () => {
    api.on(proposeDates, { timeZone: 'UTC', hasSlots: false, posts: [] });
    const { user, address } = await shown();
    await user.click(screen.getByRole('button', { name: 'Fill the month' }));
    await user.click(await screen.findByRole('button', { name: 'Set posting times' }));
    expect(address()).toContain('times=');
  });

  it('does nothing while one of them is refused', async () => {
    api.on(proposeDates, proposed());
    api.on(changeDates, ({ body }) => ({
      done: false,
      results: body.dates.map(({ id }) => ({
        ...result(1, { ok: false, message: 'This slot was taken in the meantime. Please look again.' }),
        id,
      })),
    }));
    const { user } = await shown();
    await user.click(screen.getByRole('button', { name: 'Fill the month' }));
    await screen.findByText(/All or none/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Give 2 posts a date' }).disabled).toBe(
      true,
    );
  });
});

it('moves a post and all after it by one slot from its menu', async () => {
  api.on(proposeDates, ({ query }) => ({
    timeZone: 'UTC',
    hasSlots: true,
    posts: [
      { id: query.post ?? '', title: 'First', status: 'Draft', before: MONDAY, at: THURSDAY, day: null },
    ],
  }));
  const calls = api.on(changeDates, ({ body }) => ({
    done: !body.preview,
    results: [result(3, { before: MONDAY, after: THURSDAY })],
  }));
  const { user } = await shown();
  await user.click(screen.getByRole('button', { name: 'More for First' }));
  await user.click(await screen.findByRole('menuitem', { name: 'This and all after: one slot later' }));
  const go = await screen.findByRole<HTMLButtonElement>('button', { name: 'Move 1 post' });
  await waitFor(() => expect(go.disabled).toBe(false));
  await user.click(go);
  await screen.findByText('1 post moved by one slot');
  expect(calls.at(-1)?.body).toMatchObject({ slots: true, dates: [{ id: ID(3), scheduledAt: THURSDAY }] });
});
