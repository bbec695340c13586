import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { currentUser } from '#domain/accounts/contract.ts';
import { abilitiesOf } from '#domain/agencies/abilities.ts';
import { listApprovals, listComments, type Approval } from '#domain/approvals/contract.ts';
import { getAssistant } from '#domain/assistant/contract.ts';
import { getCompany, listContacts } from '#domain/companies/contract.ts';
import { messageSenders } from '#domain/messages/contract.ts';
import { listAccounts } from '#domain/networks/contract.ts';
import { GOES_OUT_AS_IT_STANDS } from '#domain/posts/asks-again.ts';
import {
  addAsset,
  deleteAsset,
  getPost,
  updateAsset,
  updatePost,
  type Post,
} from '#domain/posts/contract.ts';
import { ASKS_AGAIN } from '#domain/posts/editable.ts';
import { losePart } from '#tests/support/lose-part.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import {
  aCompanyHead,
  anApproval,
  anApprovedOne,
  anAsset,
  aPost,
  aUser,
  idOf,
  pathOf,
} from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { MayContext } from '#web/lib/may.ts';
import * as uploads from '#web/lib/upload.ts';
import { PostPage } from './post-page.tsx';

let api: MockApi;
const confirm = vi.fn(() => true);

beforeEach(() => {
  vi.stubGlobal('confirm', confirm);
  confirm.mockClear().mockReturnValue(true);
  api = mockApi();
  api.on(listAccounts, []);
  api.on(listComments, []);
  api.on(currentUser, aUser());
  api.on(getCompany, aCompanyHead());
  api.on(getAssistant, { model: null });
  api.on(listContacts, [
    {
      id: idOf(7),
      companyId: idOf(2),
      name: 'Cora Client',
      phoneNumber: '+14155550132',
      email: null,
      lastWay: null,
      language: null,
    },
  ]);
});

