import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** When the screen has long been there. */
const AHEAD_MS = 2000;

/** Once nothing else is to be done, where the browser can tell; on a busy one not much later either. */
const untilIdle = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve, { timeout: AHEAD_MS }) : resolve(0),
  );

/** One part after the other: each takes a moment, together they would hold up whoever types or scrolls by then. */
let queue: Promise<unknown> = Promise.resolve();

/** Fetches a part of the app before anybody asks for it, so that it opens at once, and without a connection too. */
export function useFetchedAhead(
  load: () => Promise<unknown>,
  { then, after = AHEAD_MS }: { then?: () => void; after?: number } = {},
): void {
  useEffect(() => {
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
  }, [load, then, after]);
}

/**
 * A part of the app that is downloaded apart. `meanwhile` stands in its place until it is there; one that was fetched
 * before is there at once. React's own `lazy` would draw it 300 ms after what stood in its place at the soonest, and that
 * even where it was fetched before.
 */
export function apart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | null = null;
  let underWay: Promise<ComponentType<Props>> | null = null;
  const fetchAnew = async () => {
    try {
      return (known = await load());
    } finally {
      underWay = null;
    }
  };
  /** All who ask meanwhile are answered together, so that all of them are drawn together. */
  const fetch = () => (underWay ??= fetchAnew());

  function Part({ meanwhile = null, ...props }: Props & { meanwhile?: ReactNode }) {
    const [Shown, show] = useState(() => known);
    const [failure, fail] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Shown) return undefined;
      let isGone = false;
      fetch().then(
        // In small steps, as a part may be a whole screen.
        (found) => isGone || startTransition(() => show(() => found)),
        (error: unknown) => isGone || fail({ error }),
      );
      return () => {
        isGone = true;
      };
    }, [Shown]);
    // For the nearest boundary of errors, as if the part itself had failed.
    if (failure) throw failure.error;
    return Shown ? <Shown {...(props as unknown as Props)} /> : meanwhile;
  }
  return Object.assign(Part, { fetch });
}

/**
 * A dialog, or anything else that opens, without its download at the first paint: it arrives when it is opened or a
 * moment after the screen, and then stays, so that its closing can be seen.
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
