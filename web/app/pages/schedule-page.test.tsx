import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { currentUser } from '#domain/accounts/contract.ts';
import { listApprovals } from '#domain/approvals/contract.ts';
import { getNoAnswer, NO_RULES } from '#domain/companies/no-answer.ts';
import { abilitiesOf, type Role } from '#domain/agencies/abilities.ts';
import { getPost, schedulePost, updatePost, type Post } from '#domain/posts/contract.ts';
import { getChannel } from '#domain/publishing/contract.ts';
import { losePart } from '#tests/support/lose-part.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { anApprovedOne, aPost, aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { MayContext } from '#web/lib/may.ts';
import { SchedulePage } from './schedule-page.tsx';

let api: MockApi;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00.000Z') });
  api = mockApi();
  api.on(currentUser, aUser({ timeZone: 'Europe/Berlin' }));
  api.on(listApprovals, [anApprovedOne()]);
  api.on(getNoAnswer, { ...NO_RULES, timeZone: 'UTC' });
  api.on(getChannel, { channel: 'network', channels: [] });
});

async function shown(post: Partial<Post> = {}, role: Role = 'owner') {
  const answer = aPost({ status: 'Approved', reviewerEmails: ['cora@client.example'], ...post });
  api.on(getPost, answer);
  const view = showScreen(
    <MayContext value={{ role, abilities: abilitiesOf(role) }}>
      <Route path="/post/:id/schedule" component={SchedulePage} />
    </MayContext>,
    `/post/${answer.id}/schedule`,
  );
  await screen.findByText(/^Time zone: Europe\/Berlin/);
  return { ...view, id: answer.id };
}

const date = () => screen.getByLabelText<HTMLInputElement>('Date');
const time = () => screen.getByLabelText<HTMLInputElement>('Time');
const choose = (day: string, hour: string) => {
  fireEvent.change(date(), { target: { value: day } });
  fireEvent.change(time(), { target: { value: hour } });
};
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Schedule Post' });

