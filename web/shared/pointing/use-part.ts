import { useCallback, useEffect, useState } from 'react';
import type * as whole from './part.ts';

export type Part = typeof whole;

const SOON_MS = 2_000;

/**
 * Loads the chunk that draws places and lists: with the first touch or key, at once where places exist, and
 * otherwise after the page, for people who neither touch nor type.
 */
export function usePart(isNeeded: boolean, prepare?: () => Promise<unknown>): [Part | null, () => void] {
  const [part, setPart] = useState<Part | null>(null);
  const load = useCallback(() => {
    void Promise.all([import('./part.ts'), prepare?.()]).then(
      ([loaded]) => setPart(() => loaded),
      // Without a connection the next touch tries again.
      () => undefined,
    );
  }, [prepare]);
  const isThere = part !== null;
  useEffect(() => {
    if (isThere) return undefined;
    if (isNeeded) load();
    const timer = setTimeout(load, SOON_MS);
    document.addEventListener('pointerdown', load);
    document.addEventListener('focusin', load);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', load);
      document.removeEventListener('focusin', load);
    };
  }, [isThere, isNeeded, load]);
  return [part, load];
}
