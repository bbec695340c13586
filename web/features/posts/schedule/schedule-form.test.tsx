import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getNoAnswer, NO_RULES } from '#domain/companies/no-answer.ts';
import { schedulePost, updatePost } from '#domain/posts/contract.ts';
import { foreseeQuota } from '#domain/posts/foresee.ts';
import { getChannel } from '#domain/publishing/contract.ts';
import { listFreeSlots } from '#domain/slots/contract.ts';
import { asksToLeave } from '#tests/support/asks-to-leave.ts';
import { mockApi } from '#tests/support/mock-api.ts';
import { aPost } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ScheduleForm } from './schedule-form.tsx';

test('saved as it stands, a post in the second of two equal hours stays in the second', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-11-01T12:00:00Z') });
  const api = mockApi();
  api.on(getNoAnswer, { ...NO_RULES, timeZone: 'America/New_York' });
  api.on(getChannel, { channel: 'reminder', channels: [{ name: 'reminder', label: 'Reminder' }] });
  api.on(foreseeQuota, { warnings: [] });
  api.on(listFreeSlots, { timeZone: 'America/New_York', hasSlots: false, free: [] });
  const scheduledAt = '2027-11-07T06:30:00.000Z';
  const post = aPost({ status: 'Scheduled', scheduledAt });
  const calls = api.on(schedulePost, post);
  const { user } = showScreen(<ScheduleForm post={post} zone="America/New_York" canSchedule />);
  expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('01:30');
  await user.click(screen.getByRole('button', { name: 'Schedule Post' }));
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toEqual([{ scheduledAt, basedOn: { scheduledAt } }]),
  );
});

test('leaving with another date is asked about, until it is saved', async () => {
  const api = mockApi();
  api.on(listFreeSlots, { timeZone: 'UTC', hasSlots: false, free: [] });
  const post = aPost({ status: 'Draft', scheduledAt: null });
  const calls = api.on(updatePost, post);
  const { user, address } = showScreen(<ScheduleForm post={post} zone="UTC" canSchedule={false} />);
  expect(asksToLeave()).toBe(false);
  await user.type(screen.getByLabelText('Date'), '2099-11-07');
  expect(asksToLeave()).toBe(true);
  if (!screen.getByLabelText<HTMLInputElement>('Time').value)
    await user.type(screen.getByLabelText('Time'), '09:00');
  await user.click(screen.getByRole('button', { name: 'Schedule Post' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(address()).toBe(`/post/${post.id}`));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Cancel leaves without a question, whatever was chosen', async () => {
  const api = mockApi();
  api.on(listFreeSlots, { timeZone: 'UTC', hasSlots: false, free: [] });
  const post = aPost({ status: 'Draft', scheduledAt: null });
  const { user, address } = showScreen(<ScheduleForm post={post} zone="UTC" canSchedule={false} />);
  await user.type(screen.getByLabelText('Date'), '2099-11-07');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe(`/post/${post.id}`));
});
