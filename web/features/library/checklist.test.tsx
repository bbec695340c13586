import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { changeChecklist, getChecklist } from '#domain/library/checklist.ts';
import { NO_CHECKLIST } from '#domain/library/checklist-rules.ts';
import { mockApi, type MockApi } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { somethingChanged } from '#web/lib/use-api.ts';
import { createLeaving } from '#web/ui/unsaved-changes.ts';
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
    basedOn: NO_CHECKLIST,
  });
});

const ownLines = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your own, one in each line' });

test('a checklist that is changed and not saved is left after a question', async () => {
  api.on(getChecklist, NO_CHECKLIST);
  const { user, state } = showScreen(<Checklist company="ACME" />);
  const navigate = vi.fn();
  const leave = () => state.part(createLeaving).aroundNav(navigate, '/dashboard?company=ACME');
  await user.type(await ownLines(), 'Price');
  leave();
  await user.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(navigate).not.toHaveBeenCalled();
  await user.clear(await ownLines());
  leave();
  expect(navigate).toHaveBeenCalledOnce();
});

test('what a colleague saves meanwhile stays, and what is typed here does, too', async () => {
  api.on(getChecklist, { ...NO_CHECKLIST, own: ['Price'] });
  const calls = api.on(changeChecklist, ({ body }) => body);
  const { user, client } = showScreen(<Checklist company="ACME" />);
  await user.type(await ownLines(), '{Enter}Logo');
  api.on(getChecklist, { ...NO_CHECKLIST, links: true, own: ['Price', 'Names'] });
  await somethingChanged(client);
  await screen.findByText('Somebody else changed the lines meanwhile');
  screen.getByText('Saved is: Price · Names');
  expect((await ownLines()).value).toBe('Price\nLogo');
  await user.click(save());
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(document.activeElement).toBe(await ownLines());
  await user.click(save());
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({
    ...NO_CHECKLIST,
    links: true,
    own: ['Price', 'Logo'],
    basedOn: { ...NO_CHECKLIST, own: ['Price', 'Names'] },
  });
});

test('a colleague’s lines can be taken instead', async () => {
  api.on(getChecklist, NO_CHECKLIST);
  const { user, client } = showScreen(<Checklist company="ACME" />);
  await user.type(await ownLines(), 'Logo');
  api.on(getChecklist, { ...NO_CHECKLIST, own: ['Price'] });
  await somethingChanged(client);
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
  expect((await ownLines()).value).toBe('Price');
  expect(save().getAttribute('aria-disabled')).toBe('true');
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
