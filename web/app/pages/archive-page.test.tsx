import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { abilitiesOf } from '#domain/agencies/abilities.ts';
import { currentUser } from '#domain/accounts/contract.ts';
import { getCompany } from '#domain/companies/contract.ts';
import { deletePost, restorePost, TITLE_NEEDED } from '#domain/posts/archive.ts';
import { listPosts } from '#domain/posts/contract.ts';
import { mockApi, PageOf, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aCompanyHead, aPost, aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { MayContext } from '#web/lib/may.ts';
import { ArchivePage } from './archive-page.tsx';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
  api.on(getCompany, aCompanyHead());
});

const archived = (n: number, title: string) =>
  aPost({
    id: idOf(n),
    title,
    status: 'Published',
    publishedAt: '2026-05-04T09:00:00.000Z',
    archivedAt: '2026-05-06T09:00:00.000Z',
  });
const row = async (title: string) => {
  const found = (await screen.findByRole('heading', { name: title })).closest('article');
  if (!found) throw new Error('no row');
  return within(found);
};

describe('the archive', () => {
  it('lists a client’s removed posts with their dates and their records', async () => {
    const calls = api.on(listPosts, [archived(1, 'Spring sale')]);
    showScreen(<ArchivePage />, '/archive?company=ACME');
    const spring = await row('Spring sale');
    spring.getByText(/^Published May 4, 2026/);
    spring.getByText(/^Deleted May 6, 2026/);
    expect(spring.getByRole('link', { name: /^Approval record/ }).getAttribute('href')).toBe(
      `/post/${idOf(1)}/record`,
    );
    screen.getByRole('button', { name: 'Back to ACME' });
    expect(calls[0]?.query).toMatchObject({ archived: true, company: 'ACME' });
  });

  it('offers restoring and deleting for good only to who may', async () => {
    api.on(listPosts, [archived(1, 'Spring sale')]);
    showScreen(
      <MayContext value={{ role: 'viewer', abilities: abilitiesOf('viewer') }}>
        <ArchivePage />
      </MayContext>,
      '/archive?company=ACME',
    );
    const spring = await row('Spring sale');
    spring.getByRole('link', { name: /^Approval record/ });
    expect(spring.queryByRole('button')).toBeNull();
  });

  it('of all clients names each one’s, page by page', async () => {
    const calls = api.on(listPosts, ({ query }) =>
      query.cursor === 'more'
        ? [{ ...archived(2, 'Older'), companyName: 'Borealis' }]
        : new PageOf([archived(1, 'Newer')], 'more'),
    );
    const { user } = showScreen(<ArchivePage />, '/archive');
    (await row('Newer')).getByText(/ACME/);
    expect(calls.map(({ query }) => [query.archived, query.company, query.cursor])).toEqual([
      [true, undefined, undefined],
    ]);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    (await row('Older')).getByText(/Borealis/);
    expect((await row('Newer')).queryByText(/Borealis/)).toBeNull();
  });

  it('says what it is for while nothing is in it', async () => {
    api.on(listPosts, []);
    showScreen(<ArchivePage />, '/archive?company=ACME');
    await screen.findByText('Nothing in the archive');
    screen.getByText('A published post that you delete is kept here, with the record of who approved it.');
    expect(screen.queryAllByRole('article')).toEqual([]);
  });

  it('says that it could not be read, and tries again', async () => {
    const calls = api.on(listPosts, () => {
      if (calls.length === 1) throw new Refusal(503, 'The database is away');
      return [archived(1, 'Spring sale')];
    });
    const { user } = showScreen(<ArchivePage />, '/archive');
    await screen.findByText('The database is away');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await row('Spring sale');
  });

  it('brings a post back', async () => {
    let posts = [archived(1, 'Spring sale'), archived(2, 'Other')];
    api.on(listPosts, () => posts);
    const calls = api.on(restorePost, () => {
      posts = posts.slice(1);
      return aPost({ status: 'Published' });
    });
    const { user } = showScreen(<ArchivePage />, '/archive');
    await user.click((await row('Spring sale')).getByRole('button', { name: /^Restore/ }));
    await screen.findByText('Post restored');
    expect(calls.map((call) => call.params)).toEqual([{ id: idOf(1) }]);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Spring sale' })).toBeNull());
    await waitFor(() =>
      expect(document.activeElement?.contains(screen.getByRole('list', { name: 'Archived posts' }))).toBe(
        true,
      ),
    );
  });
});

describe('deleting for good', () => {
  it('asks for the title and is done only with it', async () => {
    let posts = [archived(1, 'Spring sale')];
    api.on(listPosts, () => posts);
    const calls = api.on(deletePost, ({ params }) => {
      posts = [];
      return { id: params.id };
    });
    const { user } = showScreen(<ArchivePage />, '/archive');
    await user.click((await row('Spring sale')).getByRole('button', { name: /^Delete for good/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete for good?' }));
    const field = dialog.getByLabelText('Type Spring sale to confirm');
    await user.type(field, 'spring sale');
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(dialog.getByRole('alert').textContent).toBe(TITLE_NEEDED);
    expect(calls).toEqual([]);
    await user.clear(field);
    await user.type(field, 'Spring sale{Enter}');
    await screen.findByText('Post deleted for good');
    expect(calls).toMatchObject([
      { params: { id: idOf(1) }, query: { forever: true }, body: { title: 'Spring sale' } },
    ]);
    await screen.findByText('Nothing in the archive');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the dialog and says why where the server refuses', async () => {
    api.on(listPosts, [archived(1, '')]);
    api.on(deletePost, () => {
      throw new Refusal(400, TITLE_NEEDED, { title: TITLE_NEEDED });
    });
    const { user } = showScreen(<ArchivePage />, '/archive');
    await user.click((await row('Untitled')).getByRole('button', { name: /^Delete for good/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Untitled{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toBe(TITLE_NEEDED);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
