import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listComments, type Comment } from '#domain/approvals/contract.ts';
import { resolveComment } from '#domain/approvals/resolve-contract.ts';
import { updatePost } from '#domain/posts/contract.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { anApproval, anAsset, aPost, idOf, UNPOINTED } from '#tests/support/samples.ts';

const wish = (body: string, more: Partial<Comment> = {}): Comment => ({
  ...UNPOINTED,
  id: idOf(61),
  userId: null,
  approvalId: idOf(7),
  author: 'reviewer',
  authorName: 'Cora',
  side: 'client',
  decision: 'rejected',
  createdAt: '2026-11-15T09:00:00.000Z',
  task: true,
  body,
  ...more,
});
const asked = { reviewerEmails: ['cora@client.example'] };

test('a wish in one sentence is a thing to do, does not hold up sending, and is asked about afterwards', async () => {
  const api = postPageApi();
  let lines = [wish('Name the day')];
  api.on(listComments, () => lines);
  const sent = api.on(updatePost, aPost({ ...asked, status: 'In Review' }));
  const back = await showPostPage(api, { ...asked, status: 'Changes Requested' }, [anApproval()]);
  await screen.findByText('1 of 1 to do');
  expect(screen.queryByRole('button', { name: 'Tick it off' })).toBeNull();
  await back.user.click(screen.getByRole('button', { name: 'Resubmit for Review' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ status: 'In Review' }]));
  expect(screen.queryByRole('dialog')).toBeNull();
  back.unmount();

  const ticked = api.on(resolveComment, ({ params }) => {
    const done = wish('Name the day', { id: params.id, resolvedAt: '2026-11-16T09:00:00.000Z' });
    lines = [done];
    return done;
  });
  const { user } = await showPostPage(api, { ...asked, status: 'In Review' }, [anApproval()]);
  await screen.findByText(/who see that this is still open\. Is it done\?$/);
  await user.click(screen.getByRole('button', { name: 'Tick it off' }));
  await screen.findByText('All done');
  expect(ticked).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Tick it off' })).toBeNull();
});

test('several that are open are ticked off at once, those that are done are left', async () => {
  const api = postPageApi();
  const first = wish('Name the day', { id: idOf(62) });
  const lines = [
    first,
    wish('A blue cup', { id: idOf(63) }),
    wish('No fog', {
      id: idOf(64),
      resolvedAt: '2026-11-16T09:00:00.000Z',
    }),
  ];
  api.on(listComments, lines);
  const ticked = api.on(resolveComment, first);
  const { user } = await showPostPage(api, { ...asked, status: 'In Review' }, [anApproval()]);
  const list = (await screen.findByText('2 of 3 to do')).closest('section');
  await user.click(within(list ?? document.body).getByRole('button', { name: 'Tick all off' }));
  await waitFor(() => expect(ticked.map(({ params }) => params.id)).toEqual([first.id, lines[1]?.id]));
});

test('a wish about a picture that the post still has is not about an earlier one, whatever was added', async () => {
  const api = postPageApi();
  const [kept, added] = [anAsset(0), anAsset(1)];
  const about = { version: 1, decision: null };
  api.on(listComments, [
    wish('Brighter', {
      ...about,
      id: idOf(62),
      anchor: { assetId: kept.id, x: 0.5, y: 0.5 },
      anchorFile: { number: 1, url: null },
    }),
    wish('No fog', {
      ...about,
      id: idOf(63),
      anchor: { assetId: idOf(99), x: 0.5, y: 0.5 },
      anchorFile: { number: 2, url: '/objects/gone' },
    }),
  ]);
  await showPostPage(api, { ...asked, status: 'Changes Requested', version: 2, assets: [kept, added] }, [
    anApproval(),
  ]);
  const [still, gone] = await waitFor(() => {
    const list = within(screen.getByText('2 of 2 to do').closest('section') ?? document.body);
    list.getByText('Picture 1');
    return list.getAllByRole('listitem').map((item) => item.textContent);
  });
  expect(still).not.toContain('About an earlier version');
  expect(gone).toContain('About an earlier version');
});

test.each(['Cancel', 'Done'])('after “%s” of a word the focus is on the tick beside it', async (button) => {
  const api = postPageApi();
  api.on(listComments, [wish('Name the day')]);
  api.on(resolveComment, wish('Name the day', { resolvedAt: '2026-11-16T09:00:00.000Z' }));
  const { user } = await showPostPage(api, { ...asked, status: 'In Review' }, [anApproval()]);
  await user.click(await screen.findByRole('button', { name: 'Done, with a word' }));
  await user.keyboard('Monday');
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByLabelText('A word to the reviewers')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Name the day/ }));
});
