import type { ReactNode } from 'react';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listMembers } from '#domain/agencies/contract.ts';
import { getAgency } from '#domain/agencies/face.ts';
import { getPostStages } from '#domain/approvals/stages-contract.ts';
import { getCompany, listCompanies, listContacts } from '#domain/companies/contract.ts';
import { getDefaults, NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { getNoAnswer, NO_RULES } from '#domain/companies/no-answer.ts';
import { getStages, NO_STAGES } from '#domain/companies/stages.ts';
import { getTelling, TOLD_AT_ONCE } from '#domain/companies/telling.ts';
import { getChecklist } from '#domain/library/checklist.ts';
import { NO_CHECKLIST } from '#domain/library/checklist-rules.ts';
import { listSavedTexts } from '#domain/library/saved-texts.ts';
import { listCampaigns } from '#domain/campaigns/contract.ts';
import { listDesks } from '#domain/desks/contract.ts';
import { messageSenders } from '#domain/messages/contract.ts';
import { getBestTimes, getSlots, NO_TIMES } from '#domain/slots/contract.ts';
import { getChannel } from '#domain/publishing/contract.ts';
import { mockApi, type MockApi } from '#tests/support/mock-api.ts';
import { aCompanyHead, aPost, aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ProfileCard } from '#web/features/accounts/profile-card.tsx';
import { CompanyDialog } from '#web/features/companies/company-dialog.tsx';
import { ContactsDialog } from '#web/features/companies/contacts-dialog.tsx';
import { AgencyCard } from '#web/features/agencies/agency-card.tsx';
import { InviteDialog } from '#web/features/agencies/invite-dialog.tsx';
import { MakeKeyDialog } from '#web/features/agencies/keys/make-key-dialog.tsx';
import { PostStages } from '#web/features/approvals/post-stages.tsx';
import { YourReview } from '#web/features/approvals/your-review.tsx';
import { Campaigns } from '#web/features/campaigns/campaigns.tsx';
import { Checklist } from '#web/features/library/checklist-form.tsx';
import { SavedTexts } from '#web/features/library/saved-texts.tsx';
import { ScheduleForm } from '#web/features/posts/schedule/schedule-form.tsx';
import { TimesDialog } from '#web/features/slots/times-dialog.tsx';
import { createSession, useSession } from '#web/lib/session.ts';

let api: MockApi;

beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
  api.on(getChannel, { channel: 'reminder', channels: [{ name: 'reminder', label: 'Reminder' }] });
  api.on(getDefaults, NO_DEFAULTS);
  api.on(getStages, NO_STAGES);
  api.on(getNoAnswer, { ...NO_RULES, timeZone: 'Europe/Berlin' });
  api.on(getTelling, TOLD_AT_ONCE);
  api.on(getCompany, aCompanyHead());
  api.on(listContacts, []);
  api.on(listSavedTexts, []);
  api.on(listCampaigns, []);
  api.on(getChecklist, NO_CHECKLIST);
  api.on(getSlots, { ...NO_TIMES, timeZone: 'Europe/Berlin' });
  api.on(getBestTimes, { timeZone: 'UTC', counted: 0, needed: 12, perHour: 3, hours: [] });
  api.on(getAgency, { name: null, logoUrl: null, accent: null, showsGreenroom: true });
  api.on(messageSenders, { email: true, sms: true, textAnswers: true });
  api.on(listCompanies, []);
  api.on(listDesks, { shows: 'review', desks: [] });
});

