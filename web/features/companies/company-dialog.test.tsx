import { useState } from 'react';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createCompany,
  DUPLICATE_COMPANY,
  getCompany,
  listContacts,
  updateCompany,
} from '#domain/companies/contract.ts';
import { messageSenders } from '#domain/messages/contract.ts';
import { changeDefaults, getDefaults, NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { changeTelling, getTelling, TOLD_AT_ONCE } from '#domain/companies/telling.ts';
import { changeNoAnswer, getNoAnswer, NO_RULES } from '#domain/companies/no-answer.ts';
import { getStages, NO_STAGES } from '#domain/companies/stages.ts';
import { chooseChannel, getChannel } from '#domain/publishing/contract.ts';
import { losePart } from '#tests/support/lose-part.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { Button } from '#web/ui/button.tsx';
import { CompanyDialog, type CompanyDialogProps } from './company-dialog.tsx';

const rest = {
  counts: { posts: 0, published: 0, active: 0, needsChanges: 0 },
  createdAt: null,
  updatedAt: null,
};
const logo = '/objects/uploads/00000000-0000-4000-8000-000000000001';
const reminder = { name: 'reminder', label: 'Reminder' };
const onlyReminder = { channel: 'reminder', channels: [reminder] };
let api: MockApi;

beforeEach(() => {
  api = mockApi();
  api.on(getChannel, onlyReminder);
  api.on(getDefaults, NO_DEFAULTS);
  api.on(getCompany, {
    id: idOf(1),
    name: 'Acme',
    logoUrl: null,
    ...rest,
    activity: [],
    needYou: 0,
    atRisk: 0,
    toDo: 0,
  });
  api.on(listContacts, []);
  api.on(getTelling, TOLD_AT_ONCE);
  api.on(getStages, NO_STAGES);
  api.on(getNoAnswer, { ...NO_RULES, timeZone: 'Europe/Berlin' });
});

function Screen(props: Partial<CompanyDialogProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <CompanyDialog {...props} open={open} onOpenChange={setOpen} />
    </>
  );
}

async function opened(props: Partial<CompanyDialogProps> = {}) {
  const shown = showScreen(<Screen {...props} />);
  await shown.user.click(screen.getByRole('button', { name: 'Open' }));
  return shown;
}

const name = () => screen.getByLabelText<HTMLInputElement>('Company Name');
const button = (label: string) => screen.getByRole<HTMLButtonElement>('button', { name: label });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('creating a client', () => {
  it('starts in the name, with nothing to save', async () => {
    const { user } = await opened();
    screen.getByRole('dialog', { name: 'Create New Client' });
    screen.getByText('Add a new client company to your dashboard');
    screen.getByText('PNG, JPG up to 5MB');
    expect(document.activeElement).toBe(name());
    expect(button('Create Client').disabled).toBe(true);
    await user.type(name(), '   ');
    expect(button('Create Client').disabled).toBe(true);
  });

  it('sends the trimmed name, says so, closes and hands on the stored name', async () => {
    const calls = api.on(createCompany, { id: '1', name: 'Acme', logoUrl: null, ...rest });
    const onCreated = vi.fn();
    const { user } = await opened({ onCreated });
    await user.type(name(), ' Acme {enter}');
    await screen.findByText('Company created successfully');
    await closed();
    expect(calls.map((call) => call.body)).toEqual([{ name: 'Acme', logoUrl: null }]);
    expect(onCreated).toHaveBeenCalledExactlyOnceWith('Acme');
  });

  it('saves once however often it is asked', async () => {
    let finish = () => {};
    const calls = api.on(createCompany, async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return { id: '1', name: 'Acme', logoUrl: null, ...rest };
    });
    const { user } = await opened();
    await user.type(name(), 'Acme{enter}{enter}');
    await user.click(button('Creating...'));
    finish();
    await closed();
    expect(calls).toHaveLength(1);
  });

  it('shows a duplicate beside the name and in a toast, and takes it back when the name changes', async () => {
    api.on(createCompany, () => {
      throw new Refusal(409, DUPLICATE_COMPANY, { name: DUPLICATE_COMPANY });
    });
    const { user } = await opened();
    await user.type(name(), 'Acme{enter}');
    await waitFor(() => expect(name().getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(DUPLICATE_COMPANY).length).toBeGreaterThanOrEqual(2);
    screen.getByText('Error');
    await user.type(name(), ' 2');
    expect(name().getAttribute('aria-invalid')).toBeNull();
  });

  it('has a sentence of its own for a failure without one', async () => {
    api.on(createCompany, () => {
      throw new Error('broken line');
    });
    const { user } = await opened();
    await user.type(name(), 'Acme{enter}');
    await screen.findByText('Failed to create company');
  });
});

