import { useEffect, useState } from 'react';
import { timeAgo } from '#web/lib/time-ago.ts';

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** How long ago, kept true while it is on the screen; the exact time shows on hover. */
export function TimeAgo({ instant, className }: { instant: string; className?: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return null;
  return (
    <time dateTime={instant} title={exact.format(moment)} className={className}>
      {timeAgo(moment, now)}
    </time>
  );
}
