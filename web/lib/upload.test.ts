import { beforeEach, expect, test } from 'vitest';
import { requestUpload } from '#domain/media/contract.ts';
import { fakeUploads, type FakeUploads } from '#tests/support/fake-uploads.ts';
import { StorageRefusal, uploadFile, uploadProblem } from './upload.ts';

let server: FakeUploads;
beforeEach(() => {
  server = fakeUploads();
});

const file = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });

test('no address from the server is told as such', async () => {
  server.api.on(requestUpload, { uploadURL: '' });
  await expect(uploadFile(file)).rejects.toThrow('No upload URL received from server');
});

test('a store that says no is told with its status', async () => {
  const upload = uploadFile(file);
  upload.catch(() => undefined);
  await server.sending('photo.jpg');
  server.refuse('photo.jpg', 507, 'Insufficient Storage');
  await expect(upload).rejects.toThrow('Upload failed: Insufficient Storage');
  await expect(upload).rejects.toBeInstanceOf(StorageRefusal);
});

test('a limit of the server is told in its own words', async () => {
  const upload = uploadFile(file);
  upload.catch(() => undefined);
  await server.sending('photo.jpg');
  const message =
    'Today’s 20 GB of uploads have no room left for this. You can go on at 00:00 UTC, in 6 hours.';
  server.refuse('photo.jpg', 429, 'Too Many Requests', JSON.stringify({ message, code: 'rate_limited' }));
  const problem = await upload.catch((error: unknown) => uploadProblem(error, 'photo.jpg'));
  expect(problem).toBe(message);
});

test('an upload that was given up before it began sends nothing', async () => {
  const stop = new AbortController();
  stop.abort();
  await expect(uploadFile(file, { signal: stop.signal })).rejects.toThrow();
  expect(server.sent).toEqual([]);
});

test('the toast names the file that the store refused, and else the reason', () => {
  expect(uploadProblem(new StorageRefusal('Upload failed: 500'), 'a.png')).toBe(
    'Failed to upload file: a.png',
  );
  expect(uploadProblem(new Error('No upload URL received from server'), 'a.png')).toBe(
    'No upload URL received from server',
  );
  expect(uploadProblem('odd', 'a.png')).toBe('Failed to upload files');
});
