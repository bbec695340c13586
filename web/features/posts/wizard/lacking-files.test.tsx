import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPost } from '#domain/posts/contract.ts';
import type { MockApi } from '#tests/support/mock-api.ts';
import { aPost, pathOf } from '#tests/support/samples.ts';
import { button, complained, input, openWizard, photo, wizardApi } from '#tests/support/wizard-screen.tsx';
import { uploadFile } from '#web/lib/upload.ts';

let api: MockApi;
const onClose = vi.fn();
const BEGUN = '/objects/uploads/half';

beforeEach(() => {
  api = wizardApi();
});
afterEach(() => {
  onClose.mockReset();
});

const film = () =>
  new File(['a long film'], 'big.mp4', { type: 'video/mp4', lastModified: 1_700_000_000_000 });
const files = () =>
  screen
    .getAllByRole('button', { name: /^Remove .+\.(mp4|jpg)$/ })
    .map((one) => one.getAttribute('aria-label'));
const asksToLeave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** A film is on its way and a photo is there when the page is read anew, at the step with the texts. */
async function reloaded() {
  vi.mocked(uploadFile).mockImplementation((file, options) => {
    if (file.name === 'p2.jpg') return Promise.resolve({ path: pathOf(2), type: 'image' });
    options?.onBegun?.(BEGUN);
    return new Promise<never>(() => {});
  });
  const { user } = await openWizard(onClose);
  await user.upload(input('Files to upload'), [film(), photo('p2.jpg')]);
  await user.click(button('Next'));
  await user.type(input('Title'), 'Spring');
  expect(asksToLeave()).toBe(true);
  cleanup();
  return openWizard(onClose);
}

it('a file that was under way is named after a reload, and the post is not sent without it', async () => {
  const created = api.on(createPost, aPost());
  const { user } = await reloaded();
  screen.getByText('big.mp4 was not uploaded. Choose it again.');
  expect(asksToLeave()).toBe(false);
  await user.click(button('Next'));
  await user.click(button('Save as Draft'));
  await complained('Upload failed', 'Please choose the files again that were not uploaded, or remove them');
  expect(created).toEqual([]);
  expect(files()).toEqual(['Remove big.mp4', 'Remove p2.jpg']);
  expect(screen.queryByRole('button', { name: 'Retry big.mp4' })).toBeNull();
});

it('chosen again it goes on where it stopped, at its place', async () => {
  const created = api.on(createPost, aPost());
  const { user } = await reloaded();
  await user.click(button('Back to the files'));
  vi.mocked(uploadFile).mockResolvedValue({ path: pathOf(1), type: 'video' });
  await user.upload(input('Files to upload'), film());
  await screen.findByText('Uploaded 1 file(s)');
  expect(vi.mocked(uploadFile).mock.lastCall?.[1]?.begun).toBe(BEGUN);
  expect(screen.queryByText(/was not uploaded/)).toBeNull();
  await user.click(button('Next'));
  await user.click(button('Next'));
  await user.click(button('Save as Draft'));
  await screen.findByText('Draft saved successfully');
  expect(created[0]?.body.assets).toEqual([
    { url: pathOf(1), type: 'video' },
    { url: pathOf(2), type: 'image' },
  ]);
});

it('another file of the same name takes its place from the beginning', async () => {
  const { user } = await reloaded();
  await user.click(button('Back to the files'));
  await user.upload(input('Files to upload'), new File(['another'], 'big.mp4', { type: 'video/mp4' }));
  await waitFor(() => expect(vi.mocked(uploadFile).mock.lastCall?.[0].size).toBe(7));
  expect(vi.mocked(uploadFile).mock.lastCall?.[1]?.begun).toBeNull();
});

it('chosen again it has room, also where the post has no more', async () => {
  const { user } = await reloaded();
  await user.click(button('Back to the files'));
  const more = Array.from({ length: 48 }, (_, at) => photo(`more-${at}.jpg`));
  vi.mocked(uploadFile).mockResolvedValue({ path: pathOf(1), type: 'image' });
  await user.upload(input('Files to upload'), more);
  await user.upload(input('Files to upload'), [film(), photo('one-too-many.jpg')]);
  await screen.findByText('Left out: one-too-many.jpg.');
  screen.getByText('A post holds at most 50 files');
  await waitFor(() => expect(screen.queryByText(/was not uploaded/)).toBeNull());
  expect(files()).toHaveLength(50);
});

it('chosen again behind a new file it is still taken first, and the new one has no room', async () => {
  const { user } = await reloaded();
  await user.click(button('Back to the files'));
  const more = Array.from({ length: 48 }, (_, at) => photo(`more-${at}.jpg`));
  vi.mocked(uploadFile).mockResolvedValue({ path: pathOf(1), type: 'image' });
  await user.upload(input('Files to upload'), more);
  await user.upload(input('Files to upload'), [photo('one-too-many.jpg'), film(), film()]);
  await screen.findByText('Left out: one-too-many.jpg and big.mp4.');
  await waitFor(() => expect(screen.queryByText(/was not uploaded/)).toBeNull());
  expect(files()).toHaveLength(50);
  expect(files()[0]).toBe('Remove big.mp4');
  expect(files()).not.toContain('Remove one-too-many.jpg');
});

it('removed, it is not waited for', async () => {
  const created = api.on(createPost, aPost());
  const { user } = await reloaded();
  await user.click(button('Back to the files'));
  await user.click(button('Remove big.mp4'));
  await user.click(button('Next'));
  await user.click(button('Next'));
  await user.click(button('Save as Draft'));
  await screen.findByText('Draft saved successfully');
  expect(created[0]?.body.assets).toEqual([{ url: pathOf(2), type: 'image' }]);
});
