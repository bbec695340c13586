import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeUploads, type FakeUploads } from '#tests/support/fake-uploads.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { DropZone } from './drop-zone.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

let server: FakeUploads;
beforeEach(() => {
  server = fakeUploads();
});

function Form() {
  const uploads = useUploads();
  return (
    <>
      <DropZone onFiles={uploads.add} />
      <UploadList uploads={uploads} />
      <output>{uploads.done.map((one) => one.path).join(' ')}</output>
    </>
  );
}

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
const row = (name: string) =>
  within(screen.getAllByRole('listitem').find((one) => one.textContent.includes(name)) ?? document.body);

test('files are chosen with a button that the keyboard reaches', async () => {
  const { user } = showScreen(<Form />);
  await user.tab();
  expect(screen.getByRole('button', { name: 'Choose files' })).toBe(document.activeElement);
  // The input is found by those who fill it in, and not by those who are read the page.
  const input = screen.getByLabelText('Files to upload');
  expect(input.getAttribute('aria-hidden')).toBe('true');
  expect(input.tabIndex).toBe(-1);
  await user.upload(screen.getByLabelText('Files to upload'), [photo('a.jpg'), photo('b.jpg')]);
  await server.sending('b.jpg');
  expect(rows()).toHaveLength(2);
});

test('files are dragged in, and text that is dragged in is not taken', async () => {
  showScreen(<Form />);
  const zone = screen.getByRole('group', { name: 'Upload' });
  fireEvent.drop(zone, { dataTransfer: { types: ['text/plain'], files: [] } });
  expect(rows()).toEqual([]);
  fireEvent.dragOver(zone, { dataTransfer: { types: ['Files'] } });
  expect(screen.getByText('Drop them here')).toBeDefined();
  fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [photo('a.jpg')] } });
  await server.sending('a.jpg');
  expect(rows()).toHaveLength(1);
  expect(screen.getByText('Drag photos and videos here')).toBeDefined();
});

test('each file shows its progress, can be cancelled, retried and removed', async () => {
  const { user } = showScreen(<Form />);
  await user.upload(screen.getByLabelText('Files to upload'), [photo('a.jpg'), photo('b.jpg')]);
  await server.sending('b.jpg');
  server.progress('a.jpg', 0.4);
  expect(await row('a.jpg').findByText('40%')).toBeDefined();
  expect(screen.getByRole('progressbar', { name: 'Upload of a.jpg' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel a.jpg' }));
  expect(await row('a.jpg').findByText('Upload cancelled')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Retry a.jpg' }));
  await server.sending('a.jpg');
  server.store('a.jpg');
  server.refuse('b.jpg', 500, 'Internal Server Error');
  expect(await row('b.jpg').findByText('Not uploaded')).toBeDefined();
  expect(await screen.findByText('/objects/uploads/a.jpg')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove b.jpg' }));
  expect(rows()).toHaveLength(1);
  // For keyboard users: the focus is on the remaining file, then on the button that adds files.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove a.jpg' })),
  );
  await user.keyboard('{Enter}');
  expect(rows()).toEqual([]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose files' })),
  );
});

test('the order is changed with buttons, and told to those who cannot see it', async () => {
  const { user } = showScreen(<Form />);
  await user.upload(screen.getByLabelText('Files to upload'), [photo('a.jpg'), photo('b.jpg')]);
  await server.sending('b.jpg');
  server.store('a.jpg');
  server.store('b.jpg');
  await screen.findByText('/objects/uploads/a.jpg /objects/uploads/b.jpg');
  const order = () => rows().map((text) => /[ab]\.jpg/.exec(text)?.[0]);
  const covers = () => rows().map((text) => text.includes('Cover'));
  expect([order(), covers()]).toEqual([
    ['a.jpg', 'b.jpg'],
    [true, false],
  ]);
  await user.click(screen.getByRole('button', { name: 'Move b.jpg earlier' }));
  expect([order(), covers()]).toEqual([
    ['b.jpg', 'a.jpg'],
    [true, false],
  ]);
  expect(screen.getByText(/^\/objects/).textContent).toBe('/objects/uploads/b.jpg /objects/uploads/a.jpg');
  const told = screen.getByText('b.jpg moved to place 1 of 2');
  expect(told.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
});

test('leaving the form ends what is under way', async () => {
  const { user, unmount } = showScreen(<Form />);
  await user.upload(screen.getByLabelText('Files to upload'), [photo('a.jpg')]);
  await server.sending('a.jpg');
  unmount();
  await vi.waitFor(() => expect(server.aborted).toEqual(['a.jpg']));
});