describe('scheduling a post', () => {
  it('starts at nine, from today on', async () => {
    await shown();
    screen.getByRole('heading', { name: 'Schedule Your Post' });
    expect(time().value).toBe('09:00');
    expect(date().min).toBe('2026-03-01');
  });

  it('names the moment in the owner’s zone while it is being chosen', async () => {
    await shown();
    choose('2026-03-29', '09:00');
    screen.getByText('Sunday, March 29, 2026 at 9:00 AM');
    screen.getByText('Time zone: Europe/Berlin (GMT+2)');
  });

  it.each([
    ['network', 'This post goes out'],
    ['reminder', 'A reminder to post it is sent'],
  ])('says what happens then on the channel %s', async (channel, text) => {
    api.on(getChannel, { channel, channels: [] });
    await shown();
    await screen.findByText(text);
  });

  it.each([
    ['', '09:00', 'Please select both date and time'],
    ['2026-03-28', '', 'Please select both date and time'],
    ['2026-03-01', '12:30', 'Scheduled time must be in the future'],
    ['2026-03-29', '02:30', /this time does not exist that day/],
  ])('refuses %j at %j', async (day, hour, message) => {
    const calls = api.on(schedulePost, aPost());
    const { user } = await shown();
    choose(day, hour);
    await user.click(submit());
    // Shown once, beside the fields.
    await screen.findByText(message);
    expect(date().getAttribute('aria-invalid')).toBe('true');
    expect(calls).toHaveLength(0);
  });

  it('says only what is missing where a part of the date is', async () => {
    const calls = api.on(schedulePost, aPost());
    const { user } = await shown();
    choose('2026-03-28', '09:00');
    losePart(date());
    await user.click(submit());
    await screen.findByText('Please give a whole date that exists, or clear it');
    expect(screen.queryByText('Please select both date and time')).toBeNull();
    expect(calls).toHaveLength(0);
  });

  it('says before and after that another date needs a new yes, where the client wants it so', async () => {
    api.on(getNoAnswer, { ...NO_RULES, dateNeedsYes: true, timeZone: 'UTC' });
    api.on(schedulePost, aPost({ status: 'In Review' }));
    const { user } = await shown();
    await screen.findByText('A new date needs a new yes');
    choose('2026-03-29', '09:00');
    await user.click(submit());
    await screen.findByText('Sent to the reviewers again');
  });

  it('sends the instant, says so and returns to the post', async () => {
    const calls = api.on(schedulePost, aPost({ status: 'Scheduled' }));
    const { user, address, id } = await shown();
    choose('2026-03-29', '09:00');
    await user.click(submit());
    await screen.findByText('Post scheduled successfully');
    expect(calls.map((call) => call.body.scheduledAt)).toEqual(['2026-03-29T07:00:00.000Z']);
    await waitFor(() => expect(address()).toBe(`/post/${id}`));
  });

  it('shows the present schedule and starts from it', async () => {
    await shown({ status: 'Scheduled', scheduledAt: '2026-04-01T06:30:00.000Z' });
    screen.getByText('Current schedule');
    screen.getByText(/Apr 1, 2026 at 8:30 AM ·/);
    expect([date().value, time().value]).toEqual(['2026-04-01', '08:30']);
  });

  it('asks first where the post may have gone out already', async () => {
    const calls = api.on(schedulePost, aPost({ status: 'Scheduled' }));
    const failureReason = 'The publication on Network is unconfirmed.';
    const { user } = await shown({ status: 'Failed', unconfirmed: true, failureReason });
    screen.getByText('Unconfirmed: it may have gone out');
    screen.getByText(failureReason);
    choose('2026-03-29', '09:00');
    await user.click(submit());
    await screen.findByRole('dialog', { name: 'This post may have gone out already. Publish it again?' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(calls).toHaveLength(0);
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Publish again' }));
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  it.each(['Draft', 'In Review', 'Changes Requested'] as const)(
    'saves the date of a post that is %s as a plan, and says that it is one',
    async (status) => {
      const calls = api.on(updatePost, aPost({ status }));
      const { user, address, id } = await shown({ status });
      screen.getByText(
        /^Posts must be approved before they can be scheduled\. Until then the date is a plan/,
      );
      choose('2026-02-28', '09:00');
      await user.click(submit());
      await screen.findByText('Scheduled time must be in the future');
      choose('2026-03-29', '09:00');
      screen.getByText('This post is planned for');
      await user.click(submit());
      await screen.findByText('Planned date saved');
      expect(calls.map((call) => call.body)).toEqual([
        { scheduledAt: '2026-03-29T07:00:00.000Z', basedOn: { scheduledAt: null } },
      ]);
      await waitFor(() => expect(address()).toBe(`/post/${id}`));
    },
  );

  it.each([
    ['viewer', 'Approved', true],
    ['viewer', 'Draft', true],
    ['creator', 'Approved', true],
    // A planned date is part of writing a post.
    ['creator', 'Draft', false],
    ['manager', 'Approved', false],
  ] as const)(
    'as %s of a post that is %s, says before whether it is refused: %s',
    async (role, status, off) => {
      await shown({ status }, role);
      expect(submit().getAttribute('aria-disabled')).toBe(off ? 'true' : null);
      expect(screen.queryAllByText(/does not allow this\. An owner can change that\./)).toHaveLength(
        off ? 1 : 0,
      );
    },
  );

  it('is closed to a post that is published', async () => {
    await shown({ status: 'Published' });
    expect(submit().disabled).toBe(true);
  });

  it('says what the server refused', async () => {
    api.on(schedulePost, () => {
      throw new Refusal(409, 'This post is In Review; only approved posts can be scheduled');
    });
    const { user, address, id } = await shown();
    choose('2026-03-29', '09:00');
    await user.click(submit());
    await screen.findByText(/only approved posts can be scheduled/);
    expect(address()).toBe(`/post/${id}/schedule`);
  });

  it('does not overwrite a date that a colleague saved meanwhile: it is shown, and what was chosen stays', async () => {
    const theirs = '2026-04-02T06:30:00.000Z';
    const { user, id } = await shown({ status: 'Scheduled', scheduledAt: '2026-04-01T06:30:00.000Z' });
    const calls = api.on(schedulePost, ({ body }) => {
      if (body.basedOn?.scheduledAt === theirs) return aPost({ id });
      throw new Refusal(409, 'Nothing was saved yet: Mila Berg changed the date meanwhile');
    });
    api.on(getPost, aPost({ id, status: 'Scheduled', scheduledAt: theirs }));
    choose('2026-03-29', '09:00');
    await user.click(submit());
    await screen.findByText(/Mila Berg changed the date meanwhile/);
    await screen.findByText(/Apr 2, 2026 at 8:30 AM/);
    expect(date().value).toBe('2026-03-29');
    // Now it is done knowingly.
    await user.click(submit());
    await waitFor(() => expect(calls).toHaveLength(2));
  });
});
