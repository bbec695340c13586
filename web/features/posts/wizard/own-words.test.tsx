import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { listAccounts } from '#domain/networks/contract.ts';
import { createPost } from '#domain/posts/contract.ts';
import type { MockApi } from '#tests/support/mock-api.ts';
import { anAccount, aPost } from '#tests/support/samples.ts';
import { begunWizard, button, input, photo, wizardApi } from '#tests/support/wizard-screen.tsx';

const sky = anAccount({ handle: 'sky.example', name: 'Sky' });
const OTHER = 'Other words for Bluesky @sky.example';
const USUAL = 'Use the post’s caption for Bluesky @sky.example';
const words = () => screen.getByLabelText<HTMLTextAreaElement>('Words for Bluesky @sky.example');

let api: MockApi;
beforeEach(() => {
  api = wizardApi();
  api.on(listAccounts, [sky]);
});

/** Words of its own were written for the account, and put aside for the post's caption. */
async function putAside(series = false) {
  const { user } = await begunWizard({ step: 'details', series, emails: ['a@b.co'] }, vi.fn());
  await user.click(await screen.findByRole('button', { name: OTHER }));
  await user.clear(words());
  await user.type(words(), 'For the sky');
  return user;
}

it('an account’s own words are there after the next step and back, in use or put aside', async () => {
  const user = await putAside();
  await user.click(button('Next'));
  await user.click(button('Back'));
  expect(words().value).toBe('For the sky');
  await user.click(button(USUAL));
  await user.click(button('Next'));
  await user.click(button('Back'));
  await user.click(button(OTHER));
  expect(words().value).toBe('For the sky');
});

it('words put aside do not come up in the next post of a series', async () => {
  const created = api.on(createPost, aPost());
  const user = await putAside(true);
  await user.click(button(USUAL));
  await user.click(button('Send for Approval'));
  await waitFor(() => expect(created).toHaveLength(1));
  await user.upload(input('Files to upload'), photo('two.jpg'));
  await user.type(await screen.findByLabelText('Caption'), 'Second');
  await user.click(button(OTHER));
  expect(words().value).toBe('Second');
});
