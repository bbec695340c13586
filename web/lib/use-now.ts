import { useEffect, useState } from 'react';

/** The present moment, updated every `seconds`, for texts that change with time. */
export function useNow(seconds = 15): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return now;
}
