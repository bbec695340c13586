import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { apart } from '#web/ui/on-demand.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

test('a screen that could not be downloaded without a connection says so, and is shown once there is one', async () => {
  // React logs what a boundary caught.
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(() => Promise.resolve(() => <p>The outbox</p>));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Outbox = apart(load);
  showScreen(
    <ScreenBoundary>
      <Outbox />
    </ScreenBoundary>,
  );
  await screen.findByText(
    'You are offline. Nothing you saved is lost, and this screen opens once you are back.',
  );
  screen.getByRole('button', { name: 'Reload' });
  connection.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('The outbox');
  expect(load).toHaveBeenCalledTimes(2);
  connection.mockRestore();
  written.mockRestore();
});
