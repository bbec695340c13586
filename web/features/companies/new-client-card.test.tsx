import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { abilitiesOf } from '#domain/agencies/abilities.ts';
import { changeNewClient, getNewClient, PLAIN_CLIENT } from '#domain/companies/new-client.ts';
import { LATER_STEP } from '#domain/companies/no-answer.ts';
import { asksToLeave } from '#tests/support/asks-to-leave.ts';
import { losePart } from '#tests/support/lose-part.ts';
import { mockApi, Refusal } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { MayContext } from '#web/lib/may.ts';
import { somethingChanged } from '#web/lib/use-api.ts';
import { NewClientCard } from './new-client-card.tsx';

test('an owner chooses what new clients begin with; a ladder that cannot be is said before anything is saved', async () => {
  const api = mockApi();
  api.on(currentUser, aUser());
  api.on(getNewClient, PLAIN_CLIENT);
  const saved = api.on(changeNewClient, PLAIN_CLIENT);
  const { user } = showScreen(<NewClientCard />);
  await user.selectOptions(await screen.findByLabelText('Language'), 'Deutsch');
  await user.type(screen.getByLabelText('Remind by mail after'), '24');
  await user.type(screen.getByLabelText('Remind by text after'), '12');
  await user.click(screen.getByRole('button', { name: 'Save Defaults' }));
  await screen.findByText(LATER_STEP);
  expect(saved).toHaveLength(0);
  await user.clear(screen.getByLabelText('Remind by text after'));
  await user.click(screen.getByRole('checkbox', { name: 'Desks show the whole plan' }));
  expect(screen.queryByRole('option', { name: 'It counts as approved' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save Defaults' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toEqual({ ...PLAIN_CLIENT, language: 'de', mailAfter: 24, deskShows: 'plan' });
});

test('a usual time of which a part is missing is not removed by saving', async () => {
  const api = mockApi();
  api.on(currentUser, aUser());
  api.on(getNewClient, { ...PLAIN_CLIENT, time: '10:30' });
  const saved = api.on(changeNewClient, PLAIN_CLIENT);
  const { user } = showScreen(<NewClientCard />);
  const part = losePart(await screen.findByLabelText<HTMLInputElement>('Time of day'));
  await user.click(screen.getByRole('button', { name: 'Save Defaults' }));
  await screen.findByText('Please give the whole time, or clear it');
  expect(saved).toHaveLength(0);
  part.mockReturnValue(false);
  await user.click(screen.getByRole('button', { name: 'Save Defaults' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body.time).toBeNull();
});

test('who may not change them reads them, and why they are off', async () => {
  const api = mockApi();
  api.on(currentUser, aUser());
  api.on(getNewClient, { ...PLAIN_CLIENT, language: 'fr' });
  showScreen(
    <MayContext value={{ role: 'manager', abilities: abilitiesOf('manager') }}>
      <NewClientCard />
    </MayContext>,
  );
  const language = await screen.findByLabelText<HTMLSelectElement>('Language');
  expect([language.value, language.closest('fieldset')?.disabled]).toEqual(['fr', true]);
  screen.getByText('Your role, manager, does not allow this. An owner can change that.');
});

test('defaults that could not be read say so, and the card is not busy any more', async () => {
  const api = mockApi();
  api.on(currentUser, aUser());
  api.on(getNewClient, () => {
    throw new Refusal(500, 'Something went wrong');
  });
  const { container } = showScreen(<NewClientCard />);
  await screen.findByText('The defaults could not be loaded');
  expect(container.querySelector('[aria-busy=true]')).toBeNull();
});

test('what another owner saves meanwhile appears beside what is changed here, and takes nothing of it away', async () => {
  const api = mockApi();
  api.on(currentUser, aUser());
  api.on(getNewClient, PLAIN_CLIENT);
  const saved = api.on(changeNewClient, ({ body }) => body);
  const { user, client } = showScreen(<NewClientCard />);
  const field = await screen.findByLabelText('Remind by mail after');
  expect(asksToLeave()).toBe(false);
  await user.type(field, '24');
  expect(asksToLeave()).toBe(true);
  api.on(getNewClient, { ...PLAIN_CLIENT, language: 'fr' });
  await act(() => somethingChanged(client));
  const language = screen.getByLabelText<HTMLSelectElement>('Language');
  await waitFor(() => expect(language.value).toBe('fr'));
  expect(screen.getByLabelText<HTMLInputElement>('Remind by mail after').value).toBe('24');
  await user.click(screen.getByRole('button', { name: 'Save Defaults' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toEqual({ ...PLAIN_CLIENT, language: 'fr', mailAfter: 24 });
});
