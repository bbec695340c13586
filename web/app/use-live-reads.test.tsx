import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetAnswers, takeAnswers, untilArrived } from '#web/lib/asked-ahead.ts';
import * as live from '#web/lib/live.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { useLiveReads } from './use-live-reads.ts';

let reads = 0;
let isDeleted = false;
let end: () => void = () => undefined;
beforeEach(() => {
  reads = 0;
  isDeleted = false;
  vi.spyOn(live, 'watchChanges').mockReturnValue(() => undefined);
});

/** A page that disappears as soon as its post cannot be read, and reports its own deletion. */
function Page() {
  useLiveReads();
  const post = useQuery({
    queryKey: ['post'],
    queryFn: () => {
      reads += 1;
      return isDeleted ? Promise.reject(new Error('404')) : 'a post';
    },
  });
  return post.isError ? <p>Post not found</p> : <Delete />;
}
let told = '';
function Delete() {
  const remove = useMutation({
    mutationFn: () =>
      new Promise<void>((done) => {
        isDeleted = true;
        end = done;
      }),
  });
  return (
    <button type="button" onClick={() => remove.mutate(undefined, { onSuccess: () => (told = 'deleted') })}>
      Delete
    </button>
  );
}

const change = () => act(async () => vi.mocked(live.watchChanges).mock.lastCall?.[0]());

test('a change is asked about at once', async () => {
  showScreen(<Page />);
  await screen.findByRole('button');
  await change();
  expect(reads).toBe(2);
});

test('while a mutation is under way a change waits, so that what the page has to say is said', async () => {
  told = '';
  const { user } = showScreen(<Page />);
  await user.click(await screen.findByRole('button'));
  await change();
  expect(reads).toBe(1);
  screen.getByRole('button');
  await act(async () => end());
  expect(told).toBe('deleted');
  await screen.findByText('Post not found');
});

test('what waited for a mutation is asked about once, however much its end renders', async () => {
  function Busy() {
    useLiveReads();
    useQuery({ queryKey: ['post'], queryFn: () => (reads += 1) });
    const client = useQueryClient();
    const go = useMutation({ mutationFn: () => new Promise<void>((done) => (end = done)) });
    // As every useMutation of the screen tells the cache its options when the answer renders it.
    const renderAll = () => {
      const cache = client.getMutationCache();
      for (const mutation of [1, 2, 3].flatMap(() => cache.getAll()))
        cache.notify({ type: 'updated', mutation, action: { type: 'continue' } });
    };
    return (
      <button type="button" onClick={() => go.mutate(undefined, { onSuccess: renderAll })}>
        {go.status}
      </button>
    );
  }
  const { user } = showScreen(<Busy />);
  await user.click(await screen.findByRole('button'));
  await change();
  expect(reads).toBe(1);
  await act(async () => end());
  await screen.findByText('success');
  await act(() => new Promise((later) => setTimeout(later, 50)));
  expect(reads).toBe(2);
});

describe('what the page asked before anybody listened', () => {
  beforeEach(() => {
    document.head.innerHTML = '<link as="fetch" href="/api/posts/1"><link as="fetch" href="/api/comments/1">';
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  let arrive = () => {};
  afterEach(async () => {
    arrive();
    await untilArrived();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    forgetAnswers();
    document.head.innerHTML = '';
  });

  /** Opens the page with prefetched answers that have these ETags. */
  async function opened(...tags: string[]) {
    const answers = tags.map((ETag) => Response.json({}, { headers: { ETag } }));
    const late = new Promise<Response>((resolve) => (arrive = () => resolve(Response.json({}))));
    vi.stubGlobal('fetch', async () => answers.shift() ?? late);
    takeAnswers();
    await vi.advanceTimersByTimeAsync(0);
    showScreen(<Page />);
    await screen.findByRole('button');
    expect(reads).toBe(1);
    const [, since, held] = vi.mocked(live.watchChanges).mock.lastCall ?? [];
    return { since, held };
  }
  const aSecondLater = () => act(() => vi.advanceTimersByTimeAsync(1_000));

  test('is asked once more by a tab that does not hold the stream', async () => {
    expect((await opened('7', '7')).since).toBe('7');
    await aSecondLater();
    expect(reads).toBe(2);
  });

  test('is left to the stream, which knows what it was tagged with', async () => {
    const { held } = await opened('7', '7');
    held?.();
    await aSecondLater();
    expect(reads).toBe(1);
  });

  test.each([
    ['differ', ['7', '8']],
    ['have not all arrived', ['7']],
  ])('is asked once more where its tags %s', async (_how, tags) => {
    const { since, held } = await opened(...tags);
    expect(since).toBeUndefined();
    held?.();
    await aSecondLater();
    expect(reads).toBe(2);
  });
});
