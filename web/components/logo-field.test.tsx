import { useState } from 'react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { LOGO_BYTES } from '#domain/media/limits.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ApiError } from '#web/lib/api.ts';
import { StorageRefusal } from '#web/lib/put-bytes.ts';
import * as uploads from '#web/lib/upload.ts';
import { LogoField } from './logo-field.tsx';

let upload: MockInstance<typeof uploads.uploadFile>;
const path = '/objects/uploads/00000000-0000-4000-8000-000000000001';

beforeEach(() => {
  upload = vi.spyOn(uploads, 'uploadFile').mockRejectedValue(new Error('nothing is uploaded here'));
});

const busy = vi.fn();
function Screen() {
  const [logoUrl, setLogoUrl] = useState<string | null>(null);
  return <LogoField name="Acme" logoUrl={logoUrl} onChange={setLogoUrl} onBusyChange={busy} />;
}

const file = (type: string, size = 10) => new File([new Uint8Array(size)], 'logo', { type });

function chosen(one: File) {
  const shown = showScreen(<Screen />);
  // Not through the file chooser: people can pick any file, whatever `accept` says.
  fireEvent.change(screen.getByLabelText('Company Logo'), { target: { files: [one] } });
  return shown;
}

test.each([
  ['a text', file('text/plain'), 'Please select an image file'],
  ['too large a picture', file('image/png', LOGO_BYTES + 1), 'Image must be smaller than 5MB'],
])('%s is refused before anything is sent', async (_, one, sentence) => {
  const { container } = chosen(one);
  await screen.findByText(sentence);
  expect(upload).not.toHaveBeenCalled();
  expect(container.querySelector('img')).toBeNull();
});

test('a picture of exactly 5 MB is fine', async () => {
  upload.mockResolvedValue({ path, type: 'image' });
  const picture = file('image/png', LOGO_BYTES);
  chosen(picture);
  await screen.findByText('Logo uploaded successfully');
  expect(upload.mock.calls).toHaveLength(1);
  // Not by toBe: where it fails, five million bytes would be compared for its message.
  expect(upload.mock.calls[0]?.[0] === picture).toBe(true);
});

test('it says that it uploads, and shows the logo that can then be removed', async () => {
  let finish = () => {};
  upload.mockImplementation(async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    return { path, type: 'image' };
  });
  const { user, container } = chosen(file('image/png'));
  await screen.findByText('Uploading...');
  expect(busy).toHaveBeenLastCalledWith(true);
  finish();
  await screen.findByText('Logo uploaded successfully');
  expect(busy).toHaveBeenLastCalledWith(false);
  expect(upload.mock.calls[0]?.[1]?.purpose).toBe('logo');
  expect(container.querySelector('img')?.getAttribute('src')).toBe(`${path}?w=160`);
  await user.click(screen.getByRole('button', { name: 'Remove Logo' }));
  expect(container.querySelector('img')).toBeNull();
  screen.getByText('A');
});

test.each([
  ['the storage refuses', new StorageRefusal('Upload failed: Bad Gateway'), 'Failed to upload image'],
  [
    'the server gives a reason',
    new ApiError(415, '{"message":"SVG is not accepted"}', ''),
    'SVG is not accepted',
  ],
  ['anything else goes wrong', new Error('odd'), 'Failed to upload logo'],
])('when %s the toast says so', async (_, error, sentence) => {
  upload.mockRejectedValue(error);
  chosen(file('image/png'));
  await screen.findByText(sentence);
  expect(busy).toHaveBeenLastCalledWith(false);
});

test('leaving ends the upload without a word', async () => {
  let signal: AbortSignal | undefined;
  upload.mockImplementation((_, options) => {
    signal = options?.signal;
    return new Promise(() => {});
  });
  const { unmount } = chosen(file('image/png'));
  await waitFor(() => expect(signal).toBeDefined());
  unmount();
  expect(signal?.aborted).toBe(true);
});
