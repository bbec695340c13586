import { useEffect, useState } from 'react';

/** The present moment, told again every `seconds`, for what changes by waiting alone. */
export function useNow(seconds = 15): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return now;
}