async function editing(post: Partial<Post> = {}, approvals: Approval[] = []) {
  const answer = aPost({ assets: [anAsset(0), anAsset(1), anAsset(2)], ...post });
  api.on(getPost, answer);
  api.on(listApprovals, approvals);
  const view = showScreen(<Route path="/post/:id" component={PostPage} />, `/post/${answer.id}?mode=edit`);
  await screen.findByRole('region', { name: 'MEDIA' });
  return view;
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const approved = { status: 'Approved' as const, reviewerEmails: ['cora@client.example'] };

describe('somebody who may not send', () => {
  async function asCreator(post: Partial<Post>, approvals: Approval[]) {
    const answer = aPost({ assets: [anAsset(0)], ...post });
    api.on(getPost, answer);
    api.on(listApprovals, approvals);
    showScreen(
      <MayContext value={{ role: 'creator', abilities: abilitiesOf('creator') }}>
        <Route path="/post/:id" component={PostPage} />
      </MayContext>,
      `/post/${answer.id}?mode=edit`,
    );
    await screen.findByRole('region', { name: 'MEDIA' });
  }

  it('is told before they type that what was approved is not theirs to change; the title is', async () => {
    await asCreator(approved, [anApprovedOne()]);
    await screen.findByText(ASKS_AGAIN);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Caption' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).disabled).toBe(false);
    expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
  });

  it('is told before they type that what goes out without a review is not theirs to change', async () => {
    const scheduledAt = '2099-12-01T09:00:00.000Z';
    const own = { status: 'Scheduled' as const, scheduledAt, reviewerEmails: [], reviewerPhones: [] };
    await asCreator(own, []);
    await screen.findByText(GOES_OUT_AS_IT_STANDS);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Caption' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).disabled).toBe(false);
    expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
  });

  it('changes what nobody has said yes to', async () => {
    await asCreator({ ...approved, status: 'In Review' }, [anApproval()]);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Caption' }).disabled).toBe(false);
    expect(screen.queryByText(ASKS_AGAIN)).toBeNull();
  });
});

describe('the files of a post', () => {
  it('are deleted after a question', async () => {
    const calls = api.on(deleteAsset, ({ params }) => ({ id: params.assetId }));
    const { user } = await editing();
    confirm.mockReturnValueOnce(false);
    await user.click(button('Delete picture 2 of 3'));
    expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this image?');
    expect(calls).toHaveLength(0);
    await user.click(button('Delete picture 2 of 3'));
    await screen.findByText('Image deleted successfully');
    expect(calls.map((call) => call.params.assetId)).toEqual([idOf(101)]);
  });

  it('are put back where they stood', async () => {
    api.on(deleteAsset, ({ params }) => ({ id: params.assetId }));
    const added = api.on(addAsset, anAsset(1));
    const { user } = await editing();
    await user.click(button('Delete picture 2 of 3'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Image put back');
    const { objectPath, type, altText } = anAsset(1);
    expect(added.map((call) => call.body)).toEqual([
      { postId: aPost().id, objectPath, type, altText, order: 1 },
    ]);
  });

  it('stay where deleting failed', async () => {
    let refuse = () => {};
    const calls = api.on(deleteAsset, async () => {
      await new Promise<void>((resolve) => (refuse = resolve));
      throw new Refusal(503, 'The store is down');
    });
    const { user } = await editing();
    const first = button('Picture 1 of 3');
    await user.click(button('Delete picture 1 of 3'));
    await waitFor(() => expect(calls.map((call) => call.params.assetId)).toEqual([idOf(100)]));
    expect(first.isConnected).toBe(true);
    refuse();
    await screen.findByText('The store is down');
    expect(button('Picture 1 of 3')).toBe(first);
    expect(screen.getAllByRole('button', { name: /^Delete picture/ })).toHaveLength(3);
  });

  it('are moved by keyboard and by button, shown at once', async () => {
    const calls = api.on(updateAsset, ({ params }) => anAsset(0, { id: params.assetId }));
    const { user } = await editing();
    api.on(getPost, aPost({ assets: [anAsset(1), anAsset(0), anAsset(2)] }));
    fireEvent.keyDown(button('Picture 1 of 3'), { key: 'ArrowRight', altKey: true });
    await waitFor(() =>
      expect(calls.map((call) => [call.params.assetId, call.body.order])).toEqual([[idOf(100), 1]]),
    );
    await user.click(button('Picture 3 of 3'));
    await user.click(button('Move earlier'));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect([calls[1]?.params.assetId, calls[1]?.body.order]).toEqual([idOf(102), 1]);
  });

  it('are moved again while a move is being saved: none is left out, and they go in their order', async () => {
    const answers: (() => void)[] = [];
    const calls = api.on(updateAsset, async ({ params }) => {
      await new Promise<void>((answer) => answers.push(answer));
      return anAsset(0, { id: params.assetId });
    });
    await editing();
    const sent = () => calls.map((call) => [call.params.assetId, call.body.order]);
    const picture = button('Picture 1 of 3');
    fireEvent.keyDown(picture, { key: 'ArrowRight', altKey: true });
    fireEvent.keyDown(picture, { key: 'ArrowRight', altKey: true });
    await waitFor(() => expect(sent()).toEqual([[idOf(100), 1]]));
    answers[0]?.();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual([idOf(100), 2]);
    answers[1]?.();
  });

  it('stay as the server has them when a move fails, with those that were meant after it', async () => {
    const calls = api.on(updateAsset, () => {
      throw new Refusal(503, 'The store is down');
    });
    await editing();
    const picture = button('Picture 1 of 3');
    fireEvent.keyDown(picture, { key: 'ArrowRight', altKey: true });
    fireEvent.keyDown(picture, { key: 'ArrowRight', altKey: true });
    await screen.findByText('The store is down');
    expect(calls).toHaveLength(1);
  });

  it('get a description', async () => {
    const calls = api.on(updateAsset, anAsset(0));
    const { user } = await editing();
    expect(screen.queryByRole('button', { name: 'Save Description' })).toBeNull();
    await user.type(screen.getByLabelText('Description (alt text)'), 'Tulips in a vase');
    button('Save Description').focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(calls.map((call) => call.body)).toEqual([
        { altText: 'Tulips in a vase', basedOn: { altText: null } },
      ]),
    );
    // The button is gone: whoever works by keys goes on where they typed.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Description' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Description (alt text)')));
  });

  it('are added once they are uploaded, in their order', async () => {
    let n = 0;
    vi.spyOn(uploads, 'uploadFile').mockImplementation(() =>
      Promise.resolve({ path: pathOf((n += 1)), type: 'image' as const }),
    );
    const calls = api.on(addAsset, anAsset(9));
    const { user } = await editing();
    await user.upload(screen.getByLabelText('Files to upload'), [
      new File(['a'], 'a.jpg', { type: 'image/jpeg' }),
      new File(['b'], 'b.jpg', { type: 'image/jpeg' }),
    ]);
    await screen.findByText('2 file(s) uploaded successfully');
    expect(calls.map((call) => call.body)).toEqual([
      { postId: idOf(3), objectPath: pathOf(1), type: 'image', order: 3 },
      { postId: idOf(3), objectPath: pathOf(2), type: 'image', order: 4 },
    ]);
    expect(screen.queryByText('a.jpg')).toBeNull();
  });

  it('are replaced in their place, in one change, and that can be undone', async () => {
    vi.spyOn(uploads, 'uploadFile').mockResolvedValue({ path: pathOf(5), type: 'image' });
    const chosen: HTMLInputElement[] = [];
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
      chosen.push(this);
    });
    const before = [anAsset(0), anAsset(1, { altText: 'Tulips' }), anAsset(2)];
    const { user } = await editing({ assets: before });
    const after = anAsset(9, { objectPath: pathOf(5) });
    const calls = api.on(addAsset, () => {
      api.on(getPost, aPost({ assets: before.map((asset, at) => (at === 1 ? after : asset)) }));
      return after;
    });
    await user.click(button('Picture 2 of 3: Tulips'));
    await user.click(button('Replace picture 2 of 3'));
    const [input] = chosen;
    if (!input) throw new Error('no chooser');
    expect([input.accept, input.multiple]).toEqual(['image/*,video/*,.heic,.heif,.mkv,.flv', false]);
    await user.upload(input, new File(['b'], 'b.jpg', { type: 'image/jpeg' }));
    await screen.findByText('Image replaced');
    screen.getByText('Its description was of the former one: please describe the new one.');
    await waitFor(() => expect(button('Picture 2 of 3').getAttribute('aria-pressed')).toBe('true'));
    expect(screen.queryByText('b.jpg')).toBeNull();
    await user.click(button('Undo'));
    await screen.findByText('Image put back');
    const of = { postId: idOf(3), type: 'image' };
    expect(calls.map((call) => call.body)).toEqual([
      { ...of, objectPath: pathOf(5), replaces: before[1]?.id },
      { ...of, objectPath: before[1]?.objectPath, altText: 'Tulips', replaces: after.id },
    ]);
  });

  it('are added up to fifty, and those beyond are named before anything is uploaded', async () => {
    const uploading = vi
      .spyOn(uploads, 'uploadFile')
      .mockResolvedValue({ path: pathOf(1), type: 'image' as const });
    const calls = api.on(addAsset, anAsset(99));
    const { user } = await editing({ assets: Array.from({ length: 49 }, (_, at) => anAsset(at)) });
    await user.upload(screen.getByLabelText('Files to upload'), [
      new File(['a'], 'a.jpg', { type: 'image/jpeg' }),
      new File(['b'], 'b.jpg', { type: 'image/jpeg' }),
    ]);
    await screen.findByText('A post holds at most 50 files');
    screen.getByText('Left out: b.jpg.');
    await screen.findByText('1 file(s) uploaded successfully');
    expect([uploading.mock.calls.length, calls.length]).toEqual([1, 1]);
  });

  it('can be added again where only the last call failed', async () => {
    vi.spyOn(uploads, 'uploadFile').mockResolvedValue({ path: pathOf(1), type: 'image' });
    api.on(addAsset, () => {
      throw new Refusal(503, 'Please try again later');
    });
    const { user } = await editing();
    await user.upload(
      screen.getByLabelText('Files to upload'),
      new File(['a'], 'a.jpg', { type: 'image/jpeg' }),
    );
    await screen.findByText('Please try again later');
    const calls = api.on(addAsset, anAsset(9));
    await user.click(await screen.findByRole('button', { name: 'Add to the post' }));
    await screen.findByText('1 file(s) uploaded successfully');
    expect(calls).toHaveLength(1);
  });

  it('are not called a failure where they are on the post and only the answer was lost', async () => {
    vi.spyOn(uploads, 'uploadFile').mockResolvedValue({ path: pathOf(1), type: 'image' });
    const { user } = await editing();
    const calls = api.on(addAsset, () => {
      api.on(getPost, aPost({ assets: [anAsset(9, { objectPath: pathOf(1) })] }));
      throw new TypeError('Failed to fetch');
    });
    await user.upload(
      screen.getByLabelText('Files to upload'),
      new File(['a'], 'a.jpg', { type: 'image/jpeg' }),
    );
    await screen.findByText('1 file(s) uploaded successfully');
    expect(calls).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Add to the post' })).toBeNull();
  });

  it('ask first where a change takes back approvals', async () => {
    const calls = api.on(updateAsset, anAsset(0));
    const { user } = await editing(approved, [anApprovedOne()]);
    await screen.findByRole('button', { name: 'Mark as Posted on Instagram' });
    await user.click(button('Move later'));
    await screen.findByRole('dialog', { name: 'Ask everyone again?' });
    await user.click(button('Keep as it is'));
    expect(calls).toHaveLength(0);
  });
});

