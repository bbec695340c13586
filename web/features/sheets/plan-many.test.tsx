import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { getAssistant, suggestCaption } from '#domain/assistant/contract.ts';
import { getCompany } from '#domain/companies/contract.ts';
import { getDefaults, NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { listAccounts } from '#domain/networks/contract.ts';
import { changeMany } from '#domain/posts/many.ts';
import { listMade, makeDrafts, unmakeDrafts, unmakeStep } from '#domain/sheets/contract.ts';
import { ROWS_MOST } from '#domain/sheets/rows-most.ts';
import { listFreeSlots } from '#domain/slots/contract.ts';
import { fakeUploads, type FakeUploads } from '#tests/support/fake-uploads.ts';
import { losePart } from '#tests/support/lose-part.ts';
import { Refusal } from '#tests/support/mock-api.ts';
import { aCompanyHead, aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { PlanScreen } from './plan-screen.tsx';

let server: FakeUploads;
beforeEach(() => {
  server = fakeUploads();
  server.api.on(currentUser, aUser({ timeZone: 'UTC' }));
  server.api.on(getDefaults, { ...NO_DEFAULTS, reviewerEmails: ['mia@client.test'], time: '18:30' });
  server.api.on(getCompany, aCompanyHead({ name: 'ACME' }));
  server.api.on(listAccounts, []);
  server.api.on(getAssistant, { model: null });
});

afterEach(() => void vi.restoreAllMocks());

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const show = () => showScreen(<PlanScreen company="ACME" />);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** What a screen reader says of a button beside its name, which is announced when it comes up. */
function whyOf(name: string): string | null {
  const why = document.getElementById(
    screen.getByRole('button', { name }).getAttribute('aria-describedby') ?? '',
  );
  expect(why?.getAttribute('role')).toBe('status');
  return why?.textContent ?? null;
}

async function withSheet(cells: string) {
  const view = show();
  await view.user.click(await screen.findByRole('button', { name: 'From a sheet' }));
  fireEvent.change(screen.getByLabelText('Or paste the cells'), { target: { value: cells } });
  await view.user.click(screen.getByRole('button', { name: 'Read the cells' }));
  await screen.findByRole('button', { name: /^Put / });
  return view;
}

test('files become rows and then drafts: with the client’s time and reviewers, in one request, and back in one', async () => {
  const made = server.api.on(makeDrafts, ({ body }) => ({
    made: body.rows.map(({ key }, at) => ({ key, id: idOf(at) })),
    problems: [],
  }));
  const undone = server.api.on(unmakeDrafts, ({ body }) => ({ gone: body.keys, kept: [] }));
  const { user } = show();
  await user.upload(await screen.findByLabelText('Files to upload'), [photo('a-door.jpg'), photo('b.jpg')]);
  await server.sending('b.jpg');
  expect(screen.getByRole('button', { name: 'Create 2 drafts' })).toHaveProperty('disabled', true);
  expect(whyOf('Create 2 drafts')).toBe('2 files are still being uploaded');
  server.store('a-door.jpg');
  server.store('b.jpg');
  expect(field('Title, row 1').value).toBe('A door');
  await user.type(field('Caption, row 1'), 'Red');
  await user.type(field('Alt text, row 1'), 'A red door');
  await user.click(screen.getByRole('button', { name: 'Dates in a rhythm' }));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2099-01-05' } });
  await user.click(screen.getByRole('button', { name: 'Fill 2 rows' }));
  await user.click(await screen.findByRole('button', { name: 'Create 2 drafts' }));
  await screen.findByText('2 drafts are made');
  expect(made[0]?.body).toMatchObject({
    companyName: 'ACME',
    only: 'good',
    rows: [
      {
        title: 'A door',
        caption: 'Red',
        scheduledAt: '2099-01-05T18:30:00.000Z',
        reviewerEmails: ['mia@client.test'],
        assets: [{ url: '/objects/uploads/a-door.jpg', type: 'image', altText: 'A red door' }],
      },
      { title: 'B', scheduledAt: '2099-01-06T18:30:00.000Z' },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('2 drafts are gone again');
  expect(undone[0]?.body.keys).toEqual(made[0]?.body.rows.map((row) => row.key));
  expect(field('Title, row 1').value).toBe('A door');

  // The restored rows have new keys: the removed drafts are not meant.
  await user.click(screen.getByRole('button', { name: 'Create 2 drafts' }));
  await screen.findByText('2 drafts are made');
  expect(made[1]?.body.rows.some((row) => undone[0]?.body.keys.includes(row.key))).toBe(false);
});

test('where this browser cannot keep the table, that is said while there is something to lose', async () => {
  // There is no IndexedDB here, as in a browser that forbids it.
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Add a row' }));
  await screen.findByText(/could not keep the last changes of this table/);
  await user.click(screen.getByRole('button', { name: 'Discard all' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText(/could not keep/)).toBeNull());
});

test('what was made is sent to its reviewers, and what could not be is said', async () => {
  server.api.on(makeDrafts, ({ body }) => ({
    made: body.rows.map(({ key }, at) => ({ key, id: idOf(at) })),
    problems: [],
  }));
  const sent = server.api.on(changeMany, ({ body }) => ({
    results: body.ids.map((id, at) =>
      at === 0 ? { id, ok: true } : { id, ok: false, message: 'No reviewer' },
    ),
  }));
  const { user } = await withSheet('Title\tCaption\nOne\tFirst\nTwo\tSecond');
  await user.click(screen.getByRole('button', { name: 'Put 2 lines into the table' }));
  await user.click(screen.getByRole('button', { name: 'Create 2 drafts' }));
  await user.click(await screen.findByRole('button', { name: 'Send them for review' }));
  await screen.findByText('1 post sent, 1 not sent');
  screen.getByText('No reviewer');
  expect(sent[0]?.body).toMatchObject({ action: 'send', ids: [idOf(0), idOf(1)] });
  // Sent posts cannot be undone.
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a sheet: columns are known by name and can be corrected, an unclear date is asked about, a problem names its row', async () => {
  const made = server.api.on(makeDrafts, ({ body }) => ({
    made: body.rows.map(({ key }, at) => ({ key, id: idOf(at) })),
    problems: [],
  }));
  const { user } = await withSheet(
    'Title,Remarks,Date\nOne,"Words, first",03/04/2099\nTwo,Second,soon\n,,\nThree,Third,31/12/2099',
  );
  const column = (n: number) => screen.getByLabelText<HTMLSelectElement>(`Column ${n}`);
  expect([1, 2, 3].map((n) => column(n).value)).toEqual(['title', '', 'date']);
  await user.selectOptions(column(2), 'Caption');
  const put = screen.getByRole('button', { name: 'Put 3 lines into the table' });
  expect(put).toHaveProperty('disabled', true);
  await user.click(screen.getByLabelText('3 April'));
  await user.click(put);
  expect(field('Date, row 1').value).toBe('2099-04-03');
  expect(field('Caption, row 1').value).toBe('Words, first');
  await screen.findByText('1 of 3 rows has a problem');
  const second = within(screen.getByRole('group', { name: 'Row 2' }));
  second.getByText(/Line 3 of the sheet: .*“soon” is not a date that can be read/);

  await user.click(screen.getByLabelText('All or none'));
  expect(screen.getByRole('button', { name: 'Create 3 drafts' })).toHaveProperty('disabled', true);
  expect(whyOf('Create 3 drafts')).toBe('None is made while a row has a problem');
  await user.click(screen.getByLabelText('Leave it out'));
  await user.click(screen.getByRole('button', { name: 'Create 2 drafts' }));
  await screen.findByText('2 drafts are made');
  expect(made[0]?.body.rows.map((row) => row.title)).toEqual(['One', 'Three']);
  // The invalid row is still there to be corrected.
  expect(field('Title, row 1').value).toBe('Two');
});

test('a row whose date lacks a part is no row without a date: it has a problem until it is whole or cleared', async () => {
  const made = server.api.on(makeDrafts, ({ body }) => ({
    made: body.rows.map(({ key }, at) => ({ key, id: idOf(at) })),
    problems: [],
  }));
  const { user } = await withSheet('Title\tDate\nOne\t2099-01-05 10:00\nTwo\t2099-01-06 10:00');
  await user.click(screen.getByRole('button', { name: /^Put / }));
  const date = field('Date, row 2');
  const part = losePart(date);
  fireEvent.blur(date);
  await screen.findByText('1 of 2 rows has a problem');
  screen.getByRole('button', { name: 'Row 2: Please give a whole date that exists, or clear it' });
  expect(date.getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Create 1 draft' }));
  await waitFor(() => expect(made).toHaveLength(1));
  expect(made[0]?.body.rows.map(({ title }) => title)).toEqual(['One']);

  const left = field('Date, row 1');
  part.mockReturnValue(false);
  fireEvent.change(field('Time, row 1'), { target: { value: '' } });
  fireEvent.blur(left);
  await user.click(screen.getByRole('button', { name: 'Create 1 draft' }));
  await waitFor(() => expect(made).toHaveLength(2));
  expect(made[1]?.body.rows).toMatchObject([{ title: 'Two', scheduledAt: null }]);
});

test('the lines that tell of problems are announced: their places are there before them', async () => {
  const regions = () => [
    ...screen.getByRole('region', { name: 'Make the drafts' }).querySelectorAll('[role=status]'),
  ];
  const { user } = show();
  const announced: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { target } of records)
      if (target instanceof Element && target.getAttribute('role') === 'status')
        announced.push(target.textContent);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await user.click(await screen.findByRole('button', { name: 'Add a row' }));
  await screen.findByText('1 of 1 row has a problem');
  observer.disconnect();
  expect(announced).toEqual(['1 of 1 row has a problem']);
  expect(whyOf('Create 0 drafts')).toBe('1 of 1 row has a problem');
  const before = regions();
  expect(before).toHaveLength(2);
  await user.type(field('Title, row 1'), 'Spring');
  await screen.findByRole('button', { name: 'Create 1 draft' });
  expect(regions()).toEqual(before);
  expect(before.map((one) => one.textContent)).toEqual(['', '']);
  expect(screen.getByRole('button', { name: 'Create 1 draft' }).getAttribute('aria-describedby')).toBeNull();
});

test('what was made on an earlier visit can still be taken away, after a question', async () => {
  let steps = [{ id: idOf(5), madeAt: '2026-11-15T12:00:00Z', drafts: 30, others: 2 }];
  server.api.on(listMade, () => steps);
  const undone = server.api.on(unmakeStep, () => {
    steps = [];
    return { gone: 30, kept: 2 };
  });
  const { user } = show();
  const button = await screen.findByRole('button', { name: 'Undo making 30 drafts' });
  screen.getByText('2 more were changed or sent since, and stay');
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Keep' }));
  expect(undone).toHaveLength(0);
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Take away' }));
  await screen.findByText('30 drafts are gone again');
  expect(undone[0]?.params).toEqual({ id: idOf(5) });
  expect(screen.queryByText('Made lately')).toBeNull();
});

test('where a thousand free slots do not suffice, that is said, and not that no other is free', async () => {
  // All of them so near each other that one row takes them all.
  const free = Array.from({ length: ROWS_MOST }, (_, n) => ({
    at: new Date(Date.parse('2099-01-05T09:00:00Z') + n * 1000).toISOString(),
    network: null,
    day: null,
  }));
  server.api.on(listFreeSlots, ({ query }) => ({
    timeZone: 'UTC',
    hasSlots: true,
    free: free.slice(0, query.most),
  }));
  const { user } = await withSheet('Title\tDate\tTime\nOne\t\t\nTwo\t\t');
  await user.click(screen.getByRole('button', { name: 'Put 2 lines into the table' }));
  await user.click(screen.getByRole('button', { name: 'Fill dates from posting times' }));
  await screen.findByText(/^1 got none: the next 1000 free slots do not suffice/);
});

test('rows without a date get the client’s next free slots in their order, with a way back', async () => {
  const asked = server.api.on(listFreeSlots, {
    timeZone: 'UTC',
    hasSlots: true,
    free: ['2099-01-05T09:00:00Z', '2099-01-08T09:00:00Z', '2099-01-12T18:30:00Z'].map((at, index) => ({
      at,
      network: null,
      day: index === 2 ? 'Fair' : null,
    })),
  });
  const { user } = await withSheet('Title\tDate\tTime\nOne\t\t\nTwo\t2099-01-08\t09:10\nThree\t\t\nFour\t\t');
  await user.click(screen.getByRole('button', { name: 'Put 4 lines into the table' }));
  const fill = () => screen.getByRole('button', { name: 'Fill dates from posting times' });
  const dates = () => [1, 2, 3, 4].map((n) => field(`Date, row ${n}`).value);
  await user.click(fill());
  await screen.findByText('2 dates filled in');
  expect(asked[0]?.query).toMatchObject({ most: 4 });
  expect(dates()).toEqual(['2099-01-05', '2099-01-08', '2099-01-12', '']);
  expect(field('Time, row 3').value).toBe('18:30');
  screen.getByText('Among them: Fair. 1 got none: no other slot is free within a year.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(dates()).toEqual(['', '2099-01-08', '', '']);

  // For a client without slots the toast says where they are set, and nothing changes.
  server.api.on(listFreeSlots, { timeZone: 'UTC', hasSlots: false, free: [] });
  await user.click(fill());
  await screen.findByText('This client has no posting times yet');
  expect(dates()).toEqual(['', '2099-01-08', '', '']);
});

test('slots that are in each other’s way leave no row without a date while others are free', async () => {
  const all = [5, 12, 19, 26].flatMap((day) =>
    ['09:00', '09:15', '18:00'].map((time) => ({
      at: `2099-01-${String(day).padStart(2, '0')}T${time}:00Z`,
      network: null,
      day: null,
    })),
  );
  const asked = server.api.on(listFreeSlots, ({ query }) => ({
    timeZone: 'UTC',
    hasSlots: true,
    free: all.slice(0, query.most),
  }));
  const { user } = await withSheet(`Title\n${['One', 'Two', 'Three', 'Four', 'Five', 'Six'].join('\n')}`);
  await user.click(screen.getByRole('button', { name: 'Put 6 lines into the table' }));
  await user.click(screen.getByRole('button', { name: 'Fill dates from posting times' }));
  await screen.findByText('6 dates filled in');
  expect(screen.queryByText(/got none/)).toBeNull();
  expect([field('Date, row 6').value, field('Time, row 6').value]).toEqual(['2099-01-19', '18:00']);
  expect(asked.map(({ query }) => query.most)).toEqual([6, 12]);
});

test('Undo takes back the change, and nothing that was typed since', async () => {
  const { user } = await withSheet('Title\nOne\nTwo\nThree');
  await user.click(screen.getByRole('button', { name: 'Put 3 lines into the table' }));
  await user.click(screen.getByRole('button', { name: 'Remove row 2' }));
  await screen.findByText('Row removed');
  // The third row is the second now.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove row 2' }));
  await user.type(field('Caption, row 1'), 'Typed since');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect([1, 2, 3].map((n) => field(`Title, row ${n}`).value)).toEqual(['One', 'Two', 'Three']);
  expect(field('Caption, row 1').value).toBe('Typed since');
});

test('a field that gets the focus is scrolled to above the bar, toasts are above it, too, and the page is as it was afterwards', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120);
  // At the end of the page, 96 px above the edge of the window.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, innerHeight - 216, 800, 120),
  );
  const page = document.documentElement.style;
  const { user, unmount } = await withSheet('Title\nOne');
  expect(page.scrollPaddingBottom).toBe('');
  await user.click(screen.getByRole('button', { name: 'Put 1 line into the table' }));
  await screen.findByRole('button', { name: 'Create 1 draft' });
  expect(page.scrollPaddingBottom).toBe('128px');
  expect(page.getPropertyValue('--foot')).toBe('216px');
  unmount();
  expect(page.scrollPaddingBottom).toBe('');
  expect(page.getPropertyValue('--foot')).toBe('');
});

test('what the server refuses stays in the table, with its reason', async () => {
  server.api.on(makeDrafts, ({ body }) => ({
    made: [],
    problems: [{ key: body.rows[0]?.key ?? '', row: 1, field: 'title', message: 'Too odd' }],
  }));
  const { user } = await withSheet('Title\nOne');
  await user.click(screen.getByRole('button', { name: 'Put 1 line into the table' }));
  await screen.findByText('1 line of the sheet is in the table');
  await user.click(screen.getByRole('button', { name: 'Create 1 draft' }));
  await screen.findByText('Row 1, One: Too odd');
  expect(field('Title, row 1').value).toBe('One');
});

/** Calls for a caption that are answered by nobody. */
function hanging() {
  const planned = fetch;
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    if (input !== suggestCaption.path) return planned(input, init);
    signals.push(init.signal);
    return new Promise<Response>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
    });
  });
  return signals;
}

