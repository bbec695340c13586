import { useRef, useState } from 'react';
import { Bell } from 'lucide-react';
import { useLocation, useSearchParams } from 'wouter';
import { getCompany, listCompanies } from '#domain/companies/contract.ts';
import { atRiskLabel } from '#domain/posts/at-risk-words.ts';
import { toDoLabel } from '#domain/posts/counts.ts';
import { companyShown } from '#web/features/companies/dashboard-of.ts';
import { cn } from '#web/lib/class-names.ts';
import { useRead } from '#web/lib/use-api.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';

const AttentionPanel = onDemand(async () => (await import('./attention-panel.tsx')).AttentionPanel);

const every = { refetchInterval: 30_000 };

/** From an answer that the screen needs anyway: the company's on its dashboard, else the cards. */
function useWaitingCount(): { total: number; atRisk: number; toDo: number } {
  const [path] = useLocation();
  const [search] = useSearchParams();
  const shown = companyShown(path, search);
  const head = useRead(getCompany, { params: { name: shown ?? '' } }, { ...every, enabled: shown !== null });
  const cards = useRead(listCompanies, {}, { ...every, enabled: shown === null || head.isError });
  if (head.data) return { total: head.data.needYou, atRisk: head.data.atRisk, toDo: head.data.toDo };
  const each = cards.data ?? [];
  return {
    total: each.reduce((sum, { counts, due, failed }) => sum + failed + due + counts.needsChanges, 0),
    atRisk: each.reduce((sum, card) => sum + card.atRisk, 0),
    toDo: each.reduce((sum, card) => sum + card.toDo, 0),
  };
}

/** What waits for the manager now: failed, due, changes requested. The count needs no request of its own. */
export function Attention() {
  const { total, atRisk, toDo } = useWaitingCount();
  const [open, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const now = total === 0 ? 'Nothing needs you now' : `${total} need${total === 1 ? 's' : ''} you now`;
  const label = [now, atRisk > 0 && atRiskLabel(atRisk), toDo > 0 && toDoLabel(toDo)]
    .filter(Boolean)
    .join(', ');
  const shown = total || atRisk;
  return (
    <>
      <IconButton
        ref={bell}
        label={label}
        side="bottom"
        aria-haspopup="dialog"
        aria-expanded={open}
        data-state={open ? 'open' : 'closed'}
        onClick={() => setOpen(!open)}
        className="relative"
      >
        <Bell aria-hidden />
        {shown > 0 && (
          <span
            aria-hidden
            className={cn(
              'absolute top-0.5 right-0.5 flex min-w-4 items-center justify-center rounded-full px-1 text-2xs font-semibold',
              total > 0
                ? 'bg-danger text-on-danger'
                : 'bg-warning-soft text-warning-ink ring-1 ring-current/40',
            )}
          >
            {shown > 99 ? '99+' : shown}
          </span>
        )}
      </IconButton>
      <AttentionPanel
        open={open}
        onOpenChange={setOpen}
        anchor={bell}
        label={label}
        total={total}
        atRisk={atRisk}
      />
    </>
  );
}
