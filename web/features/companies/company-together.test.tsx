import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getCompany, listContacts, updateCompany } from '#domain/companies/contract.ts';
import { changeDefaults, getDefaults, NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { changeNoAnswer, getNoAnswer, NO_RULES } from '#domain/companies/no-answer.ts';
import { getStages, NO_STAGES } from '#domain/companies/stages.ts';
import { getTelling, TOLD_AT_ONCE } from '#domain/companies/telling.ts';
import { getChannel } from '#domain/publishing/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aCompany, aCompanyHead } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { somethingChanged } from '#web/lib/use-api.ts';
import { CompanyDialog } from './company-dialog.tsx';
import { useCompany } from './queries.ts';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
  api.on(getChannel, { channel: 'reminder', channels: [{ name: 'reminder', label: 'Reminder' }] });
  api.on(getDefaults, { ...NO_DEFAULTS, notes: 'Old' });
  api.on(getNoAnswer, { ...NO_RULES, timeZone: 'Europe/Berlin' });
  api.on(getStages, NO_STAGES);
  api.on(getTelling, TOLD_AT_ONCE);
  api.on(getCompany, aCompanyHead({ logoUrl }));
  api.on(listContacts, []);
});
const logoUrl = '/objects/uploads/00000000-0000-4000-8000-000000000001';