describe('editing a company', () => {
  const company = { name: 'Acme', logoUrl: logo };

  it('sends a new name only where it changed, and then hands it on', async () => {
    const calls = api.on(updateCompany, ({ body }) => ({
      id: '1',
      name: body.newName ?? 'Acme',
      logoUrl: null,
      ...rest,
    }));
    const onRenamed = vi.fn();
    const { user } = await opened({ company, onRenamed });
    screen.getByRole('dialog', { name: 'Edit Company Profile' });
    screen.getByText('Update company name and logo');
    await user.click(button('Remove Logo'));
    await user.click(button('Save Changes'));
    await screen.findByText('Company profile updated successfully');
    await closed();
    expect(onRenamed).not.toHaveBeenCalled();

    await user.click(button('Open'));
    await user.type(name(), ' & Sons');
    await user.click(button('Save Changes'));
    await closed();
    expect(onRenamed).toHaveBeenCalledExactlyOnceWith('Acme & Sons');
    expect(calls.map((call) => [call.params.name, call.body])).toEqual([
      ['Acme', { logoUrl: null }],
      ['Acme', { newName: 'Acme & Sons' }],
    ]);
  });

  it('changes what new posts begin with, and refuses a line that is nobody', async () => {
    api.on(updateCompany, { id: '1', name: 'Acme', logoUrl: logo, ...rest });
    api.on(getDefaults, { ...NO_DEFAULTS, reviewerPhones: ['+15551234567'], notes: 'Be brief.' });
    const calls = api.on(changeDefaults, NO_DEFAULTS);
    const { user } = await opened({ company });
    const reviewers = await screen.findByLabelText<HTMLTextAreaElement>('Reviewers');
    expect(reviewers.value).toBe('(555) 123-4567');
    await user.type(reviewers, '{Enter}Mia');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('“Mia” is neither an e-mail address nor a phone number');
    expect(calls).toHaveLength(0);
    await user.type(reviewers, '@acme.com');
    await user.selectOptions(screen.getByLabelText('Time zone'), 'Asia/Tokyo');
    await user.selectOptions(screen.getByLabelText('Language'), 'Deutsch');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({
      timeZone: 'Asia/Tokyo',
      language: 'de',
      time: null,
      reviewerEmails: ['Mia@acme.com'],
      reviewerPhones: ['+15551234567'],
      notes: 'Be brief.',
      basedOn: {
        timeZone: null,
        language: 'en',
        time: null,
        reviewerEmails: [],
        reviewerPhones: ['+15551234567'],
        notes: 'Be brief.',
      },
    });
  });

  it.each([
    ['Time of day', 'Please give the whole time, or clear it'],
    ['Quiet from', 'Please give the whole time, or clear it'],
    ['On', 'Please give a whole date that exists, or clear it'],
  ])('saves nothing while a part of “%s” is missing, and says so there', async (label, sentence) => {
    const saved = api.on(updateCompany, { id: '1', name: 'Acme', logoUrl: logo, ...rest });
    api.on(getDefaults, { ...NO_DEFAULTS, time: '10:30' });
    const consent = { by: 'Mia', on: '2026-01-02', words: 'Fine.' };
    const rules = { ...NO_RULES, quietFrom: '20:00', quietTo: '08:00', consent, timeZone: 'Europe/Berlin' };
    api.on(getNoAnswer, { ...rules, noAnswer: 'tacit', tacitDays: 3 });
    const changes = [api.on(changeDefaults, NO_DEFAULTS), api.on(changeNoAnswer, rules)];
    const { user } = await opened({ company });
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    await user.type(name(), ' & Sons');
    losePart(field);
    await user.click(button('Save Changes'));
    await screen.findByText(sentence);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect([saved, ...changes].flat()).toEqual([]);
    screen.getByRole('dialog');
  });

  it('offers the client’s contacts as reviewers, by mail or by text, beside the lines of others', async () => {
    api.on(updateCompany, { id: '1', name: 'Acme', logoUrl: logo, ...rest });
    api.on(messageSenders, { email: true, sms: false, textAnswers: false });
    const mia = {
      id: idOf(5),
      companyId: idOf(1),
      name: 'Mia',
      phoneNumber: '+15551230001',
      lastWay: null,
      language: null,
    };
    api.on(listContacts, [
      { ...mia, email: 'mia@acme.com' },
      { ...mia, id: idOf(6), name: 'Sam', phoneNumber: '+15551230002', email: 'sam@acme.com' },
    ]);
    api.on(getDefaults, { ...NO_DEFAULTS, reviewerEmails: ['sam@acme.com', 'eve@else.com'] });
    const calls = api.on(changeDefaults, NO_DEFAULTS);
    const { user } = await opened({ company });
    const others = await screen.findByLabelText<HTMLTextAreaElement>('Other reviewers');
    expect(others.value).toBe('eve@else.com');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Sam/ }).checked).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: /Mia/ }));
    await user.click(
      within(screen.getByRole('group', { name: 'How Mia is asked' })).getByRole('radio', { name: 'Text' }),
    );
    await user.click(button('Save Changes'));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({
      reviewerEmails: ['sam@acme.com', 'eve@else.com'],
      reviewerPhones: ['+15551230001'],
    });
  });

  it('changes when reviewers are told, and says nothing of it where it stays', async () => {
    api.on(updateCompany, { id: '1', name: 'Acme', logoUrl: logo, ...rest });
    const calls = api.on(changeTelling, { tells: 'daily', hour: 17 });
    const { user } = await opened({ company });
    const tells = await screen.findByLabelText<HTMLSelectElement>('Tell reviewers');
    expect(tells.value).toBe('at once');
    expect(screen.queryByLabelText('At')).toBeNull();
    await user.selectOptions(tells, 'Once a day');
    await user.selectOptions(screen.getByLabelText('At'), '17:00');
    await user.click(button('Save Changes'));
    await closed();
    expect(calls.map(({ body }) => body)).toEqual([{ tells: 'daily', hour: 17 }]);
  });

  it('offers the channels that are set up, where there is more than one', async () => {
    api.on(updateCompany, { id: '1', name: 'Acme', logoUrl: logo, ...rest });
    await opened({ company });
    expect(screen.queryByLabelText('Channel')).toBeNull();
    cleanup();

    const channels = [reminder, { name: 'network', label: 'Network' }];
    api.on(getChannel, { channel: 'reminder', channels });
    const chosen = api.on(chooseChannel, { channel: 'network', channels });
    const { user } = await opened({ company });
    await user.selectOptions(await screen.findByLabelText('Channel'), 'Network');
    await user.click(button('Save Changes'));
    await closed();
    expect(chosen).toMatchObject([{ params: { name: 'Acme' }, body: { channel: 'network' } }]);
  });

  it('starts from the present values each time it opens', async () => {
    const { user } = await opened({ company });
    await user.clear(name());
    await user.type(name(), 'Something else');
    await user.click(button('Cancel'));
    await closed();
    await user.click(button('Open'));
    expect(name().value).toBe('Acme');
  });

  it('asks for a name where the posts have none', async () => {
    const calls = api.on(updateCompany, { id: '1', name: 'Dahlia', logoUrl: null, ...rest });
    const onRenamed = vi.fn();
    const { user } = await opened({ company: { name: 'UNCATEGORIZED', logoUrl: null }, onRenamed });
    expect(name().value).toBe('');
    await user.type(name(), 'Dahlia{enter}');
    await closed();
    expect(calls[0]).toMatchObject({ params: { name: 'UNCATEGORIZED' }, body: { newName: 'Dahlia' } });
    expect(onRenamed).toHaveBeenCalledExactlyOnceWith('Dahlia');
  });

  it('has a sentence of its own for a failure without one', async () => {
    api.on(updateCompany, () => {
      throw new Error('broken line');
    });
    const { user } = await opened({ company });
    await user.click(button('Save Changes'));
    await screen.findByText('Failed to update company');
  });
});

it('says that a group of settings could not be loaded, and shows it once it can be', async () => {
  api.on(getTelling, () => {
    throw new Refusal(503, 'The database is resting');
  });
  const { user } = await opened({ company: { name: 'Acme', logoUrl: null } });
  await screen.findByText('Some settings could not be loaded');
  expect(screen.queryByText('When reviewers are told')).toBeNull();
  api.on(getTelling, TOLD_AT_ONCE);
  await user.click(button('Try again'));
  await waitFor(() => expect(screen.queryByText('Some settings could not be loaded')).toBeNull());
});
