import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCompany, getCompany, listContacts } from '#domain/companies/contract.ts';
import { getDefaults, NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { getNoAnswer, NO_RULES } from '#domain/companies/no-answer.ts';
import { getStages, NO_STAGES } from '#domain/companies/stages.ts';
import { getTelling, TOLD_AT_ONCE } from '#domain/companies/telling.ts';
import { getChannel } from '#domain/publishing/contract.ts';
import { mockApi, type MockApi } from '#tests/support/mock-api.ts';
import { aCompany, aCompanyHead } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { createLeaving } from '#web/ui/unsaved-changes.ts';
import { CompanyDialog } from './company-dialog.tsx';

let api: MockApi;

beforeEach(() => {
  api = mockApi();
  const channels = ['reminder', 'network'].map((name) => ({ name, label: name }));
  api.on(getChannel, { channel: 'reminder', channels });
  api.on(getDefaults, NO_DEFAULTS);
  api.on(getStages, NO_STAGES);
  api.on(getNoAnswer, { ...NO_RULES, timeZone: 'Europe/Berlin' });
  api.on(getTelling, TOLD_AT_ONCE);
  api.on(getCompany, aCompanyHead());
  api.on(listContacts, []);
});

const logoUrl = '/objects/uploads/00000000-0000-4000-8000-000000000001';
const toTimes = () => screen.findByRole('button', { name: 'Posting times, holidays and own days' });
const isClosing = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

async function opened() {
  const onOpenChange = vi.fn();
  const view = showScreen(
    <CompanyDialog open company={{ name: 'ACME', logoUrl }} onOpenChange={onOpenChange} />,
    '/dashboard',
  );
  await toTimes();
  return { ...view, onOpenChange };
}
type User = Awaited<ReturnType<typeof opened>>['user'];

const changes: [string, (user: User) => Promise<void>][] = [
  ['name', (user) => user.type(screen.getByLabelText('Company Name'), ' & Sons')],
  ['logo', (user) => user.click(screen.getByRole('button', { name: 'Remove Logo' }))],
  ['notes', (user) => user.type(screen.getByLabelText('Notes'), 'Be brief')],
  ['channel', async (user) => user.selectOptions(await screen.findByLabelText('Channel'), 'network')],
  ['telling', async (user) => user.selectOptions(await screen.findByLabelText('Tell reviewers'), 'daily')],
];

describe('the way from a client’s form to its posting times', () => {
  it.each(changes)('asks where a change would be lost: %s', async (_what, change) => {
    const { user, onOpenChange, address } = await opened();
    expect(isClosing()).toBe(false);
    await change(user);
    expect(isClosing()).toBe(true);
    await user.click(await toTimes());
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(onOpenChange).not.toHaveBeenCalled();
    await user.click(await toTimes());
    await user.click(await screen.findByRole('button', { name: 'Close without saving' }));
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    expect(address()).toMatch(/ACME/);
  });

  it('asks nothing where nothing was changed', async () => {
    const { user, onOpenChange } = await opened();
    await user.click(await toTimes());
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });
});

describe('closing a client’s form', () => {
  it.each(changes.filter(([what]) => what !== 'name'))(
    'asks where a change would be lost: %s',
    async (_what, change) => {
      const { user, onOpenChange } = await opened();
      await change(user);
      await user.keyboard('{Escape}');
      await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
      expect(onOpenChange).not.toHaveBeenCalled();
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      await screen.findByText(/You have unsaved changes of this client/);
      await user.click(screen.getByRole('button', { name: 'Close without saving' }));
      await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    },
  );

  it('asks nothing where only a name was typed, which is soon typed again', async () => {
    const { user, onOpenChange } = await opened();
    await user.type(screen.getByLabelText('Company Name'), ' & Sons');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });
});

it('a client that has just been created is gone on to without a question', async () => {
  api.on(createCompany, aCompany({ name: 'Moss' }));
  const navigate = vi.fn();
  const { user, state } = showScreen(<CompanyDialog open onOpenChange={() => {}} onCreated={goOn} />);
  function goOn() {
    state.part(createLeaving).aroundNav(navigate, '/dashboard?company=Moss');
  }
  await user.type(screen.getByLabelText('Company Name'), 'Moss{Enter}');
  await screen.findByText('Company created successfully');
  expect(navigate).toHaveBeenCalledOnce();
});
