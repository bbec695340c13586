import { useSyncExternalStore } from 'react';

const QUERY = '(max-width: 639px)';

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(QUERY);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Too narrow for seven columns with words in them. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches);
