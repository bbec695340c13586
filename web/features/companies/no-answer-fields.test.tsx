import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getCompany, listContacts, updateCompany } from '#domain/companies/contract.ts';
import { getDefaults, NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { changeNoAnswer, getNoAnswer, NO_RULES } from '#domain/companies/no-answer.ts';
import { getStages, NO_STAGES } from '#domain/companies/stages.ts';
import { getTelling, TOLD_AT_ONCE } from '#domain/companies/telling.ts';
import { getChannel } from '#domain/publishing/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aCompany, aCompanyHead } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { CompanyDialog } from './company-dialog.tsx';

let api: MockApi;

beforeEach(() => {
  api = mockApi();
  api.on(getChannel, { channel: 'reminder', channels: [{ name: 'reminder', label: 'Reminder' }] });
  api.on(getDefaults, NO_DEFAULTS);
  api.on(getStages, NO_STAGES);
  api.on(getNoAnswer, { ...NO_RULES, timeZone: 'Europe/Berlin' });
  api.on(getTelling, TOLD_AT_ONCE);
  api.on(getCompany, aCompanyHead());
  api.on(listContacts, []);
  api.on(updateCompany, aCompany());
});

async function opened() {
  const onOpenChange = vi.fn();
  const { user } = showScreen(
    <CompanyDialog open company={{ name: 'ACME', logoUrl: null }} onOpenChange={onOpenChange} />,
  );
  const section = await screen.findByRole('group', { name: 'When nobody answers' });
  return { user, onOpenChange, section: within(section) };
}
const save = () => screen.getByRole('button', { name: 'Save Changes' });

test('says in plain sentences what will happen, and saves it', async () => {
  const calls = api.on(changeNoAnswer, { ...NO_RULES, timeZone: 'Europe/Berlin' });
  const { user, section, onOpenChange } = await opened();
  section.getByText('If nobody answers, the post waits and does not go out.');
  await user.type(section.getByLabelText('Remind by mail after'), '24');
  await user.type(section.getByLabelText('Tell me after'), '48');
  section.getByText(/a reminder by mail after 24 hours, then a mail to you after 48 hours/);
  await user.click(section.getByLabelText('Remind on Saturdays and Sundays, too'));
  // The client has no time zone of its own.
  section.getByText(
    /^Nobody is reminded on Saturdays and Sundays \(in the time zone of whoever made the post\)/,
  );
  await user.click(save());
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(calls.map((call) => call.body)).toEqual([
    { ...NO_RULES, mailAfter: 24, managerAfter: 48, onWeekends: false, basedOn: NO_RULES },
  ]);
});

test('refuses a tacit yes without consent, beside the field, and sends nothing', async () => {
  const calls = api.on(changeNoAnswer, { ...NO_RULES, timeZone: 'Europe/Berlin' });
  const { user, section } = await opened();
  await user.selectOptions(section.getByLabelText('If still nobody answers'), 'It counts as approved');
  await user.click(save());
  await section.findByText(/Please write down the client’s written consent/);
  section.getByText('Please give whole working days from 1 to 30');
  expect(calls).toHaveLength(0);
  await user.type(section.getByLabelText('Remind by mail after'), 'soon');
  await user.click(save());
  await section.findByText('Please give whole hours from 1 to 720');
});

test('asks before it closes over what was not saved', async () => {
  const { user, section, onOpenChange } = await opened();
  await user.click(section.getByLabelText('A new date needs a new yes'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onOpenChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Close without saving' }));
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
});

test('leads to the first field that is wrong, wherever in the form that is, and all of them say so', async () => {
  const { user, section } = await opened();
  const hours = section.getByLabelText('Remind by mail after');
  const scrolled = vi.fn();
  hours.scrollIntoView = scrolled;
  await user.type(hours, 'soon');
  await user.type(screen.getByLabelText('Reviewers'), 'Mia');
  await user.click(save());
  await section.findByText('Please give whole hours from 1 to 720');
  screen.getByText('“Mia” is neither an e-mail address nor a phone number');
  expect(document.activeElement).toBe(screen.getByLabelText('Reviewers'));
  await user.clear(screen.getByLabelText('Reviewers'));
  await user.click(save());
  expect(document.activeElement).toBe(hours);
  expect(scrolled).toHaveBeenCalledOnce();
});

test('leads to a field that the server refuses', async () => {
  api.on(changeNoAnswer, () => {
    throw new Refusal(400, 'Please check the hours', { textAfter: 'Too many hours' });
  });
  const { user, section } = await opened();
  await user.type(section.getByLabelText('Remind by text after'), '24');
  await user.click(save());
  await section.findByText('Too many hours');
  await waitFor(() => expect(document.activeElement).toBe(section.getByLabelText('Remind by text after')));
});
