import { vi } from 'vitest';

/** From here on this machine's clock is wrong by so many seconds; the database's is not. `vi.unstubAllGlobals` mends it. */
export function wrongClock(seconds: number): void {
  const Right = Date;
  const now = () => Right.now() + seconds * 1000;
  vi.stubGlobal(
    'Date',
    new Proxy(Right, {
      construct: (right, given: []) => (given.length > 0 ? new right(...given) : new right(now())),
      get: (right, name) => (name === 'now' ? now : (Reflect.get(right, name) as unknown)),
    }),
  );
}
