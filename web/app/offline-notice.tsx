import { useSyncExternalStore } from 'react';
import { WifiOff } from 'lucide-react';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A notice while there is no connection; the screen stays readable. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(1rem+var(--foot))] z-50 flex justify-center px-4"
    >
      {!online && (
        <p className="flex items-center gap-2 rounded-xl bg-ink px-4 py-2.5 text-sm font-medium text-canvas shadow-md">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You are offline. Changes can be saved again once you are back.
        </p>
      )}
    </div>
  );
}