/** As in the app: renders nothing for people who are not signed in. */
function SignedIn({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return user && children;
}

const press = (name: string) => async () => void fireEvent.click(await screen.findByRole('button', { name }));

const forms: [string, () => ReactNode, { open?: () => Promise<void>; field: string; typed: string }][] = [
  [
    'a client',
    () => <CompanyDialog open company={{ name: 'ACME', logoUrl: null }} onOpenChange={vi.fn()} />,
    { field: 'Notes', typed: 'Be brief' },
  ],
  [
    'a new contact',
    () => <ContactsDialog open company={{ id: idOf(2), name: 'ACME' }} onOpenChange={vi.fn()} />,
    { open: press('Add Contact'), field: 'Name', typed: 'Cora' },
  ],
  [
    'a new saved text',
    () => <SavedTexts company="ACME" />,
    { open: press('New text'), field: 'Text', typed: 'Fresh every day' },
  ],
  [
    'a new campaign',
    () => <Campaigns company="ACME" />,
    { open: press('New campaign'), field: 'Name', typed: 'Harvest' },
  ],
  [
    'the checklist',
    () => <Checklist company="ACME" />,
    { field: 'Your own, one in each line', typed: 'The price is up to date' },
  ],
  [
    'the profile',
    () => <ProfileCard user={aUser({ firstName: '' })} />,
    { field: 'First name', typed: 'Oliva' },
  ],
  [
    'the date of a post',
    () => <ScheduleForm post={aPost({ status: 'Approved' })} zone="UTC" canSchedule />,
    { field: 'Date', typed: '2031-05-04' },
  ],
  [
    'posting times',
    () => <TimesDialog company="ACME" onClose={vi.fn()} />,
    { field: 'Name of the day', typed: 'Summer sale' },
  ],
  ['an invitation', () => <InviteDialog onClose={vi.fn()} />, { field: 'Email', typed: 'ada@agency.test' }],
  ['a new key', () => <MakeKeyDialog onClose={vi.fn()} />, { field: 'What it is for', typed: 'The website' }],
  [
    'the agency',
    () => <AgencyCard user={aUser({ role: 'owner' })} />,
    { field: 'Agency name', typed: 'Brightside' },
  ],
];

describe.each(forms)('what is typed about %s', (_, form, { open, field, typed }) => {
  const input = () => screen.findByLabelText<HTMLInputElement>(field);
  const show = async () => {
    const view = showScreen(<SignedIn>{form()}</SignedIn>);
    await open?.();
    return { ...view, field: await input(), session: view.state.part(createSession) };
  };

  test('is there again after the session ended, for the same person, until it is discarded', async () => {
    const { user, session, ...first } = await show();
    await user.type(first.field, typed);
    act(() => session.set(null));
    expect(screen.queryByLabelText(field)).toBeNull();
    act(() => session.set(aUser({ id: idOf(8) })));
    await open?.();
    expect((await input()).value).toBe('');
    act(() => session.set(null));
    act(() => session.set(aUser()));
    await open?.();
    expect((await input()).value).toBe(typed);
    screen.getByText('These are the changes that you had not saved.');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect((await input()).value).toBe('');
    expect(screen.queryByText('These are the changes that you had not saved.')).toBeNull();
  });

  test('is gone where its form was left on purpose', async () => {
    const { user, unmount, ...first } = await show();
    await user.type(first.field, typed);
    unmount();
    expect((await show()).field.value).toBe('');
  });
});

test('all parts of a client’s form are there again after the session ended', async () => {
  api.on(listMembers, []);
  const channels = ['reminder', 'network'].map((name) => ({ name, label: name }));
  api.on(getChannel, { channel: 'reminder', channels });
  const { user, state } = showScreen(
    <SignedIn>
      <CompanyDialog open company={{ name: 'ACME', logoUrl: '/objects/uploads/1' }} onOpenChange={vi.fn()} />
    </SignedIn>,
  );
  const value = async (label: string | RegExp) =>
    (await screen.findByLabelText<HTMLInputElement>(label)).value;
  await user.selectOptions(await screen.findByLabelText('Begin with'), 'Inside, then client');
  const [stageName = document.body] = screen.getAllByLabelText(/^Stage name/);
  await user.type(stageName, ' first');
  await user.selectOptions(screen.getByLabelText('Tell reviewers'), 'daily');
  await user.selectOptions(await screen.findByLabelText('Channel'), 'network');
  await user.type(screen.getByLabelText(/^Remind by mail after/), '48');
  await user.click(screen.getByRole('button', { name: 'Remove Logo' }));
  act(() => state.part(createSession).set(null));
  expect(screen.queryByLabelText('Begin with')).toBeNull();
  act(() => state.part(createSession).set(aUser()));
  expect(await value(/^Remind by mail after/)).toBe('48');
  expect(screen.getAllByLabelText<HTMLInputElement>(/^Stage name/).map((one) => one.value)).toEqual([
    'Inside first',
    'Client',
  ]);
  expect([await value('Tell reviewers'), await value('Channel')]).toEqual(['daily', 'network']);
  expect(screen.queryByRole('button', { name: 'Remove Logo' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect([await value('Tell reviewers'), await value('Channel')]).toEqual(['at once', 'reminder']);
  expect([await value(/^Remind by mail after/), screen.queryAllByLabelText(/^Stage name/)]).toEqual(['', []]);
  screen.getByRole('button', { name: 'Remove Logo' });
});

const inside = {
  number: 1,
  name: 'Inside',
  kind: 'inside' as const,
  needs: 'any' as const,
  skip: 'manager' as const,
  state: 'now' as const,
  since: '2026-11-15T09:00:00.000Z',
  doneAt: null,
  skipped: null,
  maySkip: true,
  people: [],
};

describe('words about a post that are not sent yet', () => {
  test.each([
    ['a review inside', 'Your words', null],
    ['why a stage is skipped', /^Why is Inside skipped/, 'Skip Inside'],
  ])(
    '%s: are there again after the session ended, and after the screen was left',
    async (_, label, opener) => {
      const yours = { stage: 'Inside', version: 1 };
      api.on(getPostStages, { restart: 'first', yours, stages: [inside] });
      const post = aPost({ status: 'In Review', stageName: 'Inside' });
      const show = () =>
        showScreen(
          <SignedIn>
            <YourReview post={post} />
            <PostStages post={post} zone="UTC" />
          </SignedIn>,
        );
      const { user, state, unmount } = show();
      if (opener) await user.click(await screen.findByRole('button', { name: opener }));
      await user.type(await screen.findByLabelText(label), 'Nobody is in');
      act(() => state.part(createSession).set(null));
      act(() => state.part(createSession).set(aUser()));
      const value = async () => (await screen.findByLabelText<HTMLInputElement>(label)).value;
      expect(await value()).toBe('Nobody is in');
      unmount();
      const again = show();
      expect(await value()).toBe('Nobody is in');
      expect(document.activeElement).toBe(document.body);
      act(() => again.state.part(createSession).set(aUser({ id: idOf(8) })));
      expect(screen.queryByDisplayValue('Nobody is in')).toBeNull();
    },
  );
});
