import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { currentUser, type User } from '#domain/accounts/contract.ts';
import { findAgencyOfPost } from '#domain/agencies/contract.ts';
import { listApprovals } from '#domain/approvals/contract.ts';
import { getPost, updatePost, type Post } from '#domain/posts/contract.ts';
import { Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { postPageApi } from '#tests/support/post-page.tsx';
import { anAsset, aPost, aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { createSession, useSession } from '#web/lib/session.ts';
import { somethingChanged } from '#web/lib/use-api.ts';
import { createLeaving } from '#web/ui/unsaved-changes.ts';
import { PostPage } from './post-page.tsx';

let api: MockApi;
const old = { title: 'Spring sale', caption: 'Old words', scheduledAt: null };

beforeEach(() => {
  api = postPageApi();
  api.on(getPost, aPost(old));
  api.on(listApprovals, []);
});

/** As around every screen of a signed-in person. */
function SignedIn() {
  return useSession().user ? <PostPage /> : 'Nobody is here';
}

const caption = () => screen.getByLabelText<HTMLTextAreaElement>('Caption');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const NOTICE = 'These are the changes that you had not saved.';
const noNotice = () => expect(screen.queryByText(NOTICE)).toBeNull();

async function editor() {
  await screen.findByRole('heading', { level: 1 });
  await act(() => vi.dynamicImportSettled());
  await screen.findByLabelText('Caption');
}

async function editing() {
  const shown = showScreen(<Route path="/post/:id" component={SignedIn} />, `/post/${idOf(3)}?mode=edit`);
  await editor();
  const logIn = async (user: User) => {
    api.on(currentUser, user);
    act(() => shown.state.part(createSession).enter());
    await editor();
  };
  return { ...shown, logIn };
}

/** Typed, and saved after the session had ended. */
async function typedInVain() {
  const view = await editing();
  await view.user.clear(caption());
  await view.user.type(caption(), 'My words');
  const noOne = () => {
    throw new Refusal(401, 'Please log in');
  };
  api.on(updatePost, noOne);
  api.on(currentUser, noOne);
  await view.user.click(button('Save Changes'));
  await screen.findByText('Nobody is here');
  return view;
}

test('a session that ends takes nothing typed away: it is there after the log-in, and saved as based on the same', async () => {
  const { user, logIn } = await typedInVain();
  await logIn(aUser());
  await screen.findByText(NOTICE);
  expect(caption().value).toBe('My words');
  const calls = api.on(updatePost, aPost({ ...old, caption: 'My words' }));
  api.on(getPost, aPost({ ...old, caption: 'My words' }));
  await user.click(button('Save Changes'));
  await waitFor(() =>
    expect(calls.map((call) => call.body)).toEqual([
      { caption: 'My words', basedOn: { caption: 'Old words' } },
    ]),
  );
  await waitFor(noNotice);
  expect(Object.keys(localStorage).filter((key) => key.includes('edit:'))).toEqual([]);
});

test('what somebody else saved meanwhile is shown beside it', async () => {
  const { logIn } = await typedInVain();
  api.on(getPost, aPost({ ...old, caption: 'Their words', version: 2 }));
  await logIn(aUser());
  await screen.findByRole('region', { name: 'Caption, changed by both' });
  expect(caption().value).toBe('My words');
});

test('what was typed into a post that a colleague deletes meanwhile can be taken from there', async () => {
  const { user, client } = await editing();
  await user.type(caption(), ', and new ones');
  api.on(getPost, () => {
    throw new Refusal(404, 'Post not found');
  });
  api.on(findAgencyOfPost, () => {
    throw new Refusal(404, 'Post not found');
  });
  await act(() => somethingChanged(client));
  await screen.findByText('Post not found');
  await screen.findByText('What you had not saved');
  screen.getByText('Old words, and new ones');
  await user.click(screen.getByRole('button', { name: /^Copy/ }));
  expect(await navigator.clipboard.readText()).toBe('Old words, and new ones');
});

test('it can be discarded, and does not come back then', async () => {
  const { user, logIn, unmount } = await typedInVain();
  await logIn(aUser());
  await screen.findByText(NOTICE);
  await user.click(button('Discard'));
  expect(caption().value).toBe('Old words');
  noNotice();
  unmount();
  await editing();
  expect(caption().value).toBe('Old words');
});

test('nobody else finds it', async () => {
  const { logIn } = await typedInVain();
  await logIn(aUser({ id: idOf(99) }));
  expect(caption().value).toBe('Old words');
  noNotice();
});

test('a server that cannot be reached is told, and what was typed outlives the reload after it', async () => {
  const { user, unmount } = await editing();
  await user.clear(caption());
  await user.type(caption(), 'My words');
  api.on(updatePost, () => {
    throw new TypeError('Failed to fetch');
  });
  await user.click(button('Save Changes'));
  await screen.findByText('Greenroom cannot be reached. Your text is still here: save again.');
  expect(caption().value).toBe('My words');
  unmount();
  await editing();
  await screen.findByText(NOTICE);
  expect(caption().value).toBe('My words');
});

test('who comes back to look at the post is told of them, and opens them', async () => {
  const first = await editing();
  await first.user.type(caption(), '!');
  first.unmount();
  const { user } = showScreen(<Route path="/post/:id" component={SignedIn} />, `/post/${idOf(3)}`);
  await screen.findByText('You have changes of this post that are not saved.');
  await user.click(button('Open them'));
  await editor();
  await screen.findByText(NOTICE);
  expect(caption().value).toBe('Old words!');
  await user.click(button('Discard'));
  expect(screen.queryByText('You have changes of this post that are not saved.')).toBeNull();
});

test('a planned date outlives a reload, too', async () => {
  const { user, unmount } = await editing();
  await user.type(screen.getByLabelText('Date'), '2099-07-01');
  unmount();
  await editing();
  await screen.findByText(NOTICE);
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2099-07-01');
});

test('whoever leaves the post although it is unsaved has chosen to lose it', async () => {
  const { user, state, unmount } = await editing();
  await user.type(caption(), '!');
  const navigate = vi.fn();
  state.part(createLeaving).aroundNav(navigate, '/settings');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  unmount();
  await editing();
  expect(caption().value).toBe('Old words');
  noNotice();
});

const rich = {
  ...old,
  assets: [anAsset(0), anAsset(1)],
  reviewerEmails: ['cora@client.example', 'old@client.example'],
  reviewDueAt: null,
};
const altText = () => screen.getByLabelText<HTMLTextAreaElement>('Description (alt text)');
const emails = () => screen.getByLabelText<HTMLInputElement>('Reviewer emails');
const reviewBy = () => screen.getByLabelText<HTMLInputElement>('Review by (optional)');

/** A description of the second picture, other reviewers and their day; then the screen is taken away. */
async function besideTheText() {
  api.on(getPost, aPost(rich));
  const { user, unmount } = await editing();
  await user.click(button('Picture 2 of 2'));
  await user.type(altText(), 'Roses');
  await user.click(button('Remove old@client.example'));
  await user.type(emails(), 'new@client.example{Enter}half@');
  fireEvent.change(reviewBy(), { target: { value: '2099-07-01' } });
  unmount();
}

async function backWith(post: Partial<Post>) {
  api.on(getPost, aPost(post));
  const view = await editing();
  await screen.findByText(NOTICE);
  return view;
}

test('descriptions, reviewers and their day outlive it as well, and are saved as based on the same', async () => {
  await besideTheText();
  const { user } = await backWith(rich);
  await user.click(button('Picture 2 of 2'));
  expect(altText().value).toBe('Roses');
  button('Remove new@client.example');
  expect(screen.queryByRole('button', { name: 'Remove old@client.example' })).toBeNull();
  expect(emails().value).toBe('half@');
  expect(reviewBy().value).toBe('2099-07-01');
  const calls = api.on(updatePost, aPost(rich));
  await user.clear(emails());
  await user.click(button('Save Reviewers'));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({
    reviewerEmails: ['cora@client.example', 'new@client.example'],
    reviewDueAt: '2099-07-01T21:59:00.000Z',
    basedOn: { reviewerEmails: rich.reviewerEmails, reviewDueAt: null },
  });
});

test('another description or day that somebody saved meanwhile is shown beside one’s own', async () => {
  await besideTheText();
  const { user } = await backWith({
    ...rich,
    reviewDueAt: '2099-06-01T21:59:00.000Z',
    assets: [anAsset(0), anAsset(1, { altText: 'Lilies' })],
  });
  screen.getByText('Somebody else changed the review-by date meanwhile');
  await user.click(button('Picture 2 of 2: Lilies'));
  screen.getByText('Saved is: Lilies');
  expect(altText().value).toBe('Roses');
});

test('they are discarded with the rest, and do not come back then', async () => {
  await besideTheText();
  const { user, unmount } = await backWith(rich);
  await user.click(button('Discard'));
  noNotice();
  button('Remove old@client.example');
  expect([emails().value, reviewBy().value]).toEqual(['', '']);
  await user.click(button('Picture 2 of 2'));
  expect(altText().value).toBe('');
  unmount();
  await editing();
  noNotice();
  expect(Object.keys(localStorage).filter((key) => key.includes('edit:'))).toEqual([]);
});

test('a description of a picture that is gone by then is not spoken of', async () => {
  api.on(getPost, aPost(rich));
  const first = await editing();
  await first.user.type(altText(), 'Tulips');
  first.unmount();
  api.on(getPost, aPost({ ...rich, assets: [anAsset(1)] }));
  await editing();
  noNotice();
  expect(Object.keys(localStorage).filter((key) => key.includes('edit:'))).toEqual([]);
});