test('Stop, and leaving the page, end the call for a caption, and no further row is asked about', async () => {
  const signals = hanging();
  const { user, unmount } = await withSheet('Title\tCaption\nOne\t\nTwo\t');
  await user.click(screen.getByRole('button', { name: 'Put 2 lines into the table' }));
  await user.click(screen.getByRole('button', { name: 'Propose captions' }));
  await user.click(await screen.findByRole('button', { name: 'Stop proposing' }));
  await screen.findByRole('button', { name: 'Propose captions' });
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  expect(screen.queryByLabelText('The assistant writes for row 1')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Propose captions' }));
  await screen.findByRole('button', { name: 'Stop proposing' });
  unmount();
  await vi.waitFor(() => expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]));
});

const hasFocus = (name: string) =>
  vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));

test('the assistant proposes captions, each is used by a click and never over typed words; without a model it says so', async () => {
  server.api.on(suggestCaption, ({ body }) => {
    if (body.title === 'Two') throw new Refusal(409, 'Nothing comes to mind');
    return { caption: `About ${body.title}`, note: null };
  });
  const { user } = await withSheet('Title\tCaption\nOne\t\nTwo\t\nThree\tTyped\nFour\t');
  await user.click(screen.getByRole('button', { name: 'Put 4 lines into the table' }));
  screen.getByText(/No language model is set up here/);
  await user.click(screen.getByRole('button', { name: 'Propose captions' }));
  await screen.findByText('About Four');
  screen.getByText('Nothing comes to mind');
  expect(screen.queryByText('About Three')).toBeNull();
  expect(field('Caption, row 1').value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Use it in row 1' }));
  expect(field('Caption, row 1').value).toBe('About One');
  await hasFocus('Dismiss the proposal for row 2');
  await user.click(screen.getByRole('button', { name: 'Dismiss the proposal for row 2' }));
  await hasFocus('Use it in row 4');
  await user.type(field('Caption, row 4'), 'Mine');
  expect(screen.queryByRole('button', { name: 'Use it in row 4' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Dismiss the proposal for row 4' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(field('Caption, row 4')));
});

test('what the assistant notes on a proposal stands in its row, and is announced once for all rows', async () => {
  const cut = 'The reply reached its length limit here. Its end is missing.';
  server.api.on(suggestCaption, ({ body }) => ({
    caption: `About ${body.title}`,
    note: body.title === 'Two' ? null : cut,
  }));
  const { user } = await withSheet('Title\tCaption\nOne\t\nTwo\t\nThree\t');
  await user.click(screen.getByRole('button', { name: 'Put 3 lines into the table' }));
  await user.click(screen.getByRole('button', { name: 'Propose captions' }));
  const said = await screen.findByText('The assistant has a remark in rows 1 and 3.');
  expect(said.closest('output')).not.toBeNull();
  const inRow = (n: number) => within(screen.getByRole('group', { name: `Row ${n}` }));
  inRow(1).getByText(cut);
  expect(inRow(2).queryByText(cut)).toBeNull();
  inRow(3).getByText(cut);
});

test('a workbook that is chosen as a sheet is named as one, and nothing of it is shown', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'From a sheet' }));
  const workbook = new File([Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14)], 'plan.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('Choose a CSV file'), workbook);
  await screen.findByText(/^This file is a workbook: please save it as CSV/);
  expect(screen.queryByRole('button', { name: /^Put / })).toBeNull();
});

test('a row says why its file was refused, and where the file is that it names', async () => {
  const { user } = await withSheet('Title\tFile\nOne\tdoor.jpg\nTwo\tdoor.jpg\nThree\tbroken.jpg');
  await user.click(screen.getByRole('button', { name: 'Put 3 lines into the table' }));
  server.refuseCheck('broken.jpg', 415, 'Please choose a JPEG or PNG picture');
  await user.upload(screen.getByLabelText('Files to upload'), [photo('door.jpg'), photo('broken.jpg')]);
  await server.sending('broken.jpg');
  server.store('door.jpg');
  server.store('broken.jpg');
  const inRow = (n: number) => within(screen.getByRole('group', { name: `Row ${n}` }));
  await inRow(3).findByText(/“broken.jpg” was not uploaded: Please choose a JPEG or PNG picture/);
  inRow(2).getByText(/Line 3 of the sheet: .*The file “door.jpg” is in row 1: please add it once more/);
  await user.click(screen.getByRole('button', { name: 'Remove row 1' }));
  await inRow(1).findByText(/The file “door.jpg” is not here yet/);
});
