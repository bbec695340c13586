import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { findAgencyOfPost, switchAgency } from '#domain/agencies/contract.ts';
import { addComment, listApprovals, listComments } from '#domain/approvals/contract.ts';
import { getPost, markPosted, resendPost, retryPost, type Post } from '#domain/posts/contract.ts';
import { postByHand } from '#domain/publishing/by-hand.ts';
import { getChannel } from '#domain/publishing/contract.ts';
import { Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { postPageApi, showPostPage, type Approvals } from '#tests/support/post-page.tsx';
import {
  aComment,
  anApproval,
  anApprovedOne,
  anAsset,
  aPost,
  idOf,
  UNPOINTED,
} from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { PostPage } from './post-page.tsx';

let api: MockApi;

beforeEach(() => {
  api = postPageApi();
});

const shown = (post: Partial<Post>, approvals?: Approvals, search?: string) =>
  showPostPage(api, post, approvals, search);

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const absent = (name: string) => expect(screen.queryByRole('button', { name })).toBeNull();
/** The buttons of a part of the page by their words, those that are off in brackets. */
const wordsOf = (buttons: HTMLElement[]) =>
  buttons.map((one) => ((one as HTMLButtonElement).disabled ? `(${one.textContent})` : one.textContent));
const underPreview = () => {
  const preview = screen.getByRole('article', { name: 'Preview' });
  const column = within(preview.parentElement ?? preview).queryAllByRole('button');
  return wordsOf(column.filter((one) => !preview.contains(one)));
};
const asked = { reviewerEmails: ['cora@client.example'] };
const approved = { ...asked, status: 'Approved' as const };
const confirming = (answer: boolean) => {
  const confirm = vi.fn(() => answer);
  vi.stubGlobal('confirm', confirm);
  return confirm;
};

describe('finding the post', () => {
  it('says that it is loading', async () => {
    api.on(getPost, () => new Promise<never>(() => {}));
    showScreen(<Route path="/post/:id" component={PostPage} />, `/post/${idOf(3)}`);
    await screen.findByText('Loading post...');
  });

  it('says that there is no such post and leads back', async () => {
    api.on(getPost, () => {
      throw new Refusal(404, 'Post not found');
    });
    showScreen(<Route path="/post/:id" component={PostPage} />, `/post/${idOf(3)}`);
    await screen.findByText('Post not found');
    expect(screen.getByRole('button', { name: 'Back to Grid' }).getAttribute('href')).toBe('/');
  });

  it('leads to the agency of the same person that has it', async () => {
    api.on(getPost, () => {
      throw new Refusal(404, 'Post not found');
    });
    const agency = { id: idOf(9), name: 'Brightside', role: 'manager' as const };
    api.on(findAgencyOfPost, { agency });
    const switched = api.on(switchAgency, { agency });
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    const { user } = showScreen(<Route path="/post/:id" component={PostPage} />, `/post/${idOf(3)}`);
    await screen.findByText('This is a post of Brightside');
    await user.click(button('Switch to Brightside'));
    await expect.poll(() => switched).toMatchObject([{ params: { id: idOf(9) } }]);
    await expect.poll(() => assign.mock.calls).toEqual([[window.location.pathname + window.location.search]]);
    assign.mockRestore();
  });

  it('offers another try where the server failed', async () => {
    api.on(getPost, () => {
      throw new Refusal(503, 'The database is down');
    });
    const { user } = showScreen(<Route path="/post/:id" component={PostPage} />, `/post/${idOf(3)}`);
    await screen.findByText('The database is down');
    api.on(getPost, aPost());
    api.on(listApprovals, []);
    await user.click(button('Try again'));
    await screen.findByRole('heading', { level: 1, name: 'Spring sale' });
  });
});

describe('looking at a post', () => {
  it('leads back to the dashboard of its company, or home without one', async () => {
    await shown({ companyName: 'Fern & Loaf' });
    const back = () => screen.getByRole('button', { name: 'Back to Dashboard' }).getAttribute('href');
    expect(back()).toBe('/dashboard?company=Fern%20%26%20Loaf');
    cleanup();
    await shown({ companyName: null });
    expect(back()).toBe('/');
  });

  it('shows its facts in the owner’s time zone, a date under review as a plan', async () => {
    await shown({ ...asked, status: 'In Review', scheduledAt: '2026-07-01T07:00:00.000Z', version: 3 }, [
      anApproval(),
    ]);
    const info = within(screen.getByRole('region', { name: 'POST INFO' }));
    await info.findByText('Jul 1, 2026 at 9:00 AM');
    info.getByText('Planned for');
    info.getByText('Reviewers assigned');
    expect(info.getByText('Version').nextSibling?.textContent).toBe('3');
  });

  it.each([
    ['Images', [anAsset(0), anAsset(1)]],
    ['Images and videos', [anAsset(0), anAsset(1, { type: 'video' })]],
  ])('counts its files as %s', async (words, assets) => {
    await shown({ assets });
    const info = within(screen.getByRole('region', { name: 'POST INFO' }));
    expect(info.getByText(words).nextSibling?.textContent).toBe('2');
  });

  it('goes through the pictures by button and by dot', async () => {
    const { user } = await shown({ assets: [anAsset(0), anAsset(1), anAsset(2)] });
    const preview = within(screen.getByRole('article', { name: 'Preview' }));
    expect(preview.getByRole('button', { name: 'Show 1 of 3' }).getAttribute('aria-current')).toBe('true');
    await user.click(button('Next'));
    expect(preview.getByRole('button', { name: 'Show 2 of 3' }).getAttribute('aria-current')).toBe('true');
    await user.click(button('Show 3 of 3'));
    expect(preview.getByRole('button', { name: 'Show 3 of 3' }).getAttribute('aria-current')).toBe('true');
    expect(button('Next').getAttribute('aria-disabled')).toBe('true');
    // The only button on the page that goes back through the pictures.
    await user.click(screen.getByRole('button', { name: /prev/i }));
    expect(preview.getByRole('button', { name: 'Show 2 of 3' }).getAttribute('aria-current')).toBe('true');
  });

  it('says when there are no images and no caption', async () => {
    await shown({ assets: [], caption: '', title: '' });
    screen.getByText('No images');
    screen.getByText('No caption');
  });

  it('warns in red that changes were requested', async () => {
    await shown({ ...asked, status: 'Changes Requested' }, [
      anApproval({ status: 'rejected', comment: 'Brighter, please', reviewerName: 'Cora Client' }),
    ]);
    const alert = screen.getByText(/A reviewer has asked for changes/);
    // The request is shown in every mode of the page.
    await waitFor(() =>
      expect(alert.querySelector('blockquote')?.textContent).toBe('Brighter, please · Cora Client'),
    );
    const feedback = within(screen.getByRole('region', { name: 'REVIEWER FEEDBACK' }));
    await feedback.findByText('Cora Client');
    feedback.getByText('Changes Requested');
    feedback.getByText('Brighter, please');
    // The thread does not repeat it.
    expect(screen.getAllByText(/Brighter, please/)).toHaveLength(2);
  });

  it('says of a yes that was taken back just that, also in the thread', async () => {
    const back = { approvalId: idOf(5), decision: 'rejected', withdrawn: true } as const;
    api.on(listComments, [aComment({ ...back, author: 'reviewer', body: 'The price is wrong' })]);
    await shown({ ...asked, status: 'Changes Requested' }, [
      anApproval({ id: idOf(6), status: 'rejected', withdrawn: true, reviewerName: 'Cora Client' }),
    ]);
    screen.getByText(/A reviewer has taken back the approval/);
    const feedback = within(screen.getByRole('region', { name: 'REVIEWER FEEDBACK' }));
    await feedback.findByText('Took back the approval');
    const thread = within(screen.getByRole('region', { name: 'COMMENTS & FEEDBACK' }));
    await thread.findByText('The price is wrong');
    thread.getByText('Took back the approval');
  });

  it('says of each quote whether a yes was taken back, where somebody else asked for changes', async () => {
    const back = { id: idOf(61), decision: 'rejected', withdrawn: true, task: true } as const;
    api.on(listComments, [
      aComment({ ...back, author: 'reviewer', authorName: 'Cora', body: 'Wrong price' }),
    ]);
    await shown({ ...asked, status: 'Changes Requested' }, [
      anApproval({ status: 'rejected', comment: 'Brighter, please', reviewerName: 'Ben' }),
      anApproval({
        id: idOf(6),
        status: 'rejected',
        withdrawn: true,
        comment: 'Wrong price',
        reviewerName: 'Cora',
      }),
    ]);
    const alert = screen.getByText(
      /A reviewer has asked for changes, and another has taken back the approval\. Edit/,
    );
    await waitFor(() =>
      expect([...alert.querySelectorAll('blockquote')].map((quote) => quote.textContent)).toEqual([
        'Brighter, please · Ben',
        'Wrong price · Cora · Took back the approval',
      ]),
    );
    const toDo = within(await screen.findByRole('region', { name: 'TO DO' }));
    toDo.getByText('Cora · Took back the approval');
  });

  it('tells how each reviewer was notified', async () => {
    const at = '2026-05-04T10:00:00.000Z';
    await shown({ ...asked, status: 'In Review' }, [
      anApproval({ id: idOf(5), notified: { channel: 'email', status: 'kept', at, error: null } }),
      anApproval({
        id: idOf(6),
        reviewerType: 'phone',
        reviewerContact: '+14155550132',
        openedAt: at,
        notified: { channel: 'sms', status: 'failed', at, error: 'Unknown number' },
      }),
    ]);
    await screen.findByText(/Waiting in the Outbox/);
    screen.getByText(/failed May 4, 2026 at 12:00 PM: Unknown number/);
    screen.getByText('(415) 555-0132');
    screen.getByText('Opened May 4, 2026 at 12:00 PM');
    expect(screen.getAllByRole('button', { name: /^Copy review link of ./ })).toHaveLength(2);
  });

  it('says that a published post is on Instagram', async () => {
    await shown({ ...asked, status: 'Published', publishedAt: '2026-05-06T09:00:00.000Z' }, [
      anApprovedOne(),
    ]);
    screen.getByText('Posted on Instagram');
    absent('Mark as Posted');
  });

  it('tells why a post did not go out, and offers every way on', async () => {
    api.on(getChannel, { channel: 'network', channels: [] });
    const calls = api.on(retryPost, aPost({ status: 'Scheduled' }));
    const scheduledAt = '2026-05-04T09:00:00.000Z';
    const failed = {
      ...asked,
      status: 'Failed' as const,
      scheduledAt,
      failureReason: 'The channel refused it',
    };
    const { user } = await shown(failed, [anApprovedOne()]);
    screen.getByText(/^It was planned for May 4, 2026 .*The channel refused it$/);
    const marked = api.on(markPosted, aPost({ status: 'Published' }));
    expect(button('New time').getAttribute('href')).toBe(`/post/${aPost().id}/schedule`);
    await user.click(await screen.findByRole('button', { name: 'Publish now' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    await user.click(button('I posted it'));
    await waitFor(() => expect(marked).toHaveLength(1));
  });

  it('says of a post that failed before its date that it cannot go out, and that another try keeps the date', async () => {
    api.on(getChannel, { channel: 'network', channels: [] });
    const calls = api.on(retryPost, aPost({ status: 'Scheduled' }));
    const failed = {
      ...asked,
      status: 'Failed' as const,
      scheduledAt: '2046-05-04T09:00:00.000Z',
      failureReason: 'The channel refused it',
    };
    const { user } = await shown(failed, [anApprovedOne()]);
    screen.getByText('This post cannot go out as it is');
    screen.getByText(/^It is planned for May 4, 2046 .*The channel refused it$/);
    expect(screen.queryByText('This post did not go out')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    await screen.findByText('It is made ready again and goes out at its time');
    absent('Publish now');
  });

  it('says that another try of a reminder is a reminder', async () => {
    api.on(getChannel, { channel: 'reminder', channels: [] });
    const calls = api.on(retryPost, aPost({ status: 'Scheduled' }));
    const { user } = await shown({ ...asked, status: 'Failed', failureReason: 'Too late' }, [
      anApprovedOne(),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Remind me now' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    await screen.findByText('A reminder is sent to you; nothing is published by itself');
    absent('Publish now');
  });

  it('tells an outcome that nobody knows apart from a failure', async () => {
    const lost = {
      ...asked,
      status: 'Failed' as const,
      unconfirmed: true,
      failureReason: 'Look there first.',
    };
    api.on(getChannel, { channel: 'network', channels: [] });
    const { user } = await shown(lost, [anApprovedOne()]);
    screen.getByText('Unconfirmed: it may have gone out');
    const calls = api.on(retryPost, aPost({ status: 'Scheduled' }));
    await user.click(await screen.findByRole('button', { name: 'Publish now' }));
    await screen.findByRole('dialog', { name: 'This post may have gone out already. Publish it again?' });
    await user.click(button('Cancel'));
    expect(calls).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Publish now' }));
    await user.click(await screen.findByRole('button', { name: 'Publish again' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByText('This post did not go out')).toBeNull();
  });

  it('does not ask anyone to post what a network is at work on', async () => {
    const scheduledAt = '2026-01-01T09:00:00.000Z';
    const goingOut = { channel: 'Network', calling: false, reason: 'Too many requests' };
    await shown({ ...asked, status: 'Scheduled', scheduledAt, goingOut }, [anApprovedOne()]);
    screen.getByText('Network could not take it yet');
    screen.getByText(/Too many requests.*tried again by itself/);
    expect(screen.queryByText('Due now')).toBeNull();
  });

  it('says of a post for accounts that it is on its way, and what keeps it', async () => {
    const scheduledAt = '2026-01-01T09:00:00.000Z';
    const target = {
      id: 't',
      accountId: null,
      network: 'youtube',
      handle: 'acme',
      name: 'Acme',
      caption: null,
      options: {},
      state: 'preparing' as const,
      url: null,
      reason: null,
      warning: null,
    };
    const goingOut = { channel: 'YouTube', calling: false, reason: null };
    const given = { ...asked, status: 'Scheduled' as const, scheduledAt, targets: [target] };
    await shown({ ...given, goingOut }, [anApprovedOne()]);
    screen.getByText('On its way');
    screen.getByText('It goes out on YouTube as soon as all of it is ready there.');
    expect(screen.queryByText('Due now')).toBeNull();
    cleanup();
    await shown({ ...given, goingOut: { ...goingOut, reason: 'The quota is used up.' } }, [anApprovedOne()]);
    screen.getByText('Not out yet on YouTube');
    screen.getByText('The quota is used up. It goes on by itself.');
  });

  it('offers nothing that the server would refuse while the network has it in hand', async () => {
    const scheduledAt = '2026-01-01T09:00:00.000Z';
    const goingOut = { channel: 'Network', calling: true, reason: null };
    await shown({ ...asked, status: 'Scheduled', scheduledAt, goingOut }, [anApprovedOne()]);
    const notice = screen.getByText('Going out now').parentElement?.parentElement;
    expect(notice?.textContent).toContain('Going out now');
    expect(within(notice ?? document.body).queryAllByRole('button')).toEqual([]);
    expect(underPreview()).toEqual(['(Resend Notifications)']);
  });

  it('links to where it can be seen, and only to an address of the web', async () => {
    const out = { ...asked, status: 'Published' as const, publishedAt: '2026-05-06T09:00:00.000Z' };
    await shown({ ...out, publishedUrl: 'https://network.example/1' }, [anApprovedOne()]);
    const link = screen.getByRole('link', { name: /^View post/ });
    expect(link.getAttribute('href')).toBe('https://network.example/1');
    cleanup();
    await shown({ ...out, publishedUrl: 'javascript:alert(1)' }, [anApprovedOne()]);
    expect(screen.queryByRole('link', { name: /^View post/ })).toBeNull();
  });

  it('offers to post by hand what failed on one account, and nothing where it is out', async () => {
    const target = {
      accountId: idOf(7),
      handle: 'acme',
      name: '',
      caption: null,
      options: {},
      url: null,
      warning: null,
    };
    const targets = [
      { ...target, id: idOf(71), network: 'bluesky', state: 'published' as const, reason: null },
      { ...target, id: idOf(72), network: 'mastodon', state: 'failed' as const, reason: 'Too wide.' },
    ];
    const calls = api.on(postByHand, aPost({ ...asked, status: 'Scheduled' }));
    const { user } = await shown({ ...asked, status: 'Failed', targets }, [anApprovedOne()]);
    await user.click(await screen.findByRole('button', { name: 'Post It by Hand on Mastodon @acme' }));
    await screen.findByText('Post it there, then mark it as posted');
    expect(calls.map((call) => call.params.targetId)).toEqual([idOf(72)]);
    absent('Post It by Hand on Bluesky @acme');
  });

  it('marks a post as due once its time has come', async () => {
    await shown({ ...asked, status: 'Scheduled', scheduledAt: '2026-01-01T09:00:00.000Z' }, [
      anApprovedOne(),
    ]);
    expect(screen.getAllByText('Due now').length).toBeGreaterThan(0);
    await screen.findByRole('button', { name: 'Mark as Posted' });
  });
});

describe('what happens at the date', () => {
  const scheduledAt = '2099-05-04T09:00:00.000Z';
  it.each([
    ['In Review', 'reminder', 'A reminder to post it is sent then, once everyone has approved it.'],
    ['In Review', 'network', 'It goes out then once everyone has approved it.'],
    ['Scheduled', 'reminder', 'A reminder to post it is sent then: nothing goes out by itself.'],
  ] as const)('of a post that is %s on the channel %s', async (status, channel, text) => {
    api.on(getChannel, { channel, channels: [] });
    await shown({ ...asked, status, scheduledAt }, [anApprovedOne()]);
    await screen.findByText(text);
  });
});

describe('the first button before the date', () => {
  const isFirst = (one: HTMLElement) => one.className.includes('bg-accent');
  it('of an approved post is that to schedule it; to mark it as posted is final, and beside it', async () => {
    await shown({ ...asked, status: 'Approved' }, [anApprovedOne()]);
    expect(isFirst(await screen.findByRole('button', { name: 'Schedule Post' }))).toBe(true);
    expect(isFirst(button('Mark as Posted'))).toBe(false);
  });

  it('is none of a scheduled post; once it is due, it is the mark', async () => {
    const { unmount } = await shown(
      { ...asked, status: 'Scheduled', scheduledAt: '2099-05-04T09:00:00.000Z' },
      [anApprovedOne()],
    );
    expect(isFirst(await screen.findByRole('button', { name: 'Reschedule Post' }))).toBe(false);
    expect(isFirst(button('Mark as Posted'))).toBe(false);
    unmount();
    await shown({ ...asked, status: 'Scheduled', scheduledAt: '2026-01-01T09:00:00.000Z' }, [
      anApprovedOne(),
    ]);
    expect(isFirst(await screen.findByRole('button', { name: 'Mark as Posted' }))).toBe(true);
  });
});

describe('the buttons under the preview', () => {
  it('are none for a post that went out without reviewers', async () => {
    await shown({ status: 'Published', publishedAt: '2026-05-06T09:00:00.000Z' });
    expect(underPreview()).toEqual([]);
  });

  it('of a draft without reviewers are only the one that adds a reviewer', async () => {
    await shown({});
    expect(underPreview()).toEqual(['Add a reviewer']);
  });

  it('do not resend what has gone out', async () => {
    await shown({ ...asked, status: 'Published', publishedAt: '2026-05-06T09:00:00.000Z' }, [
      anApprovedOne(),
    ]);
    await screen.findByText('Posted on Instagram');
    absent('Resend Notifications');
  });

  it('say why nobody can be notified again', async () => {
    await shown(approved, [anApprovedOne()]);
    expect(button('Resend Notifications').disabled).toBe(true);
    screen.getByText('Nobody is waiting to review this post, so there is nobody to notify');
    cleanup();
    await shown({ ...asked, status: 'In Review' }, [anApproval()]);
    expect(button('Resend Notifications').disabled).toBe(false);
    expect(screen.queryByText(/Nobody is waiting/)).toBeNull();
  });

  it('resend after a question', async () => {
    const calls = api.on(resendPost, { message: 'sent' });
    const confirm = confirming(false);
    const { user } = await shown({ ...asked, status: 'In Review' }, [anApproval()]);
    await user.click(button('Resend Notifications'));
    expect(confirm).toHaveBeenCalledWith('Resend notifications to all reviewers?');
    expect(calls).toHaveLength(0);
    confirm.mockReturnValue(true);
    await user.click(button('Resend Notifications'));
    await screen.findByText('Notifications resent to reviewers');
  });

  it('mark as posted only when everyone approved this version', async () => {
    await shown({ ...approved, version: 2 }, [anApprovedOne({ answeredVersion: 1 })]);
    absent('Mark as Posted');
    cleanup();
    const posted = aPost({ ...approved, status: 'Published', publishedAt: '2026-05-06T09:00:00.000Z' });
    const calls = api.on(markPosted, posted);
    const { user } = await shown(approved, [anApprovedOne()]);
    api.on(getPost, posted);
    await user.click(await screen.findByRole('button', { name: 'Mark as Posted' }));
    await screen.findByText('Post marked as posted on Instagram!');
    expect(calls).toHaveLength(1);
    // The button is gone after its action.
    absent('Mark as Posted');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('show the server’s reason when it refuses', async () => {
    api.on(markPosted, () => {
      throw new Refusal(409, 'This post is already published');
    });
    const { user } = await shown(approved, [anApprovedOne()]);
    await user.click(await screen.findByRole('button', { name: 'Mark as Posted' }));
    await screen.findByText('This post is already published');
  });
});

describe('the thread', () => {
  it('takes no blank comment', async () => {
    const { user } = await shown({});
    expect(button('Add Comment').getAttribute('aria-disabled')).toBe('true');
    await user.type(screen.getByLabelText('Add Comment'), '   ');
    expect(button('Add Comment').getAttribute('aria-disabled')).toBe('true');
  });

  it('sends a comment once and empties the line', async () => {
    const comment = {
      id: idOf(9),
      body: 'Done',
      createdAt: '2026-05-04T09:00:00.000Z',
      author: 'owner' as const,
      authorName: 'Olive Owner',
      userId: idOf(1),
      approvalId: null,
      decision: null,
      ...UNPOINTED,
      side: 'client' as const,
    };
    const calls = api.on(addComment, comment);
    const { user } = await shown({});
    await user.type(screen.getByLabelText('Add Comment'), 'Done');
    await user.click(button('Add Comment'));
    await screen.findByText('Comment added');
    expect(calls.map((call) => call.body.body)).toEqual(['Done']);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Add Comment').value).toBe('');
  });
});
