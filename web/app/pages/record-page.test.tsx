import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { currentUser } from '#domain/accounts/contract.ts';
import { contentOf, NO_TEXTS } from '#domain/posts/editable.ts';
import { getRecord, type PostRecord } from '#domain/posts/record.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser, idOf, pathOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { RecordPage } from './record-page.tsx';

let api: MockApi;

beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
});

const at = '2026-05-04T09:00:00.000Z';
const record: PostRecord = {
  post: {
    id: idOf(3),
    title: 'Spring sale',
    companyName: 'ACME',
    status: 'Published',
    version: 2,
    scheduledAt: null,
    publishedAt: at,
    archivedAt: null,
    targets: [],
  },
  versions: [1, 2].map((version) => ({
    version,
    ...contentOf(NO_TEXTS),
    caption: `Caption ${version}`,
    assets: [{ url: pathOf(version), type: 'image', altText: null }],
    targets: [],
    createdAt: at,
    answers: [
      {
        id: idOf(version),
        reviewer: 'Cora Client',
        contact: 'cora@client.example',
        status: version === 1 ? 'rejected' : 'approved',
        comment: version === 1 ? 'Brighter, please' : null,
        at,
        way: null,
        agreedDate: version === 1 ? null : '2026-05-08T07:00:00.000Z',
        tacit: version === 2,
      },
    ],
  })),
};
const show = () =>
  showScreen(<Route path="/post/:id/record" component={RecordPage} />, `/post/${idOf(3)}/record`);

test('it shows what each version was, and who said what to it', async () => {
  api.on(getRecord, record);
  show();
  const first = within(await screen.findByRole('region', { name: 'Version 1' }));
  first.getByText('Caption 1');
  first.getByText('Changes Requested');
  first.getByText('“Brighter, please”');
  expect(first.getByRole('img', { name: 'Picture 1' }).getAttribute('src')).toBe(`${pathOf(1)}?w=640`);
  const second = within(screen.getByRole('region', { name: 'Version 2' }));
  second.getByText('Approved');
  second.getByText('Present version');
  // The agreed date, and that the yes was tacit.
  second.getByText('For the date May 8, 2026 at 9:00 AM');
  second.getByText(/ · without an answer$/);
  expect(first.queryByText(/without an answer/)).toBeNull();
  await screen.findByText('All times in Europe/Berlin', { exact: false });
});

test('a stage that was skipped stands with the version, in place of nobody’s answer', async () => {
  const stage = { by: 'Maya Manager', at };
  const versions = record.versions.map((one) => ({
    ...one,
    answers: [],
    skipped:
      one.version === 1
        ? []
        : [
            { ...stage, stage: 'Inside', reason: null },
            { ...stage, stage: 'Client', reason: 'Agreed on the phone' },
          ],
  }));
  api.on(getRecord, { ...record, versions });
  show();
  const second = within(await screen.findByRole('region', { name: 'Version 2' }));
  expect(second.getAllByText('Maya Manager')).toHaveLength(2);
  second.getByText('skipped the stage “Inside”');
  second.getByText('skipped the stage “Client”');
  second.getByText('“Agreed on the phone”');
  expect(second.queryByText('Nobody answered about this version.')).toBeNull();
  within(screen.getByRole('region', { name: 'Version 1' })).getByText('Nobody answered about this version.');
});

test.each([
  ['of your own people', null, true],
  ['of the client’s people', 'Agreed on the phone', false],
])(
  'where a stage %s was skipped it says whether the CSV has a reason that is not here',
  async (_, reason, says) => {
    const skipped = [{ stage: 'Legal', by: 'Maya Manager', at, reason }];
    api.on(getRecord, { ...record, versions: record.versions.map((one) => ({ ...one, skipped })) });
    show();
    const { textContent } = await screen.findByText(/^Notes among your team are not in this record/);
    expect(textContent?.includes('Why a stage of your own people was skipped is in the CSV only')).toBe(says);
  },
);

test('a yes that an unchanged copy took over is marked with the post that it was given to', async () => {
  const [, shown] = record.versions;
  if (!shown) throw new Error('no version');
  const takenFrom = { id: idOf(9), title: 'Fig cake' };
  const answers = shown.answers.map((answer) => ({ ...answer, tacit: false, takenFrom }));
  api.on(getRecord, { ...record, versions: [{ ...shown, answers }] });
  show();
  const version = within(await screen.findByRole('region', { name: 'Version 2' }));
  version.getByText(/ · taken over from “Fig cake”$/);
});

test('what a picture shows is said once, by the words below it', async () => {
  const [shown] = record.versions;
  if (!shown) throw new Error('no version');
  const assets = [{ url: pathOf(1), type: 'image' as const, altText: 'A red cake' }];
  api.on(getRecord, { ...record, versions: [{ ...shown, assets }] });
  show();
  const version = within(await screen.findByRole('region', { name: 'Version 1' }));
  version.getByText('A red cake');
  expect(version.queryByRole('img')).toBeNull();
});

test('it can be printed and downloaded', async () => {
  api.on(getRecord, record);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    `/api/posts/${idOf(3)}/history.csv`,
  );
});

test('of a post in the archive it says since when, and leads back there', async () => {
  api.on(getRecord, { ...record, post: { ...record.post, archivedAt: '2026-05-06T09:00:00.000Z' } });
  show();
  await screen.findByText(/^In the archive since May 6, 2026/);
  const back = screen.getByRole('button', { name: 'Back to the archive' });
  expect(back.getAttribute('href')).toBe('/archive?company=ACME');
});

