import { CalendarClock, Hourglass, TriangleAlert } from 'lucide-react';
import type { CompanyCard } from '#domain/companies/contract.ts';
import { attentionLabels } from '#domain/posts/counts.ts';
import { turnText } from '#domain/posts/turn.ts';
import { cn } from '#web/lib/class-names.ts';
import { momentText, useTimeZone } from '#web/lib/time-zone.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Badge } from '#web/ui/badge.tsx';

/** What waits for the manager at this client, worst first; nothing where nothing does. */
export function CompanyAttention({ company }: { company: CompanyCard }) {
  const { counts, due, failed, atRisk, toDo } = company;
  const labels = attentionLabels({ ...counts, due, failed, atRisk, toDo });
  if (labels.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1.5">
      {labels.map((label) => (
        <Badge
          key={label}
          tone={/due now$| not approved|to do$/.test(label) ? 'warning' : 'danger'}
          className="max-sm:h-auto max-sm:shrink max-sm:py-0.5 max-sm:whitespace-normal"
        >
          <TriangleAlert aria-hidden />
          {label}
        </Badge>
      ))}
    </div>
  );
}

/** When the client's next post goes out. */
export function NextDate({ at, className }: { at: string | null; className?: string }) {
  const zone = useTimeZone();
  return (
    <p className={cn('flex min-w-0 items-center gap-1.5 text-xs text-muted', className)}>
      <CalendarClock aria-hidden className="size-3.5 shrink-0" />
      <span>{at ? `Next ${momentText(at, zone)}` : 'Nothing planned'}</span>
    </p>
  );
}

/** Whose turn it has been for longest at this client; nothing where nobody is waited for. */
export function Turns({ company, className }: { company: CompanyCard; className?: string }) {
  const zone = useTimeZone();
  const now = useNow(60);
  const turns = [
    { side: 'client' as const, since: company.clientSince },
    { side: 'us' as const, since: company.usSince },
  ];
  const known = turns.flatMap(({ side, since }) => {
    const text = since && turnText({ side, since }, now);
    return text ? { side, since, text } : [];
  });
  if (known.length === 0) return null;
  return (
    <p className={cn('flex min-w-0 items-start gap-1.5 text-xs text-muted', className)}>
      <Hourglass aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>
        {known.map(({ side, since, text }, at) => (
          <time
            key={side}
            dateTime={since}
            title={`Since ${momentText(since, zone)}`}
            className="relative z-2"
          >
            {at > 0 && ' · '}
            {text}
          </time>
        ))}
      </span>
    </p>
  );
}
