import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listMembers } from '#domain/agencies/contract.ts';
import { changeAgency, getAgency } from '#domain/agencies/face.ts';
import { shadesOf } from '#domain/agencies/shades.ts';
import { mockApi, Refusal } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { AgencyCard } from './agency-card.tsx';
import { MembersCard } from './members-card.tsx';

const owner = aUser({ role: 'owner' });
const none = { name: null, logoUrl: null, accent: null, showsGreenroom: true };

test('an owner gives the agency a name and a colour, and sees what becomes of one that could not be read', async () => {
  const api = mockApi();
  api.on(getAgency, none);
  const calls = api.on(changeAgency, { ...none, name: 'Brightside' });
  const { user } = showScreen(<AgencyCard user={owner} />);
  const name = await screen.findByLabelText('Agency name');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Agency' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await user.type(name, ' Brightside ');
  expect(screen.getByText(`Clients read “${owner.firstName} ${owner.lastName} of Brightside”.`)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Accent colour'), { target: { value: '#ffd400' } });
  expect(screen.getByText(new RegExp(`^Adjusted .*${shadesOf('#ffd400').light.fill} on light`))).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Show “Powered by Greenroom”' }));
  await user.click(save);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({
    name: 'Brightside',
    accent: '#ffd400',
    showsGreenroom: false,
  });
  await screen.findByText('Agency saved');
});

test('what another owner saves meanwhile takes nothing away of what is typed here, and is not overwritten', async () => {
  const api = mockApi();
  api.on(getAgency, none);
  const calls = api.on(changeAgency, none);
  const { user, client } = showScreen(<AgencyCard user={owner} />);
  await user.type(await screen.findByLabelText('Agency name'), 'Bright');
  api.on(getAgency, { ...none, accent: '#c2410c' });
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Accent colour').value).toBe('#c2410c'));
  await user.type(screen.getByLabelText('Agency name'), 'side{Enter}');
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ name: 'Brightside' }]));
});

test('who is not an owner sees it and cannot change it', async () => {
  mockApi().on(getAgency, { ...none, name: 'Brightside', accent: '#c2410c' });
  showScreen(<AgencyCard user={{ ...owner, role: 'manager' }} />);
  await screen.findByText('Brightside');
  screen.getByText('#c2410c');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a card that could not be read is not busy any more', async () => {
  const api = mockApi();
  const down = () => {
    throw new Refusal(500, 'Something went wrong');
  };
  api.on(getAgency, down);
  api.on(listMembers, down);
  const { container } = showScreen(
    <>
      <AgencyCard user={owner} />
      <MembersCard />
    </>,
  );
  expect(container.querySelectorAll('[aria-busy=true]')).toHaveLength(2);
  await screen.findByText('The agency could not be loaded');
  await screen.findByText('The members could not be loaded');
  expect(container.querySelectorAll('[aria-busy=true]')).toHaveLength(0);
});
