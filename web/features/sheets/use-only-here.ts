import { useEffect, useState } from 'react';

type Where = 'asked' | 'here' | 'elsewhere';

/** So long another tab, or this screen a moment ago, may take to let go. */
const GRACE = 400;

/** By its type it is always there. */
const managerOfLocks = () => navigator.locks as LockManager | undefined;

/**
 * Whether this tab alone has something: a second one waits until the first is closed, or takes it over. A browser that
 * cannot say so (without a secure connection none can) lets both go on.
 */
export function useOnlyHere(what: string | null): { is: Where; take: () => void } {
  const [is, setIs] = useState<Where>('asked');
  const [taken, setTaken] = useState(0);
  useEffect(() => {
    const locks = managerOfLocks();
    if (what === null || !locks) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    let letGo = () => {};
    const hold = () =>
      new Promise<void>((resolve) => {
        letGo = resolve;
        if (signal.aborted) resolve();
        else setIs('here');
      });
    const ask = (options: LockOptions): void =>
      void locks.request(what, options, hold).catch((error: unknown) => {
        if (signal.aborted) return;
        const isTaken = error instanceof DOMException && error.name === 'AbortError';
        setIs(isTaken ? 'elsewhere' : 'here');
        // When the tab that took it over is closed, it is here again.
        if (isTaken) ask({ signal });
      });
    const late = setTimeout(() => setIs((now) => (now === 'asked' ? 'elsewhere' : now)), GRACE);
    ask(taken > 0 ? { steal: true } : { signal });
    return () => {
      clearTimeout(late);
      stop.abort();
      letGo();
    };
  }, [what, taken]);
  return { is: managerOfLocks() ? is : 'here', take: () => setTaken((times) => times + 1) };
}
