import { beforeEach, describe, expect, test } from 'vitest';
import { normalizeUpload, requestUpload, resumeUpload } from '#domain/media/contract.ts';
import { PART_BYTES } from '#domain/media/parts.ts';
import { Refusal } from '#tests/support/mock-api.ts';
import { fakeUploads, type FakeUploads } from '#tests/support/fake-uploads.ts';
import { StorageRefusal } from './put-bytes.ts';
import { uploadFile, uploadProblem } from './upload.ts';

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

describe('a large file', () => {
  const film = new File([new Uint8Array(2 * PART_BYTES + 5)], 'film.mp4', { type: 'video/mp4' });
  const ready = { normalizedPath: '/objects/uploads/7', type: 'video' as const };
  const begun = 'http://localhost/objects/uploads/7';

  test('goes in parts, says where it began, and how far all of it is', async () => {
    const finished = server.api.on(normalizeUpload, { ...ready, width: null, height: null, seconds: null });
    const told: string[] = [];
    const shares: number[] = [];
    const upload = uploadFile(film, {
      onBegun: (rawPath) => void told.push(rawPath),
      onProgress: (share) => void shares.push(share),
    });
    for (let part = 0; part < 3; part += 1) {
      await server.sending('film.mp4');
      server.progress('film.mp4', 1);
      server.store('film.mp4');
    }
    expect(await upload).toMatchObject({ path: '/objects/uploads/7' });
    expect(told).toEqual(['http://localhost/objects/uploads/1']);
    expect(shares.map((share) => Math.round(share * 10))).toEqual([5, 10, 10]);
    expect(finished[0]?.body).toMatchObject({ rawPath: told[0], parts: 3 });
  });

  test('that broke off goes on with the part that is missing', async () => {
    const finished = server.api.on(normalizeUpload, { ...ready, width: null, height: null, seconds: null });
    const asked = server.api.on(resumeUpload, { uploadURL: `${begun}?sig=y`, parts: 2 });
    const upload = uploadFile(film, { begun });
    await server.sending('film.mp4');
    server.store('film.mp4');
    await upload;
    expect(asked[0]?.body).toEqual({ rawPath: begun });
    expect(server.sent).toEqual(['film.mp4']);
    expect(finished[0]?.body).toMatchObject({ rawPath: begun, parts: 3 });
  });

  test('that the server has forgotten begins anew, and an outside store gets it in one go', async () => {
    server.api.on(resumeUpload, () => {
      throw new Refusal(404, 'Upload not found');
    });
    server.api.on(requestUpload, { uploadURL: 'https://store.test/bucket/incoming/7?sig=z' });
    const finished = server.api.on(normalizeUpload, { ...ready, width: null, height: null, seconds: null });
    const told: string[] = [];
    const upload = uploadFile(film, { begun, onBegun: (rawPath) => void told.push(rawPath) });
    await server.sending('film.mp4');
    server.store('film.mp4');
    await upload;
    expect([told, server.sent]).toEqual([[], ['film.mp4']]);
    expect(finished[0]?.body).toMatchObject({ rawPath: 'https://store.test/bucket/incoming/7' });
    expect(finished[0]?.body.parts).toBeUndefined();
  });
});
