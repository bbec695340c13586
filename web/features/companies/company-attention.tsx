import { CalendarClock, TriangleAlert } from 'lucide-react';
import type { CompanyCard } from '#domain/companies/contract.ts';
import { attentionLabels } from '#domain/posts/counts.ts';
import { cn } from '#web/lib/class-names.ts';
import { nearMomentText, useTimeZone } from '#web/lib/time-zone.ts';
import { Badge } from '#web/ui/badge.tsx';
import { apart } from '#web/ui/on-demand.tsx';

/** What needs the manager at this client, worst first; not rendered where nothing does. */
export function CompanyAttention({ company, className }: { company: CompanyCard; className?: string }) {
  const { counts, due, failed, atRisk, toDo } = company;
  const labels = attentionLabels({ ...counts, due, failed, atRisk, toDo });
  if (labels.length === 0) return null;
  return (
    <div className={cn('flex flex-wrap gap-1.5', className)}>
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
      <span>{at ? `Next ${nearMomentText(at, zone)}` : 'Nothing planned'}</span>
    </p>
  );
}

const LongestTurns = apart(async () => (await import('./turns.tsx')).LongestTurns);

/** The longest turns; their text comes after the first paint, their space is there from the start. */
export function Turns({ company }: { company: CompanyCard }) {
  const lines = [company.clientSince, company.usSince].filter((since) => since !== null).length;
  if (lines === 0) return null;
  const place = <p className={cn('text-xs', lines === 2 ? 'h-[2lh]' : 'h-[1lh]')} />;
  return <LongestTurns meanwhile={place} company={company} />;
}
