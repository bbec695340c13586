import { BellRing, Flag, TriangleAlert, type LucideIcon } from 'lucide-react';
import { RISK_HOURS } from '#domain/posts/at-risk-words.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import { cn } from '#web/lib/class-names.ts';
import { calendarLook } from './calendar-look.ts';

const { Scheduled: planned, 'In Review': waiting } = calendarLook;

/**
 * The calendar's colours and icons: every status, and what a scheduled post becomes when its time comes. With
 * `named`, the sign of holidays, too.
 */
export function Legend({ named }: { named: boolean }) {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-2 text-xs text-muted">
      {POST_STATUSES.map((status) => (
        <Meaning key={status} name={status} {...calendarLook[status]} />
      ))}
      <Meaning
        name="Due now"
        icon={BellRing}
        className={cn(planned.className, 'ring-2 ring-accent ring-inset')}
      />
      <Meaning
        name={`Goes out within ${RISK_HOURS} hours, not approved`}
        icon={TriangleAlert}
        className={cn(waiting.className, 'ring-2 ring-warning-ink ring-inset')}
      />
      {named && <Meaning name="Holiday, or a client’s own day" icon={Flag} className="text-muted" />}
    </ul>
  );
}

function Meaning({ name, icon: Icon, className }: { name: string; icon: LucideIcon; className: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden className={cn('flex size-4.5 items-center justify-center rounded-xs', className)}>
        <Icon className="size-3" />
      </span>
      {name}
    </li>
  );
}
