import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getPost, updatePost } from '#domain/posts/contract.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { aPost } from '#tests/support/samples.ts';
import { somethingChanged } from '#web/lib/use-api.ts';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const emails = () => screen.getByLabelText<HTMLInputElement>(/mail/i, { selector: 'input' });
const reviewBy = () => screen.getByLabelText<HTMLInputElement>(/Review by/);
const first = { reviewerEmails: ['cora@client.example'] };

test('a reviewer who is added while the others are being saved is not lost', async () => {
  const api = postPageApi();
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const both = { reviewerEmails: ['cora@client.example', 'mia@client.example'] };
  const { user } = await showPostPage(api, first, [], '?mode=edit');
  const calls = api.on(updatePost, async () => {
    await isAnswered;
    api.on(getPost, aPost(both));
    return aPost(both);
  });
  await user.type(emails(), 'mia@client.example{Enter}');
  await user.click(button('Save Reviewers'));
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.type(emails(), 'zoe@client.example{Enter}');
  button('Remove zoe@client.example');
  answer();
  await screen.findByText('Post updated successfully');
  await waitFor(() => expect(button('Save Reviewers').getAttribute('aria-busy')).not.toBe('true'));
  button('Remove zoe@client.example');
  button('Save Reviewers');
});

test('whoever typed and took it back has changed nothing: a colleague’s new reviewer appears, nothing is unsaved', async () => {
  const api = postPageApi();
  const { user, client } = await showPostPage(api, first, [], '?mode=edit');
  await user.type(emails(), 'x');
  await user.clear(emails());
  expect(screen.queryByRole('button', { name: 'Save Reviewers' })).toBeNull();
  api.on(getPost, aPost({ reviewerEmails: ['cora@client.example', 'mia@client.example'] }));
  await act(() => somethingChanged(client));
  await screen.findByRole('button', { name: 'Remove mia@client.example' });
  expect(screen.queryByRole('button', { name: 'Save Reviewers' })).toBeNull();
});

test('a review-by date that is chosen after theirs was taken is not asked about again, and is based on theirs', async () => {
  const api = postPageApi();
  const { user, client } = await showPostPage(api, first, [], '?mode=edit');
  const choose = (date: string) => fireEvent.change(reviewBy(), { target: { value: date } });
  choose('2099-07-01');
  const theirs = { ...first, reviewDueAt: '2099-06-01T21:59:00.000Z' };
  api.on(getPost, aPost(theirs));
  await act(() => somethingChanged(client));
  await screen.findByText('Somebody else changed the review-by date meanwhile');
  await user.click(button('Take theirs'));
  expect(reviewBy().value).toBe('2099-06-01');
  const calls = api.on(updatePost, aPost(theirs));
  choose('2099-06-15');
  expect(screen.queryByText('Somebody else changed the review-by date meanwhile')).toBeNull();
  await user.click(button('Save Reviewers'));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body.basedOn).toEqual({ reviewDueAt: theirs.reviewDueAt });
});
