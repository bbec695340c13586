import { useEffect, useState } from 'react';

/**
 * What is loaded only where it is shown: null until it is there, undefined if it cannot be loaded. `load` stays the same
 * from render to render.
 */
export function useLoaded<Part>(isWanted: boolean, load: () => Promise<Part>): Part | null | undefined {
  const [part, setPart] = useState<Part | null | undefined>(null);
  const isMissing = isWanted && part === null;
  useEffect(() => {
    if (isMissing)
      load().then(
        (loaded) => setPart(() => loaded),
        () => setPart(undefined),
      );
  }, [isMissing, load]);
  return part;
}
