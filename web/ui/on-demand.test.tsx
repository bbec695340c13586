import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '#web/app/error-boundary.tsx';
import { apart, useFetchedAhead } from './on-demand.tsx';

const Guest = ({ name }: { name: string }) => <p>Here is {name}</p>;

test('a part shows what stands in its place, then itself, and is downloaded once for all who show it', async () => {
  const load = vi.fn(() => Promise.resolve(Guest));
  const Part = apart(load);
  render(
    <>
      <Part name="one" meanwhile={<p>Waiting for one</p>} />
      <Part name="two" />
    </>,
  );
  screen.getByText('Waiting for one');
  await screen.findByText('Here is one');
  screen.getByText('Here is two');
  expect(screen.queryByText('Waiting for one')).toBeNull();
  expect(load).toHaveBeenCalledOnce();
});

test('a part that was fetched before is there at the first drawing', async () => {
  const Part = apart(() => Promise.resolve(Guest));
  await Part.fetch();
  render(<Part name="one" meanwhile={<p>Waiting</p>} />);
  screen.getByText('Here is one');
  expect(screen.queryByText('Waiting')).toBeNull();
});

test('a part that cannot be downloaded is told by the nearest boundary, and asked for again the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn(() => Promise.resolve(Guest));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Part = apart(load);
  const first = render(
    <ErrorBoundary>
      <Part name="one" />
    </ErrorBoundary>,
  );
  await screen.findByText('This screen could not be shown');
  expect(load).toHaveBeenCalledTimes(1);
  first.unmount();
  render(<Part name="one" />);
  await screen.findByText('Here is one');
  expect(load).toHaveBeenCalledTimes(2);
});

test('who is gone before it arrives is not drawn', async () => {
  let arrive: (part: typeof Guest) => void = () => undefined;
  const Part = apart(() => new Promise<typeof Guest>((resolve) => (arrive = resolve)));
  const { unmount } = render(<Part name="one" />);
  unmount();
  await act(async () => {
    arrive(Guest);
    await Promise.resolve();
  });
  expect(screen.queryByText('Here is one')).toBeNull();
});

test('parts are fetched ahead one after the other, also past one that cannot be had or is gone', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  const ends: Record<string, (isThere: boolean) => void> = {};
  const load = (name: string) => () =>
    new Promise<void>((resolve, reject) => {
      asked.push(name);
      ends[name] = (isThere) => (isThere ? resolve() : reject(new Error('offline')));
    });
  const loads = { first: load('first'), second: load('second'), gone: load('gone'), last: load('last') };
  const Ahead = ({ name }: { name: keyof typeof loads }) => {
    useFetchedAhead(loads[name]);
    return null;
  };
  const end = (name: string, isThere: boolean) => {
    ends[name]?.(isThere);
    return vi.advanceTimersByTimeAsync(2000);
  };
  render(
    <>
      <Ahead name="first" />
      <Ahead name="second" />
    </>,
  );
  const leaving = render(<Ahead name="gone" />);
  render(<Ahead name="last" />);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(asked).toEqual(['first']);
  leaving.unmount();
  await end('first', false);
  expect(asked).toEqual(['first', 'second']);
  await end('second', true);
  expect(asked).toEqual(['first', 'second', 'last']);
  await end('last', true);
  vi.useRealTimers();
});

test('what Firefox cancels because the page is left is not told, unless the person stays after all', async () => {
  vi.useFakeTimers();
  try {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    window.dispatchEvent(new Event('beforeunload'));
    const Part = apart(() => Promise.reject<typeof Guest>(new TypeError('error loading the module')));
    render(
      <ErrorBoundary>
        <Part name="one" meanwhile={<p>Waiting</p>} />
      </ErrorBoundary>,
    );
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    screen.getByText('Waiting');
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    screen.getByText('This screen could not be shown');
  } finally {
    vi.useRealTimers();
  }
});

test('a browser that saves data fetches ahead only what is needed', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }));
  const asked: string[] = [];
  const loads = [false, true].map((needed) => ({
    needed,
    load: () => Promise.resolve(asked.push(needed ? 'needed' : 'for later')),
  }));
  const Ahead = ({ load, needed }: (typeof loads)[number]) => {
    useFetchedAhead(load, { needed });
    return null;
  };
  render(loads.map((one) => <Ahead key={String(one.needed)} {...one} />));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(['needed']);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
