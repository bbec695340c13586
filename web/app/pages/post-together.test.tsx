import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listMembers } from '#domain/agencies/contract.ts';
import { currentUser } from '#domain/accounts/contract.ts';
import { getPost, updateAsset, updatePost, type Post } from '#domain/posts/contract.ts';
import { getHistory } from '#domain/posts/record.ts';
import { sayHere } from '#domain/teamwork/presence.ts';
import { Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { anAsset, aPost, aUser, idOf } from '#tests/support/samples.ts';

let api: MockApi;
const old: Partial<Post> = { title: 'Spring sale', caption: 'Old words' };

beforeEach(() => {
  api = postPageApi();
  api.on(getHistory, [
    {
      id: 'h1',
      at: '2026-03-01T12:00:00.000Z',
      actor: 'Robin Vale',
      event: 'content changed',
      from: null,
      to: null,
      version: 2,
      note: 'Caption',
      way: null,
    },
  ]);
});

const caption = () => screen.getByLabelText<HTMLTextAreaElement>('Caption');
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const both = () => within(screen.getByRole('region', { name: 'Caption, changed by both' }));

/** The editor saved after somebody else had. */
async function late() {
  const calls = api.on(updatePost, () => {
    throw new Refusal(409, 'Nothing was saved yet: Robin Vale changed the caption meanwhile');
  });
  const view = await showPostPage(api, old, [], '?mode=edit');
  await view.user.clear(caption());
  await view.user.type(caption(), 'My words');
  api.on(getPost, aPost({ ...old, caption: 'Their words', version: 2 }));
  await view.user.click(button('Save Changes'));
  await screen.findByRole('region', { name: 'Caption, changed by both' });
  return { ...view, calls };
}

describe('a field that somebody else saved meanwhile', () => {
  it('is shown as both have it, by name, and nothing typed is lost', async () => {
    const { calls } = await late();
    expect(calls[0]?.body).toEqual({ caption: 'My words', basedOn: { caption: 'Old words' } });
    await both().findByText('Saved by Robin Vale');
    both().getByText('Yours, not saved yet');
    both().getByText(/Their/);
    expect(caption().value).toBe('My words');
  });

  it('is not saved before one has chosen; mine then is saved as based on theirs', async () => {
    const { user, calls } = await late();
    await user.click(button('Save Changes'));
    await screen.findByText('Please choose what to keep first');
    expect(calls).toHaveLength(1);
    await user.click(button('Keep mine for caption'));
    expect(document.activeElement).toBe(caption());
    expect(screen.queryByRole('region', { name: 'Caption, changed by both' })).toBeNull();
    const saved = api.on(updatePost, aPost({ ...old, caption: 'My words' }));
    await user.click(button('Save Changes'));
    await waitFor(() =>
      expect(saved.map((call) => call.body)).toEqual([
        { caption: 'My words', basedOn: { caption: 'Their words' } },
      ]),
    );
  });

  it('can be theirs, and mine put back after that', async () => {
    const { user } = await late();
    await user.click(button('Take theirs for caption'));
    expect(caption().value).toBe('Their words');
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    await user.click(button('Put mine back'));
    expect(caption().value).toBe('My words');
    button('Save Changes');
  });
});

it('an answer that arrives while somebody types is said, and what they typed stays', async () => {
  api.on(updatePost, () => {
    throw new Refusal(409, 'Please try again');
  });
  const { user } = await showPostPage(api, { ...old, status: 'In Review' }, [], '?mode=edit');
  await user.type(screen.getByLabelText('Title'), '!');
  api.on(getPost, aPost({ ...old, status: 'Changes Requested' }));
  await user.click(button('Save Changes'));
  await screen.findByText(/went from In Review to Changes Requested/);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Spring sale!');
});

it('a description that somebody else saved meanwhile does not take away what is being typed', async () => {
  const calls = api.on(updateAsset, () => {
    throw new Refusal(409, 'Nothing was saved yet');
  });
  const { user } = await showPostPage(api, { ...old, assets: [anAsset(0)] }, [], '?mode=edit');
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Description (alt text)');
  await user.type(field(), 'Tulips');
  api.on(getPost, aPost({ ...old, assets: [anAsset(0, { altText: 'Roses' })] }));
  await user.click(button('Save Description'));
  await screen.findByText('Saved is: Roses');
  expect(calls[0]?.body).toEqual({ altText: 'Tulips', basedOn: { altText: null } });
  expect(field().value).toBe('Tulips');
  await user.click(button('Keep mine'));
  expect(document.activeElement).toBe(field());
  api.on(updateAsset, anAsset(0, { altText: 'Tulips' }));
  await user.click(button('Save Description'));
  await screen.findByText('Post updated successfully');
});

describe('who else has the post open', () => {
  it('stands beside the status, and says that this tab edits', async () => {
    api.on(currentUser, aUser({ hasColleagues: true }));
    api.on(listMembers, []);
    const calls = api.on(sayHere, ({ body }) => [
      { id: idOf(8), name: 'Robin Vale', profileImageUrl: null, editing: body.state === 'editing' },
    ]);
    const { user, unmount } = await showPostPage(api, old);
    await screen.findByText('Robin Vale is here');
    await user.click(button('Edit Post'));
    await screen.findByText('Robin Vale is editing');
    expect(calls.map((call) => call.body.state)).toEqual(['looking', 'editing']);
    unmount();
    await waitFor(() => expect(calls.at(-1)?.body.state).toBe('gone'));
    expect(new Set(calls.map((call) => call.body.tab)).size).toBe(1);
  });
});
