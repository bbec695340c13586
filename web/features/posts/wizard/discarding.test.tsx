import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSearchParams } from 'wouter';
import { createPost } from '#domain/posts/contract.ts';
import type { MockApi } from '#tests/support/mock-api.ts';
import { aPost, idOf, pathOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { button, input, photo, wizardApi } from '#tests/support/wizard-screen.tsx';
import { createOffer } from '#web/lib/offered-draft.ts';
import { uploadFile } from '#web/lib/upload.ts';
import { PostWizard } from './post-wizard.tsx';

let api: MockApi;
beforeEach(() => {
  api = wizardApi();
});

/** The wizard as in the app: by the address, among other screens. */
function Dashboard() {
  const [search, setSearch] = useSearchParams();
  if (search.get('new') === 'post')
    return (
      <PostWizard
        company={search.get('company')}
        companyId={idOf(2)}
        onClose={() => setSearch({ company: 'Acme' })}
      />
    );
  return (
    <button type="button" onClick={() => setSearch({ company: 'Acme', new: 'post' })}>
      New Post
    </button>
  );
}

async function opened() {
  const view = showScreen(<Dashboard />, '/dashboard?company=Acme&new=post');
  await screen.findByRole('heading', { name: 'New Post' });
  return view;
}

const gone = () => screen.findByRole('button', { name: 'New Post' });
const again = () => screen.findByRole('heading', { name: 'New Post' });
const files = () =>
  within(screen.getByRole('list', { name: 'Files' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('[title]')?.textContent);

test('a discarded post is back as it was: its step, its files in order, their framing, its words and reviewers', async () => {
  const { user, address } = await opened();
  await user.upload(input('Files to upload'), [photo('one.jpg'), photo('two.jpg')]);
  await screen.findByText('Uploaded 2 file(s)');
  await user.click(button('Move two.jpg earlier'));
  fireEvent.change(input('Zoom'), { target: { value: '1.2' } });
  screen.getByText('1.2×');
  await user.click(button('Next'));
  await user.type(input('Title'), 'Spring');
  await user.click(button('Next'));
  await user.type(input('Reviewer emails'), 'a@b.co{Enter}half');

  await user.click(button('Discard'));
  await gone();
  expect(window.confirm).not.toHaveBeenCalled();
  expect(localStorage.length).toBe(0);
  await user.click(button('Undo'));
  await again();
  expect(address()).toBe('/dashboard?company=Acme&new=post');
  screen.getByText('a@b.co');
  expect(input('Reviewer emails').value).toBe('half');
  await user.click(button('Back'));
  expect(input('Title').value).toBe('Spring');
  await user.click(button('Back'));
  expect(files()).toEqual(['two.jpg', 'one.jpg']);
  screen.getByText('1.2×');
  expect(screen.queryByText(/the post you had begun/)).toBeNull();
  expect(localStorage.length).toBe(1);

  const created = api.on(createPost, aPost());
  await user.click(button('Next'));
  await user.click(button('Next'));
  await user.clear(input('Reviewer emails'));
  await user.click(button('Send for Approval'));
  await waitFor(() => expect(created).toHaveLength(1));
  expect(created[0]?.body.assets.map((asset) => asset.url)).toEqual([pathOf(2), pathOf(1)]);
});

test('a file that was under way is sent again after Undo, one that failed can still be tried again', async () => {
  vi.mocked(uploadFile).mockRejectedValueOnce(new Error('Upload failed: no connection'));
  const { user } = await opened();
  await user.upload(input('Files to upload'), photo('lost.jpg'));
  await screen.findByText('Not uploaded');
  const stopped = vi.fn();
  vi.mocked(uploadFile).mockImplementationOnce(
    (_file, { signal } = {}) =>
      new Promise((_done, fail) =>
        signal?.addEventListener('abort', () => {
          stopped();
          fail(new Error('aborted'));
        }),
      ),
  );
  await user.upload(input('Files to upload'), photo('slow.jpg'));
  await user.click(button('Discard'));
  await gone();
  expect(stopped).toHaveBeenCalledTimes(1);
  await user.click(button('Undo'));
  await again();
  button('Retry lost.jpg');
  await screen.findByText('Uploaded 1 file(s)');
  expect(files()).toEqual(['lost.jpg', 'slow.jpg']);
});

test('nothing entered is nothing to bring back', async () => {
  const { user } = await opened();
  await user.click(button('Discard'));
  await gone();
  expect(screen.queryByText('Post discarded')).toBeNull();
});

test('Undo also replaces a new wizard in which nothing was entered yet', async () => {
  const { user } = await opened();
  await user.upload(input('Files to upload'), photo('one.jpg'));
  await screen.findByText('Uploaded 1 file(s)');
  await user.click(button('Discard'));
  await user.click(await gone());
  await again();
  expect(screen.queryByRole('list', { name: 'Files' })).toBeNull();
  await user.click(button('Undo'));
  await waitFor(() => expect(files()).toEqual(['one.jpg']));
});

test('once another post is begun in its place, the discarded one no longer offers to replace it', async () => {
  const { user } = await opened();
  await user.upload(input('Files to upload'), photo('one.jpg'));
  await screen.findByText('Uploaded 1 file(s)');
  await user.click(button('Discard'));
  await user.click(await gone());
  await again();
  await user.type(input('Company'), 'X');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('a file that was removed is put back where it stood, with its framing', async () => {
  const { user } = await opened();
  await user.upload(input('Files to upload'), [photo('one.jpg'), photo('two.jpg'), photo('three.jpg')]);
  await screen.findByText('Uploaded 3 file(s)');
  fireEvent.change(input('Zoom'), { target: { value: '1.2' } });
  await user.click(button('Remove one.jpg'));
  expect(files()).toEqual(['two.jpg', 'three.jpg']);
  await user.click(button('Undo'));
  expect(files()).toEqual(['one.jpg', 'two.jpg', 'three.jpg']);
  screen.getByText('1.2×');
  expect(uploadFile).toHaveBeenCalledTimes(3);
});

test('a reviewer who was removed is back after Undo, beside those added since', async () => {
  const { user } = await opened();
  await user.upload(input('Files to upload'), photo());
  await screen.findByText('Uploaded 1 file(s)');
  await user.click(button('Next'));
  await user.type(input('Title'), 'Spring');
  await user.click(button('Next'));
  await user.type(input('Reviewer emails'), 'a@b.co{Enter}');
  await user.click(button('Remove a@b.co'));
  await user.type(input('Reviewer emails'), 'c@d.co{Enter}');
  await user.click(button('Undo'));
  button('Remove a@b.co');
  button('Remove c@d.co');
});

test('words of the assistant take the place of those begun, until Undo', async () => {
  const { user, state } = await opened();
  await user.upload(input('Files to upload'), photo());
  await screen.findByText('Uploaded 1 file(s)');
  await user.click(button('Next'));
  await user.type(input('Title'), 'Mine');
  const draft = { title: 'Theirs', caption: 'Words', date: '2026-03-20' };
  act(() => state.part(createOffer).set({ company: 'Acme', draft }));
  expect(input('Title').value).toBe('Theirs');
  await user.click(button('Undo'));
  expect(input('Title').value).toBe('Mine');
  expect(window.confirm).not.toHaveBeenCalled();
});

test('opened by a button that goes away with it, it takes the focus', async () => {
  showScreen(<Dashboard />, '/dashboard?company=Acme');
  const opener = await screen.findByRole('button', { name: 'New Post' });
  opener.focus();
  fireEvent.click(opener);
  const first = await screen.findByRole('heading', { name: 'Media and client' });
  expect(document.activeElement).toBe(first);
});

test('a wizard that is closed while a file is on its way sends it again when it is opened', async () => {
  vi.mocked(uploadFile).mockImplementationOnce(() => new Promise<never>(() => {}));
  const { user } = await opened();
  await user.upload(input('Files to upload'), photo('slow.jpg'));
  await user.click(button('Close and keep for later'));
  await user.click(await gone());
  await again();
  expect(files()).toEqual(['slow.jpg']);
  await screen.findByText('Uploaded 1 file(s)');
});
