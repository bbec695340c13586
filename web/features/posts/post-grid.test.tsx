import { useState } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { deletePost, restorePost } from '#domain/posts/archive.ts';
import { listPosts } from '#domain/posts/contract.ts';
import { duplicatePost } from '#domain/posts/duplicate.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import { postViews } from '#domain/posts/views.ts';
import { mockApi, PageOf, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { anAsset, aPost, aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { saidAlways } from '#web/lib/api.ts';
import { forgetAnswers, takeAnswers, untilArrived } from '#web/lib/asked-ahead.ts';
import { PostGrid } from './post-grid.tsx';
import { PostTile } from './post-tile.tsx';

let api: MockApi;

beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
});

const tile = async (title: string) => {
  const link = await screen.findByRole('link', { name: new RegExp(`^${title},`) });
  const article = link.closest('article');
  if (!article) throw new Error('no tile');
  return article;
};
const marks = (article: HTMLElement) =>
  [...article.querySelectorAll('[data-mark]')].map((mark) => mark.getAttribute('data-mark'));

describe('the posts grid', () => {
  it('asks for the company’s posts, a page at a time', async () => {
    const calls = api.on(listPosts, []);
    showScreen(<PostGrid company="ACME" />);
    await screen.findByText('No posts yet');
    expect(calls.map((call) => call.query)).toEqual([{ company: 'ACME', limit: 60, view: 'grid' }]);
  });

  it('offers to make the first post where there is none', async () => {
    api.on(listPosts, []);
    const { user, address } = showScreen(<PostGrid company="ACME" />, '/dashboard?company=ACME');
    // Not by the name of the button above, which stays the only one that is called so.
    await user.click(await screen.findByRole('button', { name: 'Make the first post' }));
    expect(address()).toBe('/dashboard?company=ACME&new=post');
  });

  it('is drawn at once with the posts that the page asked for', async () => {
    const address = '/api/posts?company=ACME&limit=60&view=grid';
    document.head.innerHTML = `<link as="fetch" href="${address.replaceAll('&', '&amp;')}">`;
    const calls = api.on(listPosts, [aPost({ id: idOf(1), title: 'Spring', assets: [] })]);
    takeAnswers();
    await untilArrived();
    showScreen(<PostGrid company="ACME" />);
    screen.getByRole('link', { name: 'Spring, Draft, No media' });
    // Neither the list nor its polled first page is requested again.
    await act(() => Promise.resolve());
    expect(calls).toHaveLength(1);
    document.head.innerHTML = '';
    forgetAnswers();
  });

  it('names each post and leads to it', async () => {
    api.on(listPosts, [
      aPost({ id: idOf(1), title: 'Spring', status: 'In Review', assets: [anAsset(0), anAsset(1)] }),
      aPost({ id: idOf(2), title: '', assets: [] }),
    ]);
    showScreen(<PostGrid company="ACME" />);
    const link = await screen.findByRole('link', { name: 'Spring, In Review, 2 photos' });
    // The title appears once.
    screen.getByText('Spring');
    expect(link.getAttribute('href')).toBe(`/post/${idOf(1)}`);
    screen.getByRole('link', { name: 'Untitled, Draft, No media' });
  });

  it('shows the campaign of a post and says it, and asks for the posts of one', async () => {
    const spring = { id: idOf(7), name: 'Spring', colour: 'green' } as const;
    const calls = api.on(listPosts, [aPost({ id: idOf(1), title: 'Cake', assets: [], inCampaign: spring })]);
    showScreen(<PostGrid company="ACME" />, `/dashboard?company=ACME&campaign=${idOf(7)}`);
    await screen.findByRole('link', { name: 'Cake, Draft, No media, Campaign Spring' });
    expect(calls[0]?.query.campaign).toBe(idOf(7));
  });

  it('shows a picture that says everything before what stands on it', async () => {
    const [post] = postViews.grid.parse([aPost({ title: 'Spring', status: 'Approved', assets: [] })]);
    if (!post) throw new Error('no post');
    const none = () => undefined;
    const InSteps = () => {
      const [bare, setBare] = useState(true);
      const tile = { post, bare, timeZone: 'UTC', isDue: false, deleting: false, first: true };
      return (
        <>
          <PostTile {...tile} onDelete={none} onDuplicate={none} />
          <button onClick={() => setBare(false)}>Next</button>
        </>
      );
    };
    const { user } = showScreen(<InSteps />);
    const link = screen.getByRole('link', { name: 'Spring, Approved, No media' });
    expect(screen.queryByRole('button', { name: 'Duplicate Spring' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    screen.getByRole('button', { name: 'Duplicate Spring' });
    expect(screen.getByRole('link', { name: 'Spring, Approved, No media' })).toBe(link);
  });

  it('shows with whom a post is, and says it last', async () => {
    const assignee = { id: idOf(8), name: 'Mia Writer', profileImageUrl: null };
    api.on(listPosts, [aPost({ id: idOf(1), title: 'Cake', assets: [], assignee })]);
    showScreen(<PostGrid company="ACME" />);
    await screen.findByRole('link', { name: 'Cake, Draft, No media, With Mia Writer' });
    screen.getByText('MW');
  });

  it('marks videos, several files, and how it ended', async () => {
    api.on(
      listPosts,
      POST_STATUSES.map((status, index) =>
        aPost({
          id: idOf(index),
          title: `Post ${status}`,
          status,
          assets: status === 'Draft' ? [anAsset(0, { type: 'video' }), anAsset(1)] : [anAsset(0)],
        }),
      ),
    );
    showScreen(<PostGrid company="ACME" />);
    expect(marks(await tile('Post Draft'))).toEqual(['video', 'several']);
    const cornered = [];
    for (const status of POST_STATUSES)
      if (marks(await tile(`Post ${status}`)).includes('status')) cornered.push(status);
    expect(cornered).toEqual(['Changes Requested', 'Approved', 'Published']);
  });

  it('marks a post whose time has come and that nobody has posted, also while the grid is open', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: Date.parse('2026-11-18T08:59:50Z'),
    });
    const at = '2026-11-18T09:00:00.000Z';
    const scheduled = { status: 'Scheduled' as const, scheduledAt: at, assets: [] };
    const goingOut = { channel: 'Bluesky', calling: false, reason: null };
    api.on(listPosts, [
      aPost({ ...scheduled, id: idOf(1), title: 'By hand' }),
      aPost({ ...scheduled, id: idOf(2), title: 'By itself', goingOut }),
      aPost({ ...scheduled, id: idOf(3), title: 'Approved', status: 'Approved' }),
    ]);
    showScreen(<PostGrid company="ACME" />);
    await screen.findByRole('link', { name: 'By hand, Scheduled, No media, Nov 18, 2026' });
    act(() => void vi.advanceTimersByTime(15_000));
    screen.getByRole('link', { name: 'By hand, Scheduled, No media, Due now, Nov 18, 2026' });
    const due = (title: string) =>
      tile(title).then((one) => within(one).queryAllByText('Due now').length > 0);
    expect([await due('By hand'), await due('By itself'), await due('Approved')]).toEqual([
      true,
      false,
      false,
    ]);
    vi.useRealTimers();
  });

  it('downloads covers only in the size of a tile', async () => {
    api.on(listPosts, [aPost()]);
    showScreen(<PostGrid company="ACME" />);
    const cover = (await tile('Spring sale')).querySelector('img');
    expect(cover?.getAttribute('src')).toMatch(/\?w=320$/);
    // Visible pictures load first.
    expect(cover?.getAttribute('loading')).toBe('eager');
    expect(
      cover
        ?.getAttribute('srcset')
        ?.split(', ')
        .every((one) => one.includes('?w=')),
    ).toBe(true);
  });

  it('shows the date on each tile and is sorted as this client’s was the last time', async () => {
    const asked = api.on(listPosts, [
      aPost({ id: idOf(1), title: 'Spring', status: 'Scheduled', scheduledAt: '2031-03-09T09:00:00.000Z' }),
      aPost({ id: idOf(2), title: 'Fall' }),
    ]);
    const { user, unmount } = showScreen(<PostGrid company="ACME" />);
    await screen.findByRole('link', { name: /^Spring, Scheduled, .*, Mar 9, 2031$/ });
    expect((await tile('Spring')).textContent).toContain('Mar 9, 2031');
    await user.selectOptions(screen.getByLabelText('Order'), 'By title');
    await waitFor(() => expect(asked.at(-1)?.query.sort).toBe('title'));
    unmount();
    const other = showScreen(<PostGrid company="BIRCH" />);
    expect((await screen.findByLabelText<HTMLSelectElement>('Order')).value).toBe('newest');
    other.unmount();
    showScreen(<PostGrid company="acme" />);
    expect((await screen.findByLabelText<HTMLSelectElement>('Order')).value).toBe('title');
    localStorage.clear();
  });

  it('deletes after a question, without reading the list again', async () => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    const reads = api.on(listPosts, [
      aPost({ id: idOf(1), title: 'Spring' }),
      aPost({ id: idOf(2), title: 'Fall' }),
    ]);
    const calls = api.on(deletePost, ({ params }) => ({ id: params.id }));
    const { user } = showScreen(<PostGrid company="ACME" />);
    const remove = () => within(document.body).getByRole('button', { name: 'Delete Spring' });
    await tile('Spring');
    await user.click(remove());
    expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this post?');
    expect(calls).toHaveLength(0);
    confirm.mockReturnValue(true);
    await user.click(remove());
    await screen.findByText('Post deleted successfully');
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Spring/ })).toBeNull());
    await tile('Fall');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Fall' }));
    expect(reads).toHaveLength(1);
  });

  it('brings a deleted post back where Undo is pressed, with the keyboard too', async () => {
    vi.stubGlobal('confirm', () => true);
    const spring = aPost({ id: idOf(1), title: 'Spring' });
    api.on(listPosts, [spring]);
    api.on(deletePost, ({ params }) => ({ id: params.id }));
    const back = api.on(restorePost, spring);
    const { user } = showScreen(<PostGrid company="ACME" />);
    await tile('Spring');
    await user.click(screen.getByRole('button', { name: 'Delete Spring' }));
    await screen.findByText('Post deleted successfully');
    (await screen.findByRole('button', { name: 'Undo' })).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Post restored');
    expect(back.map((call) => call.params.id)).toEqual([idOf(1)]);
    await tile('Spring');
  });

  it.each([
    ['Published', true],
    ['Approved', false],
  ] as const)('says of a deleted post that was %s that its record is kept: %s', async (status, isKept) => {
    vi.stubGlobal('confirm', () => true);
    api.on(listPosts, [aPost({ title: 'Spring', status })]);
    api.on(deletePost, ({ params }) => ({ id: params.id }));
    const { user } = showScreen(<PostGrid company="ACME" />);
    await tile('Spring');
    await user.click(screen.getByRole('button', { name: 'Delete Spring' }));
    await screen.findByText('Post deleted successfully');
    expect(screen.queryByText('Its approval record is kept in the Archive.') !== null).toBe(isKept);
  });

  it('keeps the post and says why where deleting failed', async () => {
    vi.stubGlobal('confirm', () => true);
    api.on(listPosts, [aPost({ title: 'Spring' })]);
    let refuse = () => {};
    const calls = api.on(deletePost, async () => {
      await new Promise<void>((resolve) => (refuse = resolve));
      throw new Refusal(503, 'Please try again later');
    });
    const { user } = showScreen(<PostGrid company="ACME" />);
    const spring = await tile('Spring');
    await user.click(screen.getByRole('button', { name: 'Delete Spring' }));
    await waitFor(() => expect(calls.map((call) => call.params.id)).toEqual([aPost().id]));
    expect(spring.isConnected).toBe(true);
    refuse();
    await screen.findByText('Please try again later');
    expect(await tile('Spring')).toBe(spring);
    expect(screen.queryByText('Post deleted successfully')).toBeNull();
  });

  it('offers another try where the posts could not be read', async () => {
    api.on(listPosts, () => {
      throw new Refusal(503, 'The database is down');
    });
    const { user } = showScreen(<PostGrid company="ACME" />);
    await screen.findByText('The database is down');
    api.on(listPosts, [aPost({ title: 'Spring' })]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await tile('Spring');
  });

  it('shows what changed on a later page, too, and reads the pages again only then', async () => {
    vi.useFakeTimers();
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    let older = aPost({
      id: idOf(1),
      title: 'Older',
      status: 'In Review',
      createdAt: '2026-05-01T09:00:00.000Z',
    });
    const reads = api.on(listPosts, ({ query }) =>
      query.cursor ? [older] : new PageOf([aPost({ id: idOf(2), title: 'Newer' })], 'next'),
    );
    api.tag = 'W/"1"';
    showScreen(<PostGrid company="ACME" />);
    // The first page is rendered, then the second is requested.
    await pass(100);
    await pass(100);
    screen.getByRole('link', { name: /^Older, In Review/ });
    expect(reads.map((call) => call.query.cursor)).toEqual([undefined, 'next']);
    await pass(15_100);
    expect(reads.map((call) => call.query.cursor).slice(2)).toEqual([undefined]);

    older = { ...older, status: 'Approved' };
    api.tag = 'W/"2"';
    await pass(15_100);
    await pass(100);
    screen.getByRole('link', { name: /^Older, Approved/ });
    const after = reads.length;
    await pass(15_100);
    expect(reads.slice(after).map((call) => call.query.cursor)).toEqual([undefined]);
  });

  it('keeps the focus on a post that a new one moves into another row, and on its buttons', async () => {
    vi.useFakeTimers();
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    let posts = [3, 2, 1].map((n) => aPost({ id: idOf(n), title: `Post ${n}` }));
    api.on(listPosts, () => posts);
    api.tag = 'W/"1"';
    showScreen(<PostGrid company="ACME" />);
    await pass(100);
    const last = screen.getByRole('link', { name: /^Post 1,/ });
    last.focus();
    posts = [aPost({ id: idOf(4), title: 'Post 4' }), ...posts];
    api.tag = 'W/"2"';
    await pass(15_100);
    screen.getByRole('link', { name: /^Post 4,/ });
    expect(document.activeElement).toBe(last);

    const remove = screen.getByRole('button', { name: 'Delete Post 2' });
    remove.focus();
    // The other way round, too: a post takes the place of those before it.
    posts = posts.toReversed();
    api.tag = 'W/"3"';
    await pass(15_100);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      posts.map(({ id }) => `/post/${id}`),
    );
    expect(document.activeElement).toBe(remove);
    vi.useRealTimers();
  });

  it('puts only the rows near the window on the page', async () => {
    api.on(
      listPosts,
      Array.from({ length: 600 }, (_, n) => aPost({ id: idOf(n), title: `Post ${n}` })),
    );
    showScreen(<PostGrid company="ACME" />);
    await tile('Post 0');
    expect(screen.getAllByRole('link').length).toBeLessThan(100);
  });

  it('duplicates a post from its tile; the message leads to the copy', async () => {
    api.on(listPosts, [aPost({ id: idOf(1), title: 'Spring' })]);
    const calls = api.on(duplicatePost, aPost({ id: idOf(9), title: 'Spring' }));
    const { user, address } = showScreen(<PostGrid company="ACME" />);
    await tile('Spring');
    await user.click(screen.getByRole('button', { name: 'Duplicate Spring' }));
    await screen.findByText('Post duplicated');
    expect(calls.map((call) => call.params.id)).toEqual([idOf(1)]);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(address()).toBe(`/post/${idOf(9)}?mode=edit`));
  });

  it('downloads what is shown: the sheet is narrowed down as the grid is', async () => {
    api.on(listPosts, [aPost({ id: idOf(1), title: 'Spring', assets: [] })]);
    const at = `/?status=Draft&search=spring&campaign=${idOf(7)}&with=nobody`;
    showScreen(<PostGrid company="ACME" />, at);
    const link = await screen.findByRole('button', { name: 'Download as CSV' });
    const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://here');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      company: 'ACME',
      status: 'Draft',
      search: 'spring',
      campaign: idOf(7),
      assignee: 'nobody',
    });
  });

  it('names the agency that the page shows in the sheet’s address, which has no headers', async () => {
    api.on(listPosts, [aPost({ id: idOf(1), title: 'Spring', assets: [] })]);
    saidAlways['X-Agency'] = idOf(10);
    try {
      showScreen(<PostGrid company="ACME" />);
      const link = await screen.findByRole('button', { name: 'Download as CSV' });
      expect(link.getAttribute('href')).toContain(`agency=${idOf(10)}`);
    } finally {
      delete saidAlways['X-Agency'];
    }
  });
});
