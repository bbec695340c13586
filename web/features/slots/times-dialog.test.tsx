import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { changeSlots, getBestTimes, getSlots, NO_TIMES } from '#domain/slots/contract.ts';
import { losePart } from '#tests/support/lose-part.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { TimesButton } from './times-button.tsx';
import { TimesOnDemand } from './times-on-demand.tsx';

let api: MockApi;
const known = { ...NO_TIMES, timeZone: 'Europe/Berlin' };

beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
  api.on(getBestTimes, { timeZone: 'UTC', counted: 4, needed: 12, perHour: 3, hours: [] });
  api.on(getSlots, { ...known, slots: [{ weekday: 4, time: '18:00', network: 'bluesky' }] });
});

async function opened() {
  const view = showScreen(
    <>
      <TimesButton />
      <TimesOnDemand company="ACME" />
    </>,
  );
  await view.user.click(screen.getByRole('button', { name: 'Posting times' }));
  await screen.findByText(/By the clocks of Europe\/Berlin/);
  return view;
}

it('opens at its beginning while the times are loading, not on the cross at its end', async () => {
  await opened();
  const dialog = screen.getByRole('dialog', { name: 'Posting times' });
  expect(document.activeElement).toBe(dialog);
});

it('opens at its beginning with its times there, not on the button that removes the first', async () => {
  const { user } = await opened();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Posting times' }));
  const dialog = await screen.findByRole('dialog', { name: 'Posting times' });
  within(dialog).getByRole('list', { name: 'Times of the week' });
  expect(document.activeElement).toBe(dialog);
});

