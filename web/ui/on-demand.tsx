import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { untilLeft } from '#web/lib/leaving-page.ts';

/** After the screen has rendered. */
const AHEAD_MS = 2000;

/** Resolves when the browser is idle, or after a timeout on a busy one. */
const untilIdle = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve, { timeout: AHEAD_MS }) : resolve(0),
  );

/** The browser was told to save data ("Data Saver", "Lite mode"). Not every browser says so. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads one part after the other: together they would block typing and scrolling. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Prefetches a part of the app, so that it opens at once, also without a connection. A browser that saves data loads
 * what is `needed` and leaves the rest until it is opened.
 */
export function useFetchedAhead(
  load: () => Promise<unknown>,
  { then, after = AHEAD_MS, needed = false }: { then?: () => void; after?: number; needed?: boolean } = {},
): void {
  useEffect(() => {
    if (!needed && savesData()) return undefined;
    let isGone = false;
    const fetchAhead = async () => {
      if (!isGone) await untilIdle();
      if (isGone) return;
      await load();
      startTransition(() => then?.());
    };
    const timer = setTimeout(() => {
      queue = queue.then(fetchAhead).catch(() => undefined);
    }, after);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load, then, after, needed]);
}

/**
 * A component in a chunk of its own. `meanwhile` is shown until it has loaded; a prefetched one is there at
 * once. React's `lazy` shows it at least 300 ms after its fallback, even where it was prefetched.
 */
export function apart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | null = null;
  let underWay: Promise<ComponentType<Props>> | null = null;
  const fetchAnew = async () => {
    try {
      return (known = await load());
    } catch (error) {
      await untilLeft();
      throw error;
    } finally {
      underWay = null;
    }
  };
  /** All callers share one promise, so that they render together. */
  const fetch = () => (underWay ??= fetchAnew());

  function Part({ meanwhile = null, ...props }: Props & { meanwhile?: ReactNode }) {
    const [Shown, show] = useState(() => known);
    const [failure, fail] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Shown) return undefined;
      let isGone = false;
      fetch().then(
        // `startTransition` renders in small steps, because a part may be a whole screen.
        (found) => isGone || startTransition(() => show(() => found)),
        (error: unknown) => isGone || fail({ error }),
      );
      return () => {
        isGone = true;
      };
    }, [Shown]);
    // For the nearest error boundary, as if the part itself had failed.
    if (failure) throw failure.error;
    return Shown ? <Shown {...(props as unknown as Props)} /> : meanwhile;
  }
  return Object.assign(Part, { fetch });
}

/**
 * A dialog, or anything else that opens, outside the first download: it loads when it is opened or, where the
 * browser does not save data, shortly after the screen, and stays mounted, so that its closing is animated.
 */
export function onDemand<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Part = apart(load);
  return function OnDemand(props: Props) {
    const [wanted, setWanted] = useState(false);
    if (props.open && !wanted) setWanted(true);
    useFetchedAhead(Part.fetch);
    return wanted && <Part {...props} />;
  };
}