describe('the reviewers of a post', () => {
  it('are ticked among the contacts, also where they are asked by e-mail', async () => {
    api.on(messageSenders, { email: true, sms: true, textAnswers: false });
    api.on(listContacts, [
      {
        id: idOf(7),
        companyId: idOf(2),
        name: 'Cora Client',
        phoneNumber: '+14155550132',
        email: 'Cora@client.example',
        lastWay: 'email',
        language: null,
      },
    ]);
    await editing({ reviewerEmails: ['cora@client.example'] });
    expect((await screen.findByLabelText<HTMLInputElement>('Cora Client')).checked).toBe(true);
    screen.getByText('Cora Client, cora@client.example');
  });

  it('are saved only when asked, with what was typed and not added', async () => {
    const calls = api.on(updatePost, aPost());
    const { user } = await editing({ reviewerEmails: ['old@client.example'] });
    expect(screen.queryByRole('button', { name: 'Save Reviewers' })).toBeNull();
    await user.click(await screen.findByLabelText('Cora Client'));
    await user.click(button('Remove old@client.example'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reviewer emails')));
    await user.type(screen.getByLabelText('Reviewer emails'), 'new@client.example');
    expect(calls).toHaveLength(0);
    await user.click(button('Save Reviewers'));
    await screen.findByText('Post updated successfully');
    expect(calls.map((call) => call.body)).toEqual([
      {
        reviewerEmails: ['new@client.example'],
        reviewerPhones: ['+14155550132'],
        basedOn: { reviewerEmails: ['old@client.example'], reviewerPhones: [] },
      },
    ]);
  });

  it('are as saved where only somebody of the list is typed again', async () => {
    const calls = api.on(updatePost, aPost());
    const { user } = await editing({ reviewerEmails: ['old@client.example'] });
    await user.type(screen.getByLabelText('Reviewer emails'), 'OLD@client.example');
    await user.click(button('Save Reviewers'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Reviewers' })).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Reviewer emails').value).toBe('');
    expect(calls).toEqual([]);
  });

  it('can be put back as they were', async () => {
    const { user } = await editing({ reviewerEmails: ['old@client.example'] });
    await user.click(button('Remove old@client.example'));
    await user.click(button('Undo'));
    button('Remove old@client.example');
    expect(screen.queryByRole('button', { name: 'Save Reviewers' })).toBeNull();
  });

  it('say beforehand what saving does', async () => {
    const { user } = await editing(approved, [anApprovedOne()]);
    await user.type(screen.getByLabelText('Reviewer emails'), 'new@client.example{Enter}');
    const section = within(screen.getByRole('region', { name: 'REVIEWERS' }));
    section.getByText(/The post moves from Approved to In Review/);
  });

  it('get a day until which they should answer', async () => {
    const calls = api.on(updatePost, aPost());
    const { user } = await editing({ status: 'In Review', reviewerEmails: ['cora@client.example'] }, [
      anApproval(),
    ]);
    const day = screen.getByLabelText('Review by (optional)');
    fireEvent.change(day, { target: { value: '2020-01-01' } });
    await user.click(button('Save Reviewers'));
    await screen.findByText('The review-by date must be in the future');
    fireEvent.change(day, { target: { value: '2099-07-01' } });
    await user.click(button('Save Reviewers'));
    await waitFor(() =>
      expect(calls.map((call) => call.body)).toEqual([
        { reviewDueAt: '2099-07-01T21:59:00.000Z', basedOn: { reviewDueAt: null } },
      ]),
    );
  });

  it('keep that day while a part of it is missing, and say so beside it', async () => {
    const reviewDueAt = '2099-07-01T21:59:00.000Z';
    const calls = api.on(updatePost, aPost());
    const { user } = await editing({ reviewerEmails: ['cora@client.example'], reviewDueAt }, [anApproval()]);
    const part = losePart(screen.getByLabelText<HTMLInputElement>('Review by (optional)'));
    await user.click(button('Save Reviewers'));
    await screen.findByText('Please give a whole date that exists, or clear it');
    expect(calls).toEqual([]);
    part.mockReturnValue(false);
    await user.click(button('Save Reviewers'));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({ reviewDueAt: null, basedOn: { reviewDueAt } });
  });
});
