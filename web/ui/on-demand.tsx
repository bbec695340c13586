import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';

/** When the screen has long been there. */
const AHEAD_MS = 2000;

/** Fetches a part of the app before anybody asks for it, so that it opens at once, and without a connection too. */
export function useFetchedAhead(
  load: () => Promise<unknown>,
  { then, after = AHEAD_MS }: { then?: () => void; after?: number } = {},
): void {
  useEffect(() => {
    const fetchAhead = () =>
      void load().then(
        () => then?.(),
        () => undefined,
      );
    const timer = setTimeout(fetchAhead, after);
    return () => clearTimeout(timer);
  }, [load, then, after]);
}

/**
 * A dialog, or anything else that opens, without its download at the first paint: it arrives when it is opened or a
 * moment after the screen, and then stays, so that its closing can be seen.
 */
export function onDemand<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));
  return function OnDemand(props: Props) {
    const [wanted, setWanted] = useState(false);
    if (props.open && !wanted) setWanted(true);
    useFetchedAhead(load);
    return (
      wanted && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    );
  };
}
