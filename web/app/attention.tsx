import { Bell } from 'lucide-react';
import { Link } from 'wouter';
import { listCompanies } from '#domain/companies/contract.ts';
import { attentionLabels } from '#domain/posts/counts.ts';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { useRead } from '#web/lib/use-api.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Popover, PopoverClose } from '#web/ui/popover.tsx';

/** What waits for the manager now: failed, due, changes requested. Read from the cards, so it costs no call of its own. */
export function Attention() {
  const { data = [] } = useRead(listCompanies, {}, { refetchInterval: 30_000 });
  const waiting = data.filter((company) => attentionLabels(company.counts).length > 0);
  const total = waiting.reduce(
    (sum, { counts }) => sum + counts.failed + counts.due + counts.needsChanges,
    0,
  );
  const label = total === 0 ? 'Nothing needs you now' : `${total} need${total === 1 ? 's' : ''} you now`;
  return (
    <Popover
      label="What needs you now"
      align="end"
      trigger={
        <IconButton label={label} side="bottom" className="relative">
          <Bell aria-hidden />
          {total > 0 && (
            <span
              aria-hidden
              className="absolute top-0.5 right-0.5 flex min-w-4 items-center justify-center rounded-full bg-danger px-1 text-2xs font-semibold text-on-danger"
            >
              {total > 99 ? '99+' : total}
            </span>
          )}
        </IconButton>
      }
    >
      <p className="font-semibold text-ink">{label}</p>
      {waiting.length === 0 ? (
        <p className="mt-1 text-muted">Requested changes, due and failed posts appear here.</p>
      ) : (
        <ul className="mt-2 -mb-1 flex flex-col">
          {waiting.map((company) => (
            <li key={company.name}>
              <PopoverClose>
                <Link
                  href={`/dashboard?company=${encodeURIComponent(company.name)}&tab=approvals`}
                  className="-mx-2 flex items-center gap-3 rounded-md px-2 py-2 hover:bg-hover"
                >
                  <CompanyAvatar name={company.name} logoUrl={company.logoUrl} size="sm" />
                  <span className="min-w-0">
                    <span className="block truncate font-medium text-ink">{company.name}</span>
                    <span className="block text-xs text-muted">
                      {attentionLabels(company.counts).join(' · ')}
                    </span>
                  </span>
                </Link>
              </PopoverClose>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
