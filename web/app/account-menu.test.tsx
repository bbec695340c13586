import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { listAgencies, switchAgency } from '#domain/agencies/contract.ts';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts';
import { asksToLeave } from '#tests/support/asks-to-leave.ts';
import { mockApi, type MockApi } from '#tests/support/mock-api.ts';
import { aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { AccountMenu } from './account-menu.tsx';

let api: MockApi;

const agency = (n: number, name: string, isCurrent: boolean) => ({
  id: idOf(n),
  name,
  role: 'owner' as const,
  isCurrent,
});

beforeEach(() => {
  api = mockApi();
});

async function openMenu() {
  const { user } = showScreen(<AccountMenu user={aUser({ firstName: 'Kim', lastName: 'Ode' })} />);
  const button = screen.getByRole('button', { name: /Kim Ode.*your menu/ });
  await user.click(button);
  return { user, button, menu: await screen.findByRole('dialog', { name: 'Your menu' }) };
}

test('picture and name open everything that is not about one client, each with its word', async () => {
  api.on(listAgencies, [agency(1, 'Brightside', true)]);
  const { user, button, menu } = await openMenu();
  expect(
    within(menu)
      .getAllByRole('link')
      .map((link) => [link.textContent.trim(), link.getAttribute('href')]),
  ).toEqual([
    ['With reviewers', '/with-reviewers'],
    ['Outbox', '/outbox'],
    ['Archive', '/archive'],
    ['Team', '/team'],
    ['Agency', '/agency'],
    ['Account settings', '/settings'],
    ['Log Out', '/api/logout'],
  ]);
  await within(menu).findByText('Brightside, Owner');
  expect(within(menu).queryByRole('list', { name: 'Your agencies' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your menu' })).toBeNull());
  expect(document.activeElement).toBe(button);
});

test('whoever works for several agencies goes to another from the menu', async () => {
  api.on(listAgencies, [agency(1, 'Brightside', true), agency(2, 'Northwind', false)]);
  const switches = api.on(switchAgency, { agency: agency(2, 'Northwind', true) });
  const { user, menu } = await openMenu();
  const list = await within(menu).findByRole('list', { name: 'Your agencies' });
  expect(
    within(list)
      .getByRole('button', { name: /Brightside/ })
      .getAttribute('aria-current'),
  ).toBe('true');
  await user.click(within(list).getByRole('button', { name: /Northwind/ }));
  await waitFor(() => expect(switches.map(({ params }) => params.id)).toEqual([idOf(2)]));
});

test('with unsaved words the agency is changed only by who says so', async () => {
  api.on(listAgencies, [agency(1, 'Brightside', true), agency(2, 'Northwind', false)]);
  const switches = api.on(switchAgency, { agency: agency(2, 'Northwind', true) });
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const Unsaved = () => {
    useUnsavedChanges(true);
    return <AccountMenu user={aUser({ firstName: 'Kim', lastName: 'Ode' })} />;
  };
  const { user } = showScreen(<Unsaved />);
  const choose = async () => {
    await user.click(screen.getByRole('button', { name: /Kim Ode.*your menu/ }));
    await user.click(await screen.findByRole('button', { name: /Northwind/ }));
  };
  await choose();
  await user.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(switches).toHaveLength(0);
  expect(asksToLeave()).toBe(true);

  await choose();
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(assign.mock.calls).toEqual([['/']]));
  expect(switches).toHaveLength(1);
  expect(asksToLeave()).toBe(false);
  assign.mockRestore();
});
