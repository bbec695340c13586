import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { getNoAnswer, NO_RULES } from '#domain/companies/no-answer.ts';
import { getPost, updatePost, type Post } from '#domain/posts/contract.ts';
import { listFreeSlots } from '#domain/slots/contract.ts';
import type { MockApi } from '#tests/support/mock-api.ts';
import { losePart } from '#tests/support/lose-part.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { aPost, aUser, idOf } from '#tests/support/samples.ts';

let api: MockApi;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00.000Z') });
  api = postPageApi();
  api.on(currentUser, aUser({ timeZone: 'Europe/Berlin' }));
  api.on(getNoAnswer, { ...NO_RULES, timeZone: 'Europe/Berlin' });
});

const PLANNED = '2026-04-01T06:30:00.000Z';
async function editing(post: Partial<Post> = {}) {
  const view = await showPostPage(api, post, [], '?mode=edit');
  await screen.findAllByText(/Europe\/Berlin/);
  return view;
}
const plan = () => within(screen.getByRole('region', { name: 'PLANNED FOR' }));
const date = () => plan().getByLabelText<HTMLInputElement>('Date');
const time = () => plan().getByLabelText<HTMLInputElement>('Time');
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const unsaved = () => screen.queryByRole('button', { name: 'Save Changes' }) !== null;

describe('the planned date in Edit Post', () => {
  it('a draft without a date gets one, together with what else was typed', async () => {
    const calls = api.on(updatePost, aPost({ title: 'Spring sale!', scheduledAt: PLANNED }));
    const { user } = await editing();
    expect([date().value, time().value]).toEqual(['', '09:00']);
    plan().getByText('This post has no date yet.');
    // A time alone plans nothing.
    type(time(), '08:30');
    expect(unsaved()).toBe(false);
    type(date(), '2026-04-01');
    plan().getByText(/Wednesday, April 1, 2026 at 8:30 AM, Europe\/Berlin/);
    await user.type(screen.getByLabelText('Title'), '!');
    api.on(getPost, aPost({ title: 'Spring sale!', scheduledAt: PLANNED }));
    await user.click(button('Save Changes'));
    await screen.findByText('Post updated successfully');
    expect(calls.map((call) => call.body)).toEqual([
      { title: 'Spring sale!', scheduledAt: PLANNED, basedOn: { title: 'Spring sale', scheduledAt: null } },
    ]);
    await waitFor(() => expect(unsaved()).toBe(false));
    expect(date().value).toBe('2026-04-01');
  });

  it.each(['Draft', 'In Review', 'Changes Requested'] as const)('%s: it is moved', async (status) => {
    const calls = api.on(updatePost, aPost({ status }));
    const { user } = await editing({ status, scheduledAt: PLANNED });
    expect([date().value, time().value]).toEqual(['2026-04-01', '08:30']);
    type(date(), '2026-04-02');
    await user.click(button('Save Changes'));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({
      scheduledAt: '2026-04-02T06:30:00.000Z',
      basedOn: { scheduledAt: PLANNED },
    });
  });

  it('is not removed while a part of the day is missing, but once all of it is', async () => {
    const calls = api.on(updatePost, aPost({ scheduledAt: null }));
    const { user } = await editing({ scheduledAt: PLANNED });
    const half = losePart(date());
    await user.click(button('Save Changes'));
    await plan().findByText('Please give a whole date that exists, or clear it');
    expect(calls).toHaveLength(0);
    half.mockReturnValue(false);
    await user.click(button('Save Changes'));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({ scheduledAt: null, basedOn: { scheduledAt: PLANNED } });
  });

  it.each([
    ['2026-02-28', '09:00', 'Scheduled time must be in the future'],
    ['2026-03-28', '', 'Please select both date and time'],
    ['2026-03-29', '02:30', /this time does not exist that day/],
  ])('refuses %j at %j beside the fields, and saves nothing', async (day, hour, message) => {
    const calls = api.on(updatePost, aPost());
    const { user } = await editing();
    type(date(), day);
    type(time(), hour);
    await user.click(button('Save Changes'));
    plan().getByText(message);
    expect(date().getAttribute('aria-invalid')).toBe('true');
    expect(calls).toHaveLength(0);
    type(date(), '2026-05-01');
    expect(plan().queryByText(message)).toBeNull();
  });

  it('in the hour that comes twice, the next free slot is taken as it is, also where the clock shows the same', async () => {
    const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
    api.on(listFreeSlots, {
      timeZone: 'America/New_York',
      hasSlots: true,
      free: [{ at: second, network: null, day: null }],
    });
    const calls = api.on(updatePost, aPost({ scheduledAt: second }));
    const { user } = await editing({ scheduledAt: first });
    await user.click(await plan().findByRole('button', { name: /Next free slot/ }));
    expect([date().value, time().value]).toEqual(['2026-10-25', '02:30']);
    await user.click(button('Save Changes'));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({ scheduledAt: second, basedOn: { scheduledAt: first } });
  });

  it('a plan can be taken away, and leaving with an unsaved date asks first', async () => {
    const calls = api.on(updatePost, aPost());
    const { user } = await editing({ scheduledAt: PLANNED });
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    await user.click(plan().getByRole('button', { name: 'Remove date' }));
    expect(closing()).toBe(true);
    await user.click(button('Save Changes'));
    await waitFor(() =>
      expect(calls.map((call) => call.body)).toEqual([
        { scheduledAt: null, basedOn: { scheduledAt: PLANNED } },
      ]),
    );
  });

  it('is not there once the date is no longer a plan', async () => {
    await showPostPage(api, { status: 'Approved' }, [], '?mode=edit');
    expect(screen.queryByRole('region', { name: 'PLANNED FOR' })).toBeNull();
  });
});

it('view mode leads to where a plan is made or changed', async () => {
  await showPostPage(api, {});
  const info = within(screen.getByRole('region', { name: 'POST INFO' }));
  info.getByText('No date yet');
  expect(info.getByRole('link', { name: 'Choose a date' }).getAttribute('href')).toBe(
    `/post/${idOf(3)}/schedule`,
  );
});
