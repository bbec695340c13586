import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { changeChecklist, getChecklist } from '#domain/library/checklist.ts';
import { NO_CHECKLIST } from '#domain/library/checklist-rules.ts';
import { mockApi, type MockApi } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { Checklist } from './checklist-form.tsx';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
});
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save checklist' });

test('a client’s checklist is chosen, with lines of one’s own, and can be required once it has something', async () => {
  api.on(getChecklist, NO_CHECKLIST);
  const calls = api.on(changeChecklist, ({ body }) => body);
  const { user } = showScreen(<Checklist company="ACME" />);
  const required = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Nothing is sent before/ });
  expect([required.disabled, save().getAttribute('aria-disabled')]).toEqual([true, 'true']);
  await user.click(screen.getByRole('checkbox', { name: 'Links work' }));
  await user.type(
    screen.getByRole('textbox', { name: 'Your own, one in each line' }),
    'Price{Enter} {Enter}Logo',
  );
  await user.click(required);
  await user.click(save());
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({
    required: true,
    links: true,
    altText: false,
    spelling: false,
    own: ['Price', 'Logo'],
  });
});

test('too many lines of one’s own are said before they are sent', async () => {
  api.on(getChecklist, NO_CHECKLIST);
  const calls = api.on(changeChecklist, NO_CHECKLIST);
  const { user } = showScreen(<Checklist company="ACME" />);
  const field = await screen.findByRole('textbox', { name: 'Your own, one in each line' });
  await user.click(field);
  await user.paste(Array.from({ length: 11 }, (_, at) => `Thing ${at}`).join('\n'));
  await user.click(save());
  await screen.findByText('Please name at most 10 things of your own');
  expect(calls).toEqual([]);
});
