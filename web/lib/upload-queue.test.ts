import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { fakeUploads, type FakeUploads } from '#tests/support/fake-uploads.ts';
import { CANCELLED, createUploadQueue, moved, type Upload } from './upload-queue.ts';

let server: FakeUploads;
beforeEach(() => {
  server = fakeUploads();
});

const photo = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const finished = vi.fn<(done: Upload[], failed: Upload[]) => void>();
const queueOf = () => createUploadQueue({ onFinished: finished });
const states = (queue: ReturnType<typeof queueOf>) => queue.snapshot().map((one) => one.state);
const idOf = (queue: ReturnType<typeof queueOf>, name: string) =>
  queue.snapshot().find((one) => one.name === name)?.id ?? '';
const names = (list: Upload[]) => list.map((one) => one.name);

beforeEach(() => finished.mockClear());

test('three files are under way at once, the others wait their turn', async () => {
  const queue = queueOf();
  queue.add(['a', 'b', 'c', 'd'].map((name) => photo(name)));
  await server.sending('c');
  expect(states(queue)).toEqual(['uploading', 'uploading', 'uploading', 'waiting']);
  server.store('b');
  await server.sending('d');
  await eventually('b to be done', () => states(queue)[1] === 'done');
  expect(states(queue)).toEqual(['uploading', 'done', 'uploading', 'uploading']);
});

test('each tells its own progress and keeps its place', async () => {
  const queue = queueOf();
  queue.add([photo('a'), photo('b')]);
  await server.sending('b');
  server.progress('b', 0.5);
  expect(queue.snapshot().map((one) => one.progress)).toEqual([0, 0.5]);
  server.store('b');
  server.store('a');
  await eventually('both', () => states(queue).every((state) => state === 'done'));
  expect(queue.snapshot().map((one) => one.path)).toEqual(['/objects/uploads/a', '/objects/uploads/b']);
});

test('a failed one does not lose the others, and can be tried again', async () => {
  const queue = queueOf();
  queue.add([photo('good'), photo('bad')]);
  await server.sending('bad');
  server.refuse('bad', 500, 'Internal Server Error');
  server.store('good');
  await eventually('the end', () => finished.mock.calls.length === 1);
  expect(states(queue)).toEqual(['done', 'failed']);
  expect(queue.snapshot()[1]?.error).toBe('Failed to upload file: bad');
  const [done, failed] = finished.mock.calls[0] ?? [[], []];
  expect([names(done), names(failed)]).toEqual([['good'], ['bad']]);
  queue.retry(idOf(queue, 'bad'));
  await server.sending('bad');
  server.store('bad');
  await eventually('the second try', () => states(queue)[1] === 'done');
});

test('what the server refuses is told in its own words, and not offered again', async () => {
  const queue = queueOf();
  server.refuseCheck('exe', 415, 'This type of file cannot be used.');
  queue.add([photo('exe')]);
  await server.sending('exe');
  server.store('exe');
  await eventually('the refusal', () => states(queue)[0] === 'failed');
  expect(queue.snapshot()[0]).toMatchObject({ error: 'This type of file cannot be used.', hopeless: true });
});

test('cancelling ends one upload, says so, and frees its place', async () => {
  const queue = queueOf();
  queue.add(['a', 'b', 'c', 'd'].map((name) => photo(name)));
  await server.sending('c');
  queue.cancel(idOf(queue, 'a'));
  await server.sending('d');
  expect(server.aborted).toEqual(['a']);
  expect(queue.snapshot()[0]).toMatchObject({ state: 'failed', error: CANCELLED });
  for (const name of ['b', 'c', 'd']) server.store(name);
  await eventually('the end', () => finished.mock.calls.length === 1);
  expect(names(finished.mock.calls[0]?.[0] ?? [])).toEqual(['b', 'c', 'd']);
  expect(finished.mock.calls[0]?.[1]).toEqual([]);
});

test('what cannot be used is refused before it is sent, and not offered again', () => {
  const queue = queueOf();
  queue.add([
    photo('empty.jpg', 0),
    new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }),
    new File(['%PDF'], 'offer.pdf', { type: 'application/pdf' }),
  ]);
  expect(states(queue)).toEqual(['failed', 'failed', 'failed']);
  expect(queue.snapshot().every((one) => one.hopeless)).toBe(true);
  queue.retry(queue.snapshot()[0]?.id ?? '');
  expect(states(queue)[0]).toBe('failed');
  expect(server.sent).toEqual([]);
});

test('removing one that is under way ends it without a word', async () => {
  const queue = queueOf();
  queue.add([photo('a'), photo('b')]);
  await server.sending('b');
  queue.remove(idOf(queue, 'a'));
  expect(server.aborted).toEqual(['a']);
  expect(queue.snapshot().map((one) => one.name)).toEqual(['b']);
});

test('what was finished on an earlier visit is taken up again', () => {
  const queue = queueOf();
  queue.restore([{ path: '/objects/uploads/x', type: 'video', name: 'reel.mp4' }]);
  expect(queue.snapshot()[0]).toMatchObject({ state: 'done', kind: 'video', path: '/objects/uploads/x' });
});

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [0, 3, ['a', 'b', 'c']],
  [7, 0, ['a', 'b', 'c']],
])('moving %i to %i', (from, to, after) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(after);
});
