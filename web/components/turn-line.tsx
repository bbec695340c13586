import { turnText, type Turn } from '#domain/posts/turn.ts';
import { cn } from '#web/lib/class-names.ts';
import { momentText, useTimeZone } from '#web/lib/time-zone.ts';
import { useNow } from '#web/lib/use-now.ts';

/** `With the client for 2 days`; the exact time shows on hover. Not rendered where it is nobody's turn. */
export function TurnLine({ turn, className }: { turn: Turn | null; className?: string }) {
  const zone = useTimeZone();
  const now = useNow(60);
  const text = turn && turnText(turn, now);
  if (!text) return null;
  return (
    <time
      dateTime={turn.since}
      title={`Since ${momentText(turn.since, zone)}`}
      className={cn('text-xs text-muted', className)}
    >
      {text}
    </time>
  );
}
