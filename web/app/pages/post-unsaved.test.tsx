import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Approval } from '#domain/approvals/contract.ts';
import { getPost, updateAsset, updatePost, type Post } from '#domain/posts/contract.ts';
import { Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { anApproval, anAsset, aPost, idOf } from '#tests/support/samples.ts';

let api: MockApi;

beforeEach(() => {
  api = postPageApi();
});

const asked = { reviewerEmails: ['cora@client.example'], assets: [anAsset(0), anAsset(1)] };
const editing = (post: Partial<Post> = asked, approvals: Approval[] = []) =>
  showPostPage(api, post, approvals, '?mode=edit');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const altText = () => screen.getByLabelText<HTMLTextAreaElement>('Description (alt text)');
const emails = () => screen.getByLabelText<HTMLInputElement>('Reviewer emails');

describe('a post is not sent while something of it is unsaved', () => {
  const isOff = (name: string) => {
    expect(button(name).disabled).toBe(true);
    screen.getByText('Save your changes first');
  };

  it('such as reviewers: whoever was added would not be asked', async () => {
    const { user } = await editing();
    expect(button('Send for Review').disabled).toBe(false);
    await user.type(emails(), 'new@client.example{Enter}');
    isOff('Send for Review');
    await user.click(button('Undo'));
    expect(button('Send for Review').disabled).toBe(false);
    expect(screen.queryByText('Save your changes first')).toBeNull();
  });

  it('such as the first reviewer, of whom it does not say that there is none', async () => {
    const { user } = await editing({});
    screen.getByText('Add at least one reviewer first');
    await user.type(emails(), 'new@client.example{Enter}');
    isOff('Send for Review');
    expect(screen.queryByText('Add at least one reviewer first')).toBeNull();
  });

  it('such as the day until which they should answer', async () => {
    await editing({ ...asked, status: 'Changes Requested' }, [anApproval({ status: 'rejected' })]);
    await waitFor(() => expect(button('Resubmit for Review').disabled).toBe(false));
    fireEvent.change(screen.getByLabelText('Review by (optional)'), { target: { value: '2099-07-01' } });
    isOff('Resubmit for Review');
  });

  it('such as a description, also of a picture that is not the one on the screen', async () => {
    api.on(updateAsset, anAsset(0, { altText: 'Tulips' }));
    const { user } = await editing();
    await user.type(altText(), 'Tulips');
    isOff('Send for Review');
    await user.click(button('Picture 2 of 2'));
    expect(altText().value).toBe('');
    isOff('Send for Review');
    await user.click(button('Picture 1 of 2'));
    expect(altText().value).toBe('Tulips');
    api.on(getPost, aPost({ ...asked, assets: [anAsset(0, { altText: 'Tulips' }), anAsset(1)] }));
    await user.click(button('Save Description'));
    await screen.findByText('Post updated successfully');
    await waitFor(() => expect(button('Send for Review').disabled).toBe(false));
  });

  it('and Save Changes saves every description, also of a picture that is not the one on the screen', async () => {
    const described = api.on(updateAsset, anAsset(0));
    const { user } = await editing();
    await user.type(altText(), 'Tulips');
    await user.click(button('Picture 2 of 2'));
    await user.type(altText(), 'Roses');
    api.on(
      getPost,
      aPost({ ...asked, assets: [anAsset(0, { altText: 'Tulips' }), anAsset(1, { altText: 'Roses' })] }),
    );
    await user.click(button('Save Changes'));
    await screen.findByText('Post updated successfully');
    expect(described.map(({ params, body }) => [params.assetId, body.altText])).toEqual([
      [idOf(100), 'Tulips'],
      [idOf(101), 'Roses'],
    ]);
    await waitFor(() => expect(button('Send for Review').disabled).toBe(false));
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  });

  it('and Save Changes saves the caption and the descriptions together', async () => {
    const written = api.on(updatePost, aPost(asked));
    const described = api.on(updateAsset, anAsset(0));
    const { user } = await editing();
    await user.type(altText(), 'Tulips');
    await user.type(screen.getByLabelText('Caption'), '!');
    await user.click(button('Save Changes'));
    await waitFor(() => expect(described).toHaveLength(1));
    expect(written).toHaveLength(1);
    expect(await screen.findAllByText('Post updated successfully')).toHaveLength(1);
  });

  it('but nothing of it while a description waits for a choice', async () => {
    const written = api.on(updatePost, aPost(asked));
    const described = api.on(updateAsset, () => {
      throw new Refusal(409, 'Nothing was saved yet');
    });
    const { user } = await editing();
    await user.type(altText(), 'Tulips');
    api.on(getPost, aPost({ ...asked, assets: [anAsset(0, { altText: 'Lilies' }), anAsset(1)] }));
    await user.click(button('Save Changes'));
    await screen.findByText('Saved is: Lilies');
    await user.type(screen.getByLabelText('Caption'), '!');
    await user.click(button('Save Changes'));
    await screen.findByText('Somebody else changed the description of picture 1.');
    expect([written.length, described.length]).toEqual([0, 1]);
  });

  it('nor from where the post is looked at', async () => {
    const { user } = await editing();
    await user.type(emails(), 'new@client.example');
    await user.click(button('View Post'));
    isOff('Send for Review');
  });

  it('nor are its reviewers told once more', async () => {
    const { user } = await editing({ ...asked, status: 'In Review' }, [anApproval()]);
    await waitFor(() => expect(button('Resend Notifications').disabled).toBe(false));
    await user.type(emails(), 'new@client.example');
    isOff('Resend Notifications');
  });
});

describe('a look at the post and back keeps what is not saved', () => {
  const lookAndBack = async (user: { click: (on: Element) => Promise<void> }) => {
    await user.click(button('View Post'));
    expect(screen.queryByRole('region', { name: 'REVIEWERS' })).toBeNull();
    await user.click(button('Edit Post'));
  };

  it('of the reviewers and of the day until which they should answer', async () => {
    const calls = api.on(updatePost, aPost(asked));
    const { user } = await editing();
    await user.type(emails(), 'new@client.example{Enter}half@');
    fireEvent.change(screen.getByLabelText('Review by (optional)'), { target: { value: '2099-07-01' } });
    await lookAndBack(user);
    button('Remove new@client.example');
    expect(emails().value).toBe('half@');
    expect(screen.getByLabelText<HTMLInputElement>('Review by (optional)').value).toBe('2099-07-01');
    await user.clear(emails());
    await user.click(button('Save Reviewers'));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({
      reviewerEmails: ['cora@client.example', 'new@client.example'],
      reviewDueAt: '2099-07-01T21:59:00.000Z',
      basedOn: { reviewerEmails: ['cora@client.example'], reviewDueAt: null },
    });
  });

  it('of every picture’s description', async () => {
    const { user } = await editing();
    await user.type(altText(), 'Tulips');
    await user.click(button('Picture 2 of 2'));
    await user.type(altText(), 'Roses');
    await lookAndBack(user);
    expect(altText().value).toBe('Tulips');
    await user.click(button('Picture 2 of 2'));
    expect(altText().value).toBe('Roses');
  });

  it('and whoever leaves the page meanwhile is asked', async () => {
    const { user } = await editing();
    await user.type(altText(), 'Tulips');
    await user.click(button('View Post'));
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
});

describe('reviewers that are not saved', () => {
  const NOT_YET = 'Reviewers not saved yet.';
  const region = () => screen.getByRole('region', { name: 'REVIEWERS' });

  it('are told of where the post is looked at, with the way to them', async () => {
    const { user } = await editing({ ...asked, status: 'In Review' }, [anApproval()]);
    await user.type(emails(), 'new@client.example{Enter}');
    await user.click(button('View Post'));
    screen.getByText('The reviewers are not saved yet.');
    await user.click(button('Show the reviewers'));
    expect(document.activeElement).toBe(region());
    button('Remove new@client.example');
    button('Save Reviewers');
  });

  it('are told of beside Save Changes, also after it', async () => {
    api.on(updatePost, aPost({ ...asked, title: 'Spring!' }));
    const { user } = await editing({ ...asked, title: 'Spring' });
    await user.type(emails(), 'new@client.example{Enter}');
    await user.type(screen.getByLabelText('Title'), '!');
    api.on(getPost, aPost({ ...asked, title: 'Spring!' }));
    await user.click(button('Save Changes'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull());
    screen.getByText(NOT_YET);
    await user.click(button('Show them'));
    expect(document.activeElement).toBe(region());
    await user.click(button('Undo'));
    expect(screen.queryByText(NOT_YET)).toBeNull();
  });
});

describe('the focus stays on the page', () => {
  it('after Save Changes, whose button goes with the save', async () => {
    api.on(updatePost, aPost({ ...asked, title: 'Spring!' }));
    const { user } = await editing({ ...asked, title: 'Spring' });
    await user.type(screen.getByLabelText('Title'), '!');
    api.on(getPost, aPost({ ...asked, title: 'Spring!' }));
    button('Save Changes').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('after Save Reviewers and Undo, with the reviewers', async () => {
    api.on(updatePost, aPost(asked));
    const { user } = await editing();
    for (const name of ['Undo', 'Save Reviewers']) {
      await user.type(emails(), 'new@client.example{Enter}');
      button(name).focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'REVIEWERS' }));
    }
  });
});
