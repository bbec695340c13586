import { useEffect, useState } from 'react';
import { timeAgo } from '#web/lib/time-ago.ts';

/** Created on first use: a browser's first date format takes 20 ms, on a phone 100. */
let format: Intl.DateTimeFormat | undefined;
const exact = (moment: Date) => {
  format ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(moment);
};

/** How long ago, updated while visible; the exact time shows on hover. */
export function TimeAgo({ instant, className }: { instant: string; className?: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return null;
  return (
    <time dateTime={instant} title={exact(moment)} className={className}>
      {timeAgo(moment, now)}
    </time>
  );
}
