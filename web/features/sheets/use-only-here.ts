import { useEffect, useState } from 'react';

type Where = 'asked' | 'here' | 'elsewhere';

/** How long another tab, or this screen before, may take to release the lock. */
const GRACE = 400;

/** Missing without a secure connection, although its type says otherwise. */
const managerOfLocks = () => navigator.locks as LockManager | undefined;

/**
 * Whether only this tab has something open: a second tab waits until the first is closed, or takes over.
 * Without the Locks API (it needs a secure connection) both tabs go on.
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
        // When the tab that took over is closed, this one gets the lock back.
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
