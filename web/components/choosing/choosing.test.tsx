import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { abilitiesOf, NOT_YOURS_TO_DO } from '#domain/agencies/abilities.ts';
import { listCampaigns, type Campaign } from '#domain/campaigns/contract.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import { foreseeQuota } from '#domain/posts/foresee.ts';
import { changeMany, type ManyResult } from '#domain/posts/many.ts';
import { MOVED_MEANWHILE } from '#domain/slots/dates.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aCard, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { MayContext } from '#web/lib/may.ts';
import { ChooseTick } from './choose-tick.tsx';
import { ChoosingFrame } from './choosing-frame.tsx';
import { NO_WAY_BACK } from './undo.ts';
import { SelectButton } from './select-button.tsx';

let api: MockApi;

beforeEach(() => {
  api = mockApi();
  api.on(currentUser, () => {
    throw new Refusal(401, 'Please log in');
  });
});

const aMove = {
  before: '2026-11-10T09:00:00.000Z',
  after: '2026-11-17T09:00:00.000Z',
  status: 'Scheduled' as const,
  becomes: 'In Review' as const,
  asks: ['Jane'],
  tells: [],
  day: 'Fair',
};
const NO_COUNTS = Object.fromEntries(POST_STATUSES.map((one) => [one, 0])) as Campaign['counts'];
const posts = [1, 2, 3, 4, 5].map((n) => ({
  id: idOf(n),
  title: `Post ${n}`,
  at: n < 3 ? '2026-11-10T09:00:00Z' : null,
}));

