import { lazy, startTransition, Suspense, useEffect, useState, type ComponentType } from 'react';

/** When the screen has long been there. */
const AHEAD_MS = 2000;

/** Once nothing else is to be done, where the browser can tell; on a busy one not much later either. */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    act();
    return () => undefined;
  }
  const turn = requestIdleCallback(act, { timeout: AHEAD_MS });
  return () => cancelIdleCallback(turn);
}

/** Fetches a part of the app before anybody asks for it, so that it opens at once, and without a connection too. */
export function useFetchedAhead(
  load: () => Promise<unknown>,
  { then, after = AHEAD_MS }: { then?: () => void; after?: number } = {},
): void {
  useEffect(() => {
    const fetchAhead = () =>
      void load().then(
        () => startTransition(() => then?.()),
        () => undefined,
      );
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => (stop = whenIdle(fetchAhead)), after);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
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
