import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { deleteAsset, getPost, updateAsset } from '#domain/posts/contract.ts';
import { moved } from '#web/lib/upload-queue.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { anAsset, aPost, idOf } from '#tests/support/samples.ts';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** A post with three pictures in its editor, and a server that keeps their order. */
async function editing() {
  vi.stubGlobal('confirm', () => true);
  const api = postPageApi();
  let assets = [anAsset(0), anAsset(1), anAsset(2)];
  const view = await showPostPage(api, { assets }, [], '?mode=edit');
  api.on(getPost, () => aPost({ assets }));
  const moves = api.on(updateAsset, ({ params, body }) => {
    const from = assets.findIndex(({ id }) => id === params.assetId);
    assets = moved(assets, from, body.order ?? from);
    return anAsset(0, { id: params.assetId });
  });
  api.on(deleteAsset, ({ params }) => {
    assets = assets.filter(({ id }) => id !== params.assetId);
    return { id: params.assetId };
  });
  return { ...view, sent: () => moves.map((call) => [call.params.assetId, call.body.order]) };
}

it('moves the same file on, also where none was chosen: two had changed places for ever', async () => {
  const { user, sent } = await editing();
  await user.click(button('Move later'));
  await user.click(button('Move later'));
  await waitFor(() =>
    expect(sent()).toEqual([
      [idOf(100), 1],
      [idOf(100), 2],
    ]),
  );
  screen.getByText('3 of 3');
  screen.getByText('Picture 2 moved to place 3 of 3');
  expect(button('Move later').getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button('Move later'));
});

it('goes on with the next file where one was deleted, for whoever works by keys', async () => {
  const { user } = await editing();
  button('Delete picture 2 of 3').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(button('Delete picture 2 of 2')));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(button('Delete picture 1 of 1')));
});
