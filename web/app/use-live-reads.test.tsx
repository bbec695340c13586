import { useMutation, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
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

/** A page that is gone as soon as its post cannot be read, and says so when it has deleted it. */
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

test('what the page asked before anybody listened is asked once more', async () => {
  document.head.innerHTML = '<link as="fetch" href="/api/posts/1">';
  vi.useFakeTimers({ shouldAdvanceTime: true });
  showScreen(<Page />);
  await screen.findByRole('button');
  expect(reads).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(reads).toBe(2);
  vi.useRealTimers();
  document.head.innerHTML = '';
});
