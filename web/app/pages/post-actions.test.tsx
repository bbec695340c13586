import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Approval } from '#domain/approvals/contract.ts';
import { getPostStages } from '#domain/approvals/stages-contract.ts';
import { deletePost } from '#domain/posts/archive.ts';
import { getPost, unschedulePost, updatePost, type Post } from '#domain/posts/contract.ts';
import { changeDates, MOVED_MEANWHILE } from '#domain/slots/dates.ts';
import type { MockApi } from '#tests/support/mock-api.ts';
import { postPageApi, showPostPage, type Approvals } from '#tests/support/post-page.tsx';
import { anApproval, anApprovedOne, aPost, idOf } from '#tests/support/samples.ts';

let api: MockApi;

beforeEach(() => {
  api = postPageApi();
});

const editing = (post: Partial<Post>, approvals: Approvals = []) =>
  showPostPage(api, post, approvals, '?mode=edit');

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const absent = (name: string) => expect(screen.queryByRole('button', { name })).toBeNull();
const asked = { reviewerEmails: ['cora@client.example'] };
const approved = { ...asked, status: 'Approved' as const };
const confirming = (answer: boolean) => {
  const confirm = vi.fn(() => answer);
  vi.stubGlobal('confirm', confirm);
  return confirm;
};

describe('editing a post', () => {
  it('offers Save Changes only while something differs', async () => {
    const calls = api.on(updatePost, aPost({ title: 'Summer sale' }));
    const { user } = await editing({});
    absent('Save Changes');
    await user.type(screen.getByLabelText('Title'), '!');
    button('Save Changes');
    await user.type(screen.getByLabelText('Title'), '{Backspace}');
    absent('Save Changes');
    await user.clear(screen.getByLabelText('Title'));
    await user.type(screen.getByLabelText('Title'), 'Summer sale');
    api.on(getPost, aPost({ title: 'Summer sale' }));
    await user.click(button('Save Changes'));
    await screen.findByText('Post updated successfully');
    await waitFor(() => absent('Save Changes'));
    expect(calls.map((call) => call.body)).toEqual([
      { title: 'Summer sale', basedOn: { title: 'Spring sale' } },
    ]);
  });

  it('keeps what is typed when looking at the post and coming back', async () => {
    const { user } = await editing({});
    await user.type(screen.getByLabelText('Title'), '!');
    await user.click(button('View Post'));
    button('Save Changes');
    await user.click(button('Edit Post'));
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Spring sale!');
  });

  it.each([
    ['it asks where there are some', [anApprovedOne()], true],
    ['it saves where there are none', [], false],
  ])('waits for approvals that are still on their way: %s', async (_, approvals, asks) => {
    const calls = api.on(updatePost, aPost(approved));
    let arrive: (approvals: Approval[]) => void = () => {};
    const { user } = await editing(approved, () => new Promise((done) => (arrive = done)));
    await user.type(screen.getByLabelText('Caption'), ' More');
    await user.click(button('Save Changes'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls).toHaveLength(0);
    arrive(approvals);
    if (asks) await screen.findByRole('dialog', { name: 'Ask everyone again?' });
    else await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls).toHaveLength(asks ? 0 : 1);
  });

  it('asks before a changed caption takes back approvals, and not for a title', async () => {
    const calls = api.on(updatePost, aPost(approved));
    const { user } = await editing(approved, [anApprovedOne()]);
    await screen.findByRole('button', { name: 'Mark as Posted on Instagram' });
    await user.type(screen.getByLabelText('Caption'), ' More');
    await user.click(button('Save Changes'));
    await screen.findByRole('dialog', { name: 'Ask everyone again?' });
    await user.click(button('Keep as it is'));
    expect(calls).toHaveLength(0);
    await user.click(button('Save Changes'));
    await user.click(button('Change and ask again'));
    await waitFor(() => expect(calls).toHaveLength(1));
    cleanup();
    const again = await editing(approved, [anApprovedOne()]);
    await again.user.type(screen.getByLabelText('Title'), '!');
    await again.user.click(button('Save Changes'));
    await waitFor(() => expect(calls).toHaveLength(2));
  });

  it('asks before a changed caption makes a draft of what removed reviewers approved', async () => {
    const calls = api.on(updatePost, aPost(approved));
    const { user } = await editing({ status: 'Approved', said: 'yes to this version' });
    await user.type(screen.getByLabelText('Caption'), ' More');
    await user.click(button('Save Changes'));
    await screen.findByRole('dialog', { name: 'Make it a draft again?' });
    await user.click(button('Keep as it is'));
    expect(calls).toHaveLength(0);
    await user.click(button('Save Changes'));
    await user.click(button('Change it'));
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  it('counts the caption against 2,200 and warns past it without blocking', async () => {
    const { user } = await editing({ caption: 'a'.repeat(2199) });
    screen.getByText('2,199 / 2,200');
    await user.type(screen.getByLabelText('Caption'), 'bcd');
    screen.getByText('2,202 / 2,200');
    screen.getByText(/2 more than Instagram shows/);
    expect(button('Save Changes').disabled).toBe(false);
  });

  it('cannot change a published post, but can delete it', async () => {
    await editing({ ...asked, status: 'Published' }, [anApprovedOne()]);
    expect(screen.getByLabelText<HTMLInputElement>('Title').disabled).toBe(true);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Caption').disabled).toBe(true);
    absent('Resend Notifications');
    button('Delete Post');
  });
});

describe('the actions of each status', () => {
  const future = '2099-01-01T09:00:00.000Z';
  const cases: [Partial<Post>, Approval[], string[]][] = [
    [{}, [], ['Send for Review', 'Resend Notifications', 'Delete Post']],
    [{ ...asked, status: 'In Review' }, [anApproval()], ['Resend Notifications', 'Delete Post']],
    [
      { ...asked, status: 'Changes Requested' },
      [anApproval({ status: 'rejected', answeredVersion: 1 })],
      ['Resubmit for Review', 'Resend Notifications', 'Delete Post'],
    ],
    [
      approved,
      [anApprovedOne()],
      ['Resend Notifications', 'Schedule Post', 'Mark as Posted on Instagram', 'Delete Post'],
    ],
    [
      { ...asked, status: 'Scheduled', scheduledAt: future },
      [anApprovedOne()],
      ['Resend Notifications', 'Reschedule Post', 'Unschedule', 'Mark as Posted on Instagram', 'Delete Post'],
    ],
    [{ ...asked, status: 'Published' }, [anApprovedOne()], ['Delete Post']],
    [
      { ...asked, status: 'Failed' },
      [anApprovedOne()],
      ['Resend Notifications', 'Schedule Post', 'Mark as Posted on Instagram', 'Delete Post'],
    ],
  ];
  it.each(cases)('%j', async (post, approvals, names) => {
    await editing(post, approvals);
    const actions = screen.getByRole('region', { name: 'ACTIONS' });
    await waitFor(() =>
      expect([...actions.querySelectorAll('button, a')].map((one) => one.textContent)).toEqual(names),
    );
  });

  it('need a reviewer before a draft can be sent', async () => {
    await editing({});
    screen.getByText('Add at least one reviewer first');
    expect(button('Send for Review').disabled).toBe(true);
    expect(button('Resend Notifications').disabled).toBe(true);
  });

  it('say why nobody can be notified again', async () => {
    await editing(approved, [anApprovedOne()]);
    expect(button('Resend Notifications').disabled).toBe(true);
    screen.getByText('Nobody is waiting to review this post, so there is nobody to notify');
  });

  it('send a draft with status In Review', async () => {
    const calls = api.on(updatePost, aPost({ ...asked, status: 'In Review' }));
    const { user } = await editing(asked);
    await user.click(button('Send for Review'));
    await screen.findByText('Post sent for review and notifications sent to reviewers');
    expect(calls.map((call) => call.body)).toEqual([{ status: 'In Review' }]);
  });

  it('say so where everybody who is left has approved', async () => {
    api.on(updatePost, aPost({ ...asked, status: 'Scheduled' }));
    const { user } = await editing({ ...asked, status: 'Changes Requested' });
    await user.click(button('Resubmit for Review'));
    await screen.findByText('Everyone on the post has approved it');
    screen.getByText('It is Scheduled now');
  });

  it('do not send what has not been saved', async () => {
    const { user } = await editing(asked);
    await user.type(screen.getByLabelText('Caption'), ' More');
    expect(button('Send for Review').disabled).toBe(true);
    screen.getByText('Save your changes first');
  });

  it('delete after a question and go home', async () => {
    const confirm = confirming(true);
    const calls = api.on(deletePost, { id: idOf(3) });
    const { user, address } = await editing({});
    await user.click(button('Delete Post'));
    expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this post?');
    await screen.findByText('Post deleted successfully');
    expect(calls).toHaveLength(1);
    expect(address()).toBe('/');
  });
});

it('is scheduled again by Undo, not where a colleague has given it another date since', async () => {
  const scheduledAt = '2099-05-12T07:00:00.000Z';
  api.on(unschedulePost, aPost({ ...approved }));
  const refused = {
    id: aPost().id,
    ok: false,
    message: MOVED_MEANWHILE,
    title: '',
    canUndo: false,
    before: null,
    after: scheduledAt,
    status: null,
    becomes: null,
    asks: [],
    tells: [],
    day: null,
  };
  const calls = api.on(changeDates, { done: false, results: [refused] });
  const { user } = await editing({ ...asked, status: 'Scheduled', scheduledAt }, [anApprovedOne()]);
  await user.click(button('Unschedule'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(MOVED_MEANWHILE);
  expect(screen.queryByText('Post scheduled successfully')).toBeNull();
  expect(calls.map(({ body }) => body.dates)).toEqual([[{ id: aPost().id, scheduledAt, expected: null }]]);
  api.on(changeDates, { done: true, results: [{ ...refused, ok: true, becomes: 'Scheduled' }] });
  await user.click(button('Unschedule'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Post scheduled successfully');
});

describe('notifying again where nobody is left in the stage', () => {
  const stages: Post['stages'] = [
    { name: 'Inside', state: 'now' },
    { name: 'Client', state: 'next' },
  ];
  const post = { ...asked, status: 'In Review' as const, stagesDone: false, stageName: 'Inside', stages };
  const left = anApprovedOne({ origin: 'inside', left: true });
  const why =
    'Nobody is left in the stage “Inside”. Skip it on the post’s page, or choose its people in the client’s settings.';

  beforeEach(() => {
    api.on(getPostStages, { restart: 'first', stages: [], yours: null });
  });

  it.each([
    ['while editing', '?mode=edit'],
    ['on the post’s page', ''],
  ])('is off and says what can be done, %s', async (_, mode) => {
    await showPostPage(api, post, [left], mode);
    await screen.findByText(why);
    expect(button('Resend Notifications').disabled).toBe(true);
  });

  it('is on while somebody in the stage has not answered', async () => {
    const waiting = anApproval({ id: idOf(5), origin: 'inside' });
    await showPostPage(api, post, [left, waiting], '');
    await screen.findByText('Approved');
    expect(button('Resend Notifications').disabled).toBe(false);
    expect(screen.queryByText(/Nobody is left/)).toBeNull();
  });
});