test('a post that is not there has no record', async () => {
  api.on(getRecord, () => {
    throw new Refusal(404, 'Post not found');
  });
  show();
  await screen.findByText('Post not found');
  expect(screen.queryAllByRole('region', { name: /^Version/ })).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull();
});

test('from the second version on it says what changed, on paper too, and that notes among the team are not in it', async () => {
  api.on(getRecord, record);
  show();
  const second = await screen.findByRole('region', { name: 'Version 2' });
  const changes = within(second).getByText('What changed since version 1').closest('details');
  expect(changes?.open).toBe(true);
  expect(changes?.querySelector('del')?.textContent).toContain('1');
  expect(changes?.querySelector('ins')?.textContent).toContain('2');
  expect(changes?.querySelectorAll('img')).toHaveLength(2);
  expect(within(changes ?? second).queryByRole('button')).toBeNull();
  const first = screen.getByRole('region', { name: 'Version 1' });
  expect(within(first).queryByText(/What changed/)).toBeNull();
  screen.getByText(/^Notes among your team are not in this record/);
});

const shownAs = (more: Partial<PostRecord['versions'][number]['answers'][number]>) => {
  const [, shown] = record.versions;
  if (!shown) throw new Error('no version');
  const answers = shown.answers.map((answer) => ({ ...answer, tacit: false, agreedDate: null, ...more }));
  api.on(getRecord, { ...record, versions: [{ ...shown, answers }] });
  show();
  return screen.findByRole('region', { name: 'Version 2' });
};

test('beside a contact’s name stands the address that answered', async () => {
  within(await shownAs({})).getByText('(cora@client.example)');
});

test('a phone number with brackets of its own gets no second ones', async () => {
  within(await shownAs({ contact: '+15551234567' })).getByText('· (555) 123-4567');
});

test('an address without a name stands there once', async () => {
  const version = await shownAs({ reviewer: 'cora@client.example' });
  within(version).getByText('cora@client.example');
  expect(version.textContent).not.toContain('(cora@client.example)');
});

test('of a member who reviewed there is the name', async () => {
  const version = await shownAs({ reviewer: 'Anna Inside', contact: 'anna@agency.example', isInside: true });
  within(version).getByText('Anna Inside');
  expect(version.textContent).not.toContain('anna@agency.example');
});

test('a yes that was taken back is called that, and no request for changes', async () => {
  const version = within(await shownAs({ status: 'rejected', withdrawn: true, comment: 'The price' }));
  version.getByText('Took back the approval');
  expect(version.queryByText('Changes Requested')).toBeNull();
});

test('of a version that a new date made it says the date before and the new one', async () => {
  const [first, second] = record.versions;
  if (!first || !second) throw new Error('no version');
  const { caption, assets } = first;
  const newDate = { before: '2026-05-08T07:00:00.000Z', after: '2026-05-11T07:00:00.000Z' };
  api.on(getRecord, { ...record, versions: [first, { ...second, caption, assets, newDate }] });
  show();
  const version = await screen.findByRole('region', { name: 'Version 2' });
  expect(version.querySelector('del')?.textContent?.replaceAll('\u2060', '')).toContain(
    'May 8, 2026 at 9:00 AM',
  );
  expect(version.querySelector('ins')?.textContent?.replaceAll('\u2060', '')).toContain(
    'May 11, 2026 at 9:00 AM',
  );
  expect(within(version).queryByText('These two versions are the same.')).toBeNull();
});

test('where nobody knows the date before, it says the new one alone', async () => {
  const [first, second] = record.versions;
  if (!first || !second) throw new Error('no version');
  const { caption, assets } = first;
  const newDate = { after: '2026-05-11T07:00:00.000Z' };
  api.on(getRecord, { ...record, versions: [first, { ...second, caption, assets, newDate }] });
  show();
  const version = await screen.findByRole('region', { name: 'Version 2' });
  expect(version.querySelector('ins')?.textContent?.replaceAll('\u2060', '')).toContain(
    'May 11, 2026 at 9:00 AM',
  );
  expect(version.querySelector('del')).toBeNull();
  expect(version.textContent).not.toMatch(/No date|These two versions are the same/);
});

test('names the offsets that hold at the times it shows, whatever the season in which it is read', async () => {
  api.on(currentUser, aUser({ timeZone: 'America/New_York' }));
  api.on(getRecord, record);
  showScreen(<Route path="/post/:id/record" component={RecordPage} />, `/post/${idOf(3)}/record`);
  expect(await screen.findByText('All times in America/New York (GMT-4).')).toBeTruthy();
});

test('says who marked it as posted, and that the date moved after a yes to another one', async () => {
  const [, second] = record.versions;
  const [answer] = second?.answers ?? [];
  if (!second || !answer) throw new Error('no answer');
  const dateMoved = { to: '2026-05-04T08:00:00.000Z', by: 'Nadia Okafor', at: '2026-05-04T07:30:00.000Z' };
  const marked = { by: 'Nadia Okafor', at };
  api.on(getRecord, {
    post: { ...record.post, marked },
    versions: [{ ...second, answers: [{ ...answer, dateMoved }] }],
  });
  show();
  const version = await screen.findByRole('region', { name: 'Version 2' });
  expect(version.textContent).toContain(
    'The date moved to May 4, 2026 at 10:00 AM: changed by Nadia Okafor on May 4, 2026 at 9:30 AM',
  );
  screen.getByText('Published May 4, 2026 at 11:00 AM, marked as posted by Nadia Okafor');
});