it('adds and removes times of the week, and saves them with countries and own days', async () => {
  const calls = api.on(changeSlots, known);
  const { user } = await opened();
  within(screen.getByRole('list', { name: 'Times of the week' })).getByText('Bluesky');
  await user.selectOptions(screen.getByLabelText('Day'), 'Monday to Friday');
  fireEvent.change(screen.getByLabelText('Time of the slot'), { target: { value: '08:30' } });
  await user.click(screen.getByRole('button', { name: 'Add time' }));
  for (const day of ['Tuesday', 'Wednesday', 'Friday'])
    await user.click(screen.getByRole('button', { name: `Remove ${day} 8:30 AM` }));
  await user.click(screen.getByRole('checkbox', { name: 'Germany' }));
  await user.type(screen.getByLabelText('Name of the day'), 'Summer sale');
  fireEvent.change(screen.getByLabelText('On'), { target: { value: '2026-07-01' } });
  await user.click(screen.getByRole('checkbox', { name: 'Comes again every year' }));
  await user.click(screen.getByRole('button', { name: 'Add day' }));
  screen.getByText('every July 1');
  await user.click(screen.getByRole('button', { name: 'Save times' }));
  await screen.findByText('Posting times saved');
  expect(calls[0]?.body).toEqual({
    basedOn: { slots: [{ weekday: 4, time: '18:00', network: 'bluesky' }], countries: [], days: [] },
    slots: [
      { weekday: 1, time: '08:30', network: null },
      { weekday: 4, time: '08:30', network: null },
      { weekday: 4, time: '18:00', network: 'bluesky' },
    ],
    countries: ['DE'],
    days: [{ name: 'Summer sale', date: '2026-07-01', yearly: true }],
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says what was added and removed, and whoever removes by keys goes on at the next time', async () => {
  const { user } = await opened();
  const remove = (slot: string) => screen.getByRole('button', { name: `Remove ${slot}` });
  await user.selectOptions(screen.getByLabelText('Day'), 'Monday to Friday');
  const add = screen.getByRole('button', { name: 'Add time' });
  await user.click(add);
  screen.getByText('5 times added');
  await user.selectOptions(screen.getByLabelText('Day'), 'Monday');
  await user.click(add);
  const said = screen.getByText('This time is there already');
  await user.click(add);
  // A new element, so that it is spoken again.
  expect(screen.getByText('This time is there already')).not.toBe(said);
  await user.selectOptions(screen.getByLabelText('Day'), 'Saturday');
  await user.click(add);
  screen.getByText('Saturday 9:00 AM added');

  remove('Tuesday 9:00 AM').focus();
  for (const [gone, next] of [
    ['Tuesday 9:00 AM', 'Wednesday 9:00 AM'],
    ['Wednesday 9:00 AM', 'Thursday 9:00 AM'],
    ['Thursday 9:00 AM', 'Thursday 6:00 PM, Bluesky'],
    ['Thursday 6:00 PM, Bluesky', 'Friday 9:00 AM'],
    ['Friday 9:00 AM', 'Saturday 9:00 AM'],
    ['Saturday 9:00 AM', 'Monday 9:00 AM'],
  ] as const) {
    expect(document.activeElement).toBe(remove(gone));
    await user.keyboard('{Enter}');
    screen.getByText(`${gone} removed`);
    await waitFor(() => expect(document.activeElement).toBe(remove(next)));
  }
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Day')));
});

it('stays open with the reason when the server refuses', async () => {
  api.on(changeSlots, () => {
    throw new Refusal(409, 'Please name the client of these posts first');
  });
  const { user } = await opened();
  await user.click(screen.getByRole('button', { name: 'Save times' }));
  await screen.findByText('Please name the client of these posts first');
  screen.getByRole('dialog', { name: 'Posting times' });
});

it('says honestly that there is too little to go by', async () => {
  await opened();
  await screen.findByText(/Not enough to go by yet: 4 posts with likes and comments so far/);
});

it('proposes the best hours with their figures, and makes one a slot by a click', async () => {
  const hour = { network: 'bluesky', weekday: 5, hour: 18, posts: 12, likes: 48, comments: 1 };
  api.on(getBestTimes, { timeZone: 'UTC', counted: 30, needed: 12, perHour: 3, hours: [hour] });
  const calls = api.on(changeSlots, known);
  const { user } = await opened();
  await screen.findByText('12 posts, median 48 likes and 1 comment');
  await user.click(screen.getByRole('button', { name: 'Add Friday 6:00 PM, Bluesky' }));
  screen.getByRole('button', { name: 'Friday 6:00 PM, Bluesky is a slot' });
  await user.click(screen.getByRole('button', { name: 'Save times' }));
  await screen.findByText('Posting times saved');
  expect(calls[0]?.body.slots).toContainEqual({ weekday: 5, time: '18:00', network: 'bluesky' });
});

it('saves a time and a day that are filled in and were not added yet', async () => {
  const calls = api.on(changeSlots, known);
  const { user } = await opened();
  fireEvent.change(screen.getByLabelText('Time of the slot'), { target: { value: '18:30' } });
  await user.type(screen.getByLabelText('Name of the day'), 'Anniversary');
  await user.click(screen.getByRole('button', { name: 'Save times' }));
  // A day without its date is not saved, and neither is it forgotten.
  screen.getByText('Please give the date');
  expect(calls).toHaveLength(0);
  fireEvent.change(screen.getByLabelText('On'), { target: { value: '2026-12-12' } });
  expect(screen.queryByText('Please give the date')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save times' }));
  await screen.findByText('Posting times saved');
  expect(calls.map(({ body }) => body)).toMatchObject([
    {
      slots: [
        { weekday: 1, time: '18:30', network: null },
        { weekday: 4, time: '18:00', network: 'bluesky' },
      ],
      countries: [],
      days: [{ name: 'Anniversary', date: '2026-12-12', yearly: false }],
    },
  ]);
});

it.each([
  ['Time of the slot', 'Please give the whole time, or clear it'],
  ['On', 'Please give a whole date that exists, or clear it'],
])('saves nothing while a part of “%s” is missing', async (label, sentence) => {
  const calls = api.on(changeSlots, known);
  const { user } = await opened();
  if (label === 'On') await user.type(screen.getByLabelText('Name of the day'), 'Anniversary');
  const field = screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value: label === 'On' ? '2026-12-12' : '18:30' } });
  const part = losePart(field);
  await user.click(screen.getByRole('button', { name: 'Save times' }));
  await screen.findByText(sentence);
  expect(screen.queryByText('Please give the date')).toBeNull();
  expect(calls).toEqual([]);
  part.mockReturnValue(false);
  if (label === 'On') await user.clear(screen.getByLabelText('Name of the day'));
  await user.click(screen.getByRole('button', { name: 'Save times' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ slots: [{ weekday: 4, time: '18:00' }], days: [] });
});

it('asks before it is closed with changes, and closes at once without any', async () => {
  const { user } = await opened();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Posting times' }));
  await user.click(await screen.findByRole('button', { name: 'Add time' }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  screen.getByRole('button', { name: 'Remove Monday 9:00 AM' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Close without saving' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const slot = (weekday: number, time: string) => ({ weekday, time, network: null });
const friday = slot(5, '10:00');

it('shows what a colleague saves meanwhile: beside what is changed here, or with the choice', async () => {
  const calls = api.on(changeSlots, known);
  const { user, client } = await opened();
  await user.click(screen.getByRole('checkbox', { name: 'Germany' }));
  api.on(getSlots, { ...known, slots: [friday] });
  await act(() => client.invalidateQueries());
  await screen.findByRole('button', { name: 'Remove Friday 10:00 AM' });
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Germany' }).checked).toBe(true);
  expect(screen.queryByText(/Somebody else changed/)).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Add time' }));
  api.on(getSlots, { ...known, slots: [friday, slot(6, '11:00')] });
  await act(() => client.invalidateQueries());
  await screen.findByText('Somebody else changed the times of the week meanwhile');
  screen.getByText('Saved is: Friday 10:00 AM · Saturday 11:00 AM');
  await user.click(screen.getByRole('button', { name: 'Save times' }));
  await screen.findByText('Please choose what to keep first');
  expect(calls).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await user.click(screen.getByRole('button', { name: 'Save times' }));
  await screen.findByText('Posting times saved');
  expect(calls[0]?.body).toEqual({
    slots: [slot(1, '09:00'), friday],
    countries: ['DE'],
    days: [],
    basedOn: { slots: [friday, slot(6, '11:00')], countries: [], days: [] },
  });
});

it('a colleague who saved a moment before is read after the refusal, and nothing typed is lost', async () => {
  const message = 'Nothing was saved yet: Somebody else changed the times of the week meanwhile';
  api.on(changeSlots, () => {
    api.on(getSlots, { ...known, slots: [friday] });
    throw new Refusal(409, message, {}, { overlaps: [{ field: 'slots' }] });
  });
  const { user } = await opened();
  await user.click(screen.getByRole('button', { name: 'Add time' }));
  await user.click(screen.getByRole('button', { name: 'Save times' }));
  await screen.findByText(message);
  await screen.findByText('Saved is: Friday 10:00 AM');
  screen.getByRole('button', { name: 'Remove Monday 9:00 AM' });
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  screen.getByRole('button', { name: 'Remove Friday 10:00 AM' });
  expect(screen.queryByRole('button', { name: 'Remove Monday 9:00 AM' })).toBeNull();
});
