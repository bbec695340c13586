import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addComment, listComments } from '#domain/approvals/contract.ts';
import { Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { aComment, anApproval } from '#tests/support/samples.ts';

const anchor = { from: 0, to: 12, quote: 'Fresh bread.' };

let lastApi: MockApi;

/** The manager points at the first sentence of the caption and writes. */
async function pointing(words: string) {
  const api = postPageApi();
  lastApi = api;
  const calls = api.on(addComment, aComment({ body: words, anchor }));
  const asked = [anApproval({ reviewerContact: 'jane@acme.com', reviewerName: null })];
  const { user } = await showPostPage(api, { caption: 'Fresh bread. Every day.' }, asked);
  const preview = within(screen.getByRole('article', { name: 'Preview' }));
  await user.click(await preview.findByRole('button', { name: 'Point at something' }));
  await user.click(preview.getByRole('button', { name: '“Fresh bread.”' }));
  await user.type(preview.getByLabelText('What do you want to say about it?'), words);
  return { user, calls, preview };
}

test('whoever points at a place sees who will read it: the reviewers by name', async () => {
  const { user, calls, preview } = await pointing('Say sourdough');
  await user.click(preview.getByRole('button', { name: 'Send to jane@acme.com' }));
  await screen.findByText('Comment added');
  expect(calls[0]?.body).toMatchObject({ body: 'Say sourdough', side: 'client', anchor });
});

test('a note about a place is for the team alone', async () => {
  const { user, calls, preview } = await pointing('They hate rye');
  await user.click(preview.getByRole('button', { name: 'Note for the team' }));
  await screen.findByText('Note added for your team');
  expect(calls[0]?.body).toMatchObject({ body: 'They hate rye', side: 'internal', anchor });
});

test('words about a place stay where they could not be sent, and after a reload', async () => {
  const { user, calls, preview } = await pointing('They hate rye');
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('What do you want to say about it?');
  const refuse = () => {
    throw new Refusal(503, 'The server is starting');
  };
  const refused = lastApi.on(addComment, refuse);
  await user.click(preview.getByRole('button', { name: 'Note for the team' }));
  await screen.findByText('The server is starting');
  expect([refused.length, calls.length, field().value]).toEqual([1, 0, 'They hate rye']);
  cleanup();

  const again = postPageApi();
  const sent = again.on(addComment, aComment({ body: 'They hate rye', anchor }));
  const back = await showPostPage(again, { caption: 'Fresh bread. Every day.' });
  await back.user.click(document.body);
  expect((await screen.findByLabelText<HTMLTextAreaElement>('What do you want to say about it?')).value).toBe(
    'They hate rye',
  );
  expect(document.activeElement).toBe(document.body);
  await back.user.click(screen.getByRole('button', { name: 'Note for the team' }));
  await screen.findByText('Note added for your team');
  expect(sent[0]?.body).toMatchObject({ body: 'They hate rye', side: 'internal', anchor });
  await waitFor(() => expect(screen.queryByLabelText('What do you want to say about it?')).toBeNull());
  cleanup();

  const last = await showPostPage(postPageApi(), { caption: 'Fresh bread. Every day.' });
  await last.user.click(await screen.findByRole('button', { name: 'Point at something' }));
  expect(screen.queryByLabelText('What do you want to say about it?')).toBeNull();
});

test('a note shows its place in the thread, and its mark has a letter', async () => {
  const api = postPageApi();
  api.on(listComments, [aComment({ body: 'They hate rye', side: 'internal', anchor, version: 1 })]);
  await showPostPage(api, { caption: 'Fresh bread. Every day.', version: 1 });
  await screen.findByRole('button', { name: 'Mark A, at “Fresh bread.”' });
  screen.getByRole('button', { name: 'Mark A, at “Fresh bread.”: They hate rye' });
});
