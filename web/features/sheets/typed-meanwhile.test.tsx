import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { getAssistant } from '#domain/assistant/contract.ts';
import { getCompany } from '#domain/companies/contract.ts';
import { getDefaults, NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { listAccounts } from '#domain/networks/contract.ts';
import { makeDrafts } from '#domain/sheets/contract.ts';
import { mockApi } from '#tests/support/mock-api.ts';
import { aCompanyHead, aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { PlanScreen } from './plan-screen.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

/** Of two rows one is good: its draft is being made until `answer`. */
async function making() {
  const api = mockApi();
  api.on(currentUser, aUser({ timeZone: 'UTC' }));
  api.on(getDefaults, NO_DEFAULTS);
  api.on(getCompany, aCompanyHead({ name: 'ACME' }));
  api.on(listAccounts, []);
  api.on(getAssistant, { model: null });
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  api.on(makeDrafts, async ({ body }) => {
    await isAnswered;
    return { made: body.rows.map(({ key }) => ({ key, id: idOf(1) })), problems: [] };
  });
  const { user } = showScreen(<PlanScreen company="ACME" />);
  await user.click(await screen.findByRole('button', { name: 'From a sheet' }));
  const cells = 'Title\tDate\nOne\t\nTwo\tsoon';
  fireEvent.change(screen.getByLabelText('Or paste the cells'), { target: { value: cells } });
  await user.click(button('Read the cells'));
  await user.click(await screen.findByRole('button', { name: /^Put / }));
  await user.click(button('Create 1 draft'));
  return { user, answer: () => answer() };
}

test('what is typed into the rows that stay, while the drafts of the others are made, is not lost', async () => {
  const { user, answer } = await making();
  // The answer takes a while: the row that has a problem is worked on, and another one is added.
  await user.type(field('Caption, row 2'), 'Written meanwhile');
  await user.click(button('Add a row'));
  await user.type(field('Title, row 3'), 'Three');
  answer();
  await screen.findByText('1 draft is made');
  await waitFor(() => expect(field('Title, row 1').value).toBe('Two'));
  expect(field('Caption, row 1').value).toBe('Written meanwhile');
  expect(field('Title, row 2').value).toBe('Three');
});

test('a row that is joined to one whose draft is being made is not lost', async () => {
  const { user, answer } = await making();
  for (const box of screen.getAllByRole('checkbox', { name: /row|One|Two|Choose/i })) await user.click(box);
  await user.click(button('Join 2 rows'));
  answer();
  await screen.findByText('1 draft is made');
  await waitFor(() => expect(field('Title, row 1').value).toBe('Two'));
});