const frame = (
  <ChoosingFrame posts={posts} month="2026-11">
    <SelectButton />
    {posts.map(({ id, title }) => (
      <article key={id} data-choosable={id}>
        <a href="#opened">{title}</a>
        <ChooseTick id={id} title={title} />
      </article>
    ))}
  </ChoosingFrame>
);
const show = () => showScreen(frame);
const tick = (n: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select Post ${n}` });
const chosen = () => posts.filter((_, index) => tick(index + 1).checked).map(({ title }) => title.slice(-1));
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const answers = (bad: Record<number, string>) => (ids: string[]) =>
  ids.map((id): ManyResult => {
    const message = bad[posts.findIndex((post) => post.id === id) + 1];
    return message === undefined ? { id, ok: true } : { id, ok: false, message };
  });

test('a click chooses, Shift chooses everything in between, and the number is said', async () => {
  const { user } = show();
  await user.click(tick(2));
  fireEvent.click(tick(4), { shiftKey: true });
  expect(chosen().join('')).toBe('234');
  const [said] = await screen.findAllByText('3 selected');
  expect(said?.getAttribute('aria-live')).toBe('polite');
  // While choosing, a click on a post chooses it; Enter still opens it.
  await user.click(screen.getByText('Post 1'));
  expect(chosen().join('')).toBe('1234');
  fireEvent.click(screen.getByText('Post 1'), { detail: 0 });
  expect(chosen().join('')).toBe('1234');
});

test('by keyboard: Select begins, Space chooses, Shift and Space a range, Ctrl A all, Escape ends it', async () => {
  const { user } = show();
  await user.click(await button('Select'));
  tick(1).focus();
  await user.keyboard(' ');
  tick(3).focus();
  await user.keyboard('{Shift>} {/Shift}');
  expect(chosen().join('')).toBe('123');
  await user.keyboard('{Control>}a{/Control}');
  expect(chosen().join('')).toBe('12345');
  await user.keyboard('{Escape}');
  expect(chosen()).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Selected posts' })).toBeNull();
});

test('a month, or all that are shown, is one click', async () => {
  const { user } = show();
  await user.click(await button('Select'));
  await user.click(await button('All of November'));
  expect(chosen().join('')).toBe('12');
  await user.click(await button('All 5 shown'));
  expect(chosen().join('')).toBe('12345');
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(
    `/api/posts/files.zip?ids=${posts.map(({ id }) => id).join(',')}`,
  );
});

test('what cannot be sent is said before; the rest is sent, and what failed stays chosen', async () => {
  const before = answers({ 2: 'Add at least one reviewer first' });
  const after = answers({ 3: 'This post is Approved' });
  const calls = api.on(changeMany, ({ body }) => ({ results: (body.check ? before : after)(body.ids) }));
  const { user } = show();
  await user.click(tick(1));
  fireEvent.click(tick(3), { shiftKey: true });
  await user.click(await button('Send for Approval'));
  const dialog = await screen.findByRole('dialog', { name: 'Send 3 posts for approval' });
  await within(dialog).findByText('2 of 3 can be sent');
  within(dialog).getByText('Add at least one reviewer first', { exact: false });
  await user.click(within(dialog).getByRole('button', { name: 'Send 2 posts' }));
  const ended = await screen.findByRole('dialog', { name: '1 post sent, 2 not sent' });
  const lines = within(within(ended).getByRole('list', { name: 'Results' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'Post 3This post is Approved',
    'Post 2Add at least one reviewer first',
    'Post 1Sent',
  ]);
  expect(within(ended).queryByRole('button', { name: 'Undo' })).toBeNull();
  await user.click(within(ended).getByRole('button', { name: 'Done' }));
  expect(chosen().join('')).toBe('23');
  expect(calls.map(({ body }) => [body.action, body.check ?? false, body.ids.length])).toEqual([
    ['send', true, 3],
    ['send', false, 2],
  ]);
});

test('what reviewers wait for is said before sending; posts with such things can be left out, and stay chosen', async () => {
  const calls = api.on(changeMany, ({ body }) => ({
    results: body.ids.map((id) => ({ id, ok: true, ...(body.check && id !== idOf(2) && { toDo: 3 }) })),
  }));
  const { user } = show();
  await user.click(tick(1));
  fireEvent.click(tick(3), { shiftKey: true });
  await user.click(await button('Send for Approval'));
  await screen.findByText('2 have 6 things to do that are not ticked off.');
  expect(await button('Send 3 posts')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Leave these out' }));
  await user.click(await button('Send 1 post'));
  const ended = await screen.findByRole('dialog', { name: '1 post sent, 2 not sent' });
  expect(within(ended).getAllByText('Left out: not everything is ticked off')).toHaveLength(2);
  await user.click(within(ended).getByRole('button', { name: 'Done' }));
  expect(chosen().join('')).toBe('13');
  expect(calls.filter(({ body }) => !body.check).map(({ body }) => body.ids)).toEqual([[idOf(2)]]);
});

test('each date is shown before and after, with what it does to approvals, and what is more than a network takes; moved dates are put back', async () => {
  const asked = api.on(foreseeQuota, { warnings: ['More than X takes.'] });
  const calls = api.on(changeMany, ({ body }) => ({
    results: body.ids.map((id) => ({
      id,
      ok: true,
      ...(body.check ? { date: aMove } : { before: aMove.before }),
    })),
  }));
  const { user } = show();
  await user.click(tick(1));
  await user.click(await button('Move date'));
  const days = await screen.findByLabelText('By how many days');
  await user.clear(days);
  await user.type(days, '7');
  const dates = within(await screen.findByRole('list', { name: 'New dates' })).getByRole('listitem');
  expect(dates.textContent).toMatch(/^Post 1.*Nov 10.*becomes.*Nov 17.*Fair.*Jane said yes.*asked again/);
  await screen.findByText('More than X takes.');
  await waitFor(() =>
    expect(asked.at(-1)?.body.dates).toEqual([{ postId: idOf(1), at: '2026-11-17T09:00:00.000Z' }]),
  );
  await user.click(await button('Move 1 post'));
  await user.click(await button('Undo'));
  await screen.findByText('Undone: 1 post');
  expect(calls.filter(({ body }) => !body.check).map(({ body }) => body)).toMatchObject([
    { action: 'move', days: 7, ids: [idOf(1)] },
    {
      action: 'put back',
      ids: [idOf(1)],
      dates: ['2026-11-10T09:00:00.000Z'],
      expected: [{ scheduledAt: '2026-11-17T09:00:00.000Z', status: 'In Review' }],
    },
  ]);
});

test('a part that did not come through is said, post by post', async () => {
  api.on(changeMany, ({ body }) => {
    if (!body.check) throw new Refusal(503, 'The database does not answer');
    return { results: body.ids.map((id) => ({ id, ok: true })) };
  });
  const { user } = show();
  await user.click(tick(1));
  await user.click(await button('Delete'));
  await user.click(await button('Delete 1 post'));
  await screen.findByText('The database does not answer');
  await user.click(await button('Done'));
  await waitFor(() => expect(tick(1).checked).toBe(true));
});

test('posts are put into a campaign, and Undo gives each back what it had', async () => {
  const spring = idOf(50);
  api.on(listCampaigns, [
    {
      id: spring,
      name: 'Spring',
      colour: 'green',
      companyName: 'ACME',
      counts: NO_COUNTS,
      from: null,
      to: null,
    },
  ]);
  const calls = api.on(changeMany, ({ body }) => ({
    results: body.ids.map((id, at) => ({
      id,
      ok: true,
      ...(!body.check && { campaignBefore: at === 0 ? idOf(51) : null }),
    })),
  }));
  const { user } = show();
  await user.click(tick(1));
  await user.click(tick(2));
  await user.click(await button('Campaign'));
  await screen.findByRole('option', { name: 'Spring' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Campaign' }), 'Spring');
  await user.click(await button('Label 2 posts'));
  await user.click(await button('Undo'));
  await screen.findByText('Undone: 2 posts');
  expect(calls.filter(({ body }) => !body.check).map(({ body }) => body)).toMatchObject([
    { action: 'label', campaignId: spring, ids: [idOf(1), idOf(2)] },
    {
      action: 'label back',
      ids: [idOf(1), idOf(2)],
      campaignIds: [idOf(51), null],
      expectedCampaignIds: [spring, spring],
    },
  ]);
});

test('what somebody has changed since is named when the rest is put back, with the reason', async () => {
  const calls = api.on(changeMany, ({ body }) => ({
    results: body.ids.map((id) => {
      if (body.action === 'put back' && id === idOf(2)) return { id, ok: false, message: MOVED_MEANWHILE };
      return { id, ok: true, ...(body.check ? { date: aMove } : { before: aMove.before }) };
    }),
  }));
  const { user } = show();
  await user.click(tick(1));
  await user.click(tick(2));
  await user.click(await button('Move date'));
  await user.click(await button('Move 2 posts'));
  await user.click(await button('Undo'));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('1 post put back, 1 not');
  expect(dialog.getByRole('listitem').textContent).toBe(`1 post: ${MOVED_MEANWHILE}Post 2`);
  expect(calls.at(-1)?.body.expected).toEqual(
    [1, 2].map(() => ({ scheduledAt: aMove.after, status: aMove.becomes })),
  );
});

test('a move names the dates that were shown, and Undo expects what the result says was left', async () => {
  const left = { scheduledAt: '2026-11-17T09:00:00.000Z', status: 'Scheduled' as const };
  const calls = api.on(changeMany, ({ body }) => ({
    results: body.ids.map((id) => {
      if (body.check) return { id, ok: true, date: aMove };
      if (id === idOf(2)) return { id, ok: false, message: MOVED_MEANWHILE };
      return { id, ok: true, before: aMove.before, left };
    }),
  }));
  const { user } = show();
  await user.click(tick(1));
  await user.click(tick(2));
  await user.click(await button('Move date'));
  await user.click(await button('Move 2 posts'));
  await screen.findByRole('dialog', { name: '1 post moved, 1 not moved' });
  await screen.findByText(MOVED_MEANWHILE);
  await user.click(await button('Undo'));
  await screen.findByText('Undone: 1 post');
  const [move, back] = calls.filter(({ body }) => !body.check).map(({ body }) => body);
  expect(move?.expected).toEqual([1, 2].map(() => ({ scheduledAt: aMove.before, status: aMove.status })));
  expect(back).toMatchObject({ action: 'put back', ids: [idOf(1)], expected: [left] });
});

test('a post that had failed is named before and after Undo, which leaves it scheduled', async () => {
  const calls = api.on(changeMany, ({ body }) => ({
    results: body.ids.map((id) => ({
      id,
      ok: true,
      ...(body.check ? { date: aMove } : id === idOf(1) && { before: aMove.before }),
    })),
  }));
  const { user } = show();
  await user.click(tick(1));
  await user.click(tick(2));
  await user.click(await button('Move date'));
  await user.click(await button('Move 2 posts'));
  const dialog = within(await screen.findByRole('dialog', { name: '2 posts moved' }));
  const named = (_: string, one: Element | null) => one?.textContent === `1 post: ${NO_WAY_BACK}Post 2`;
  dialog.getByText(named, { selector: 'li' });
  await user.click(await button('Undo'));
  await dialog.findByText('1 post put back, 1 not');
  dialog.getByText(named, { selector: 'li' });
  expect(calls.at(-1)?.body.ids).toEqual([idOf(1)]);
});

test('a creator may plan many: what needs more than that is refused post by post, by the check', async () => {
  api.on(changeMany, ({ body }) => ({ results: answers({ 2: NOT_YOURS_TO_DO })(body.ids) }));
  const { user } = showScreen(
    <MayContext value={{ role: 'creator', abilities: abilitiesOf('creator') }}>{frame}</MayContext>,
  );
  await user.click(tick(1));
  await user.click(tick(2));
  await user.click(await button('Move date'));
  const moving = within(await screen.findByRole('dialog', { name: 'Move the dates of 2 posts' }));
  await moving.findByText('1 of 2 can be moved');
  moving.getByText(NOT_YOURS_TO_DO, { exact: false });
  await user.click(moving.getByRole('button', { name: 'Cancel' }));
  await user.click(await button('Schedule'));
  await screen.findByRole('dialog', { name: 'Schedule 2 posts' });
});

test('copies are made for another client where one is chosen', async () => {
  api.on(listCompanies, [aCard({ name: 'Moss' })]);
  const calls = api.on(changeMany, ({ body }) => ({ results: answers({})(body.ids) }));
  const { user } = show();
  await user.click(tick(1));
  await user.click(await button('Duplicate'));
  await screen.findByRole('option', { name: 'Moss' });
  await user.selectOptions(screen.getByLabelText('For which client'), 'Moss');
  await user.click(await button('Duplicate 1 post'));
  await screen.findByRole('dialog', { name: '1 post duplicated' });
  expect(calls.at(-1)?.body).toMatchObject({ action: 'duplicate', companyName: 'Moss' });
});