/** As on a client's dashboard, where the head is read again when something changed. */
function Dashboard({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const head = useCompany('ACME').data;
  return head ? <CompanyDialog open company={head} onOpenChange={onOpenChange} /> : null;
}

async function opened() {
  const onOpenChange = vi.fn();
  const view = showScreen(<Dashboard onOpenChange={onOpenChange} />);
  const notes = await screen.findByLabelText<HTMLTextAreaElement>('Notes');
  const done = () => waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  return { ...view, onOpenChange, notes, done };
}
const button = (name: string) => screen.getByRole('button', { name });

test('a logo that a colleague removed meanwhile does not come back with a save', async () => {
  const heads = api.on(updateCompany, aCompany());
  const calls = api.on(changeDefaults, NO_DEFAULTS);
  const { user, client, notes, done } = await opened();
  await user.type(notes, ' and new');
  api.on(getCompany, aCompanyHead({ logoUrl: null }));
  await somethingChanged(client);
  await screen.findByRole('button', { name: 'Upload Logo' });
  await user.click(button('Save Changes'));
  await done();
  expect(heads.map(({ body }) => body)).toEqual([{}]);
  expect(calls.map(({ body }) => body.notes)).toEqual(['Old and new']);
});

test('notes that a colleague saved meanwhile are shown beside one’s own, with the choice', async () => {
  api.on(updateCompany, aCompany());
  const calls = api.on(changeDefaults, NO_DEFAULTS);
  const { user, client, notes, done } = await opened();
  await user.type(notes, ' mine');
  api.on(getDefaults, { ...NO_DEFAULTS, time: '18:30', notes: 'Theirs' });
  await somethingChanged(client);
  await screen.findByText('Somebody else changed the notes meanwhile');
  screen.getByText('Saved is: Theirs');
  expect(screen.getByLabelText<HTMLInputElement>('Time of day').value).toBe('18:30');
  await user.click(button('Save Changes'));
  await screen.findByText('Please choose what to keep first');
  expect([calls.length, notes.value]).toEqual([0, 'Old mine']);
  await user.click(button('Keep mine'));
  expect(document.activeElement).toBe(notes);
  await user.click(button('Save Changes'));
  await done();
  expect(calls.map(({ body }) => body)).toEqual([
    {
      ...NO_DEFAULTS,
      time: '18:30',
      notes: 'Old mine',
      basedOn: {
        timeZone: null,
        language: 'en',
        time: '18:30',
        reviewerEmails: [],
        reviewerPhones: [],
        notes: 'Theirs',
      },
    },
  ]);
});

test('where a colleague was a moment faster, the words stay, and theirs can be taken', async () => {
  const said = 'Nothing was saved yet: Somebody else changed the notes meanwhile';
  api.on(updateCompany, aCompany());
  api.on(changeDefaults, () => {
    api.on(getDefaults, { ...NO_DEFAULTS, notes: 'Theirs' });
    throw new Refusal(409, said, undefined, { overlaps: [{ field: 'notes' }] });
  });
  const { user, notes, onOpenChange } = await opened();
  await user.type(notes, ' mine');
  await user.click(button('Save Changes'));
  await screen.findByText(said);
  const take = await screen.findByRole('button', { name: 'Take theirs' });
  expect(notes.value).toBe('Old mine');
  await user.click(take);
  expect(notes.value).toBe('Theirs');
  expect(onOpenChange).not.toHaveBeenCalled();
});

test('where a colleague was faster at a later part, that is said, and the client keeps its name until all is saved', async () => {
  const said = 'Nothing was saved yet: Somebody else changed the hours until the mail meanwhile';
  const renames = api.on(updateCompany, aCompany({ name: 'ACME 2' }));
  const defaults = api.on(changeDefaults, NO_DEFAULTS);
  const theirs = { ...NO_RULES, mailAfter: 24, timeZone: 'Europe/Berlin' };
  let refused = 0;
  const rules = api.on(changeNoAnswer, () => {
    refused += 1;
    if (refused > 1) return theirs;
    api.on(getNoAnswer, theirs);
    throw new Refusal(409, said, undefined, { overlaps: [{ field: 'mailAfter' }] });
  });
  const { user, notes, done } = await opened();
  await user.type(screen.getByLabelText('Company Name'), ' 2');
  await user.type(notes, ' mine');
  await user.type(screen.getByLabelText('Remind by mail after'), '48');
  await user.click(button('Save Changes'));
  await screen.findByText(
    'Not all of it was saved yet: Somebody else changed the hours until the mail meanwhile',
  );
  expect([defaults.length, renames.length]).toEqual([1, 0]);
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await user.click(button('Save Changes'));
  await done();
  expect(rules.map(({ params, body }) => [params.name, body.mailAfter])).toEqual([
    ['ACME', 48],
    ['ACME', 48],
  ]);
  expect(renames.map(({ params, body }) => [params.name, body])).toEqual([['ACME', { newName: 'ACME 2' }]]);
});

test('reviewers that a colleague saved meanwhile are shown beside one’s own, with the choice', async () => {
  api.on(updateCompany, aCompany());
  const calls = api.on(changeDefaults, NO_DEFAULTS);
  const { user, client, done } = await opened();
  const lines = screen.getByLabelText<HTMLTextAreaElement>('Reviewers');
  await user.type(lines, 'mine@acme.com');
  const theirs = { reviewerEmails: ['theirs@acme.com'], reviewerPhones: ['+15551230001'] };
  api.on(getDefaults, { ...NO_DEFAULTS, ...theirs });
  await somethingChanged(client);
  await screen.findByText('Somebody else changed the reviewers meanwhile');
  screen.getByText('Saved is: theirs@acme.com, (555) 123-0001');
  await user.click(button('Save Changes'));
  await screen.findByText('Please choose what to keep first');
  expect([calls.length, lines.value]).toEqual([0, 'mine@acme.com']);
  await user.click(button('Keep mine'));
  expect(document.activeElement).toBe(lines);
  await user.click(button('Save Changes'));
  await done();
  expect(calls.map(({ body }) => [body.reviewerEmails, body.basedOn])).toEqual([
    [['mine@acme.com'], { timeZone: null, language: 'en', time: null, ...theirs, notes: '' }],
  ]);
});

test('reviewers can be taken as a colleague saved them', async () => {
  const { user, client } = await opened();
  const lines = screen.getByLabelText<HTMLTextAreaElement>('Reviewers');
  await user.type(lines, 'mine@acme.com');
  api.on(getDefaults, { ...NO_DEFAULTS, reviewerEmails: ['theirs@acme.com'] });
  await somethingChanged(client);
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
  expect(lines.value).toBe('theirs@acme.com');
  expect(screen.queryByRole('button', { name: 'Take theirs' })).toBeNull();
});

test('rules that a colleague saved meanwhile are shown beside one’s own, with the choice', async () => {
  api.on(updateCompany, aCompany());
  const rules = { ...NO_RULES, timeZone: 'Europe/Berlin' };
  const calls = api.on(changeNoAnswer, rules);
  const { user, client, done } = await opened();
  const hours = screen.getByLabelText<HTMLInputElement>('Remind by mail after');
  await user.type(hours, '48');
  const theirs = { ...rules, mailAfter: 24, onWeekends: false };
  api.on(getNoAnswer, theirs);
  await somethingChanged(client);
  await screen.findByText('Somebody else changed the rules for posts without an answer meanwhile');
  // What is not changed here follows.
  const weekends = screen.getByLabelText<HTMLInputElement>('Remind on Saturdays and Sundays, too');
  expect([weekends.checked, hours.value]).toEqual([false, '48']);
  await user.click(button('Save Changes'));
  await screen.findByText('Please choose what to keep first');
  await user.click(button('Keep mine'));
  expect(document.activeElement).toBe(hours);
  await user.click(button('Save Changes'));
  await done();
  const { timeZone: _zone, ...based } = theirs;
  expect(calls.map(({ body }) => body)).toEqual([{ ...based, mailAfter: 48, basedOn: based }]);
});

test('rules can be taken as a colleague saved them; other changes stay', async () => {
  const { user, client } = await opened();
  const hours = screen.getByLabelText<HTMLInputElement>('Remind by mail after');
  const told = screen.getByLabelText<HTMLInputElement>('Tell me after');
  await user.type(hours, '48');
  await user.type(told, '72');
  api.on(getNoAnswer, { ...NO_RULES, mailAfter: 24, timeZone: 'Europe/Berlin' });
  await somethingChanged(client);
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
  expect([hours.value, told.value]).toEqual(['24', '72']);
  expect(screen.queryByRole('button', { name: 'Take theirs' })).toBeNull();
});
