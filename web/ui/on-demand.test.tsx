import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '#web/app/error-boundary.tsx';
import { apart } from './on-demand.tsx';

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
  first.unmount();
  render(<Part name="one" />);
  await screen.findByText('Here is one');
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
