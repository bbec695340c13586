import { useEffect, useState } from 'react';
import { timeAgo } from '#web/lib/time-ago.ts';
import { momentText, useTimeZone } from '#web/lib/time-zone.ts';

/** How long ago, updated while visible; the exact time shows on hover. */
export function TimeAgo({ instant, className }: { instant: string; className?: string }) {
  const zone = useTimeZone();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return null;
  return (
    <time dateTime={instant} title={momentText(moment, zone)} className={className}>
      {timeAgo(moment, now)}
    </time>
  );
}
