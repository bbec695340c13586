import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { abilitiesOf } from '#domain/agencies/abilities.ts';
import { getPost, type Post } from '#domain/posts/contract.ts';
import { renewPreview, switchPreviewOff, switchPreviewOn } from '#domain/posts/preview.ts';
import { Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { aPost } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { MayContext } from '#web/lib/may.ts';
import { PreviewLink } from './preview-link.tsx';

const OFF_AT = '2026-05-04T09:00:00.000Z';

let api: MockApi;
beforeEach(() => {
  api = postPageApi();
});

const answer = (post: Partial<Post>) => {
  const { id, approvalToken, previewUrl, previewOffAt } = aPost(post);
  return { id, approvalToken, previewUrl, previewOffAt };
};
const button = (name: string) => screen.findByRole('button', { name });

it('is turned off from its menu, says so, and comes back with Undo', async () => {
  const off = api.on(switchPreviewOff, () => {
    api.on(getPost, aPost({ previewOffAt: OFF_AT }));
    return answer({ previewOffAt: OFF_AT });
  });
  const on = api.on(switchPreviewOn, () => {
    api.on(getPost, aPost({}));
    return answer({});
  });
  const { user } = await showPostPage(api, {});
  await user.click(await button('More about the view-only link'));
  await user.click(await screen.findByRole('menuitem', { name: 'Turn the link off' }));
  await screen.findByText('View-only link turned off');
  await screen.findByText('View-only link is off');
  expect(screen.queryByRole('button', { name: 'Copy view-only link' })).toBeNull();
  expect(off).toHaveLength(1);
  // The keyboard focus stays in its place.
  expect(document.activeElement).toBe(await button('More about the view-only link'));
  await user.click(await button('Undo'));
  await button('Copy view-only link');
  expect(on).toHaveLength(1);
});

it('is turned on again where it is off', async () => {
  api.on(switchPreviewOn, () => {
    api.on(getPost, aPost({}));
    return answer({});
  });
  const { user } = await showPostPage(api, { previewOffAt: OFF_AT });
  screen.getByText('View-only link is off');
  await user.click(await button('More about the view-only link'));
  await user.click(await screen.findByRole('menuitem', { name: 'Turn the link on' }));
  await screen.findByText('View-only link turned on');
  await button('Copy view-only link');
});

it.each([true, false])('is made anew only after a question (answered %s)', async (yes) => {
  const calls = api.on(renewPreview, answer({ previewUrl: 'http://localhost:3000/approve/another' }));
  const { user } = await showPostPage(api, {});
  await user.click(await button('More about the view-only link'));
  await user.click(await screen.findByRole('menuitem', { name: 'Make a new link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a new view-only link?' }));
  dialog.getByText('Whoever has the old one will see nothing any more.');
  expect(calls).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: yes ? 'Make a new link' : 'Cancel' }));
  if (yes) await screen.findByText('New view-only link made');
  await waitFor(() => expect(calls).toHaveLength(yes ? 1 : 0));
});

it('says why where it cannot be changed', async () => {
  api.on(switchPreviewOff, () => {
    throw new Refusal(503, 'Please try again in a minute.');
  });
  const { user } = await showPostPage(api, {});
  await user.click(await button('More about the view-only link'));
  await user.click(await screen.findByRole('menuitem', { name: 'Turn the link off' }));
  await screen.findByText('Please try again in a minute.');
  await button('Copy view-only link');
});

it('is not changed by who may not send, and can be copied by them', async () => {
  showScreen(
    <MayContext value={{ role: 'creator', abilities: abilitiesOf('creator') }}>
      <PreviewLink post={aPost({})} />
    </MayContext>,
  );
  await button('Copy view-only link');
  expect(screen.queryByRole('button', { name: 'More about the view-only link' })).toBeNull();
});
