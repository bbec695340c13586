import { Link } from 'wouter';
import { placeOf } from '#domain/networks/place.ts';
import { AccountMark } from '#web/components/account-mark.tsx';
import { dayText, useTimeZone } from '#web/lib/time-zone.ts';
import { PopoverClose } from '#web/ui/popover-panel.tsx';
import { useAccountsInNeed } from './queries.ts';

/** Rows of the bell's list: accounts that stopped working, or soon will. */
export function AccountsInNeed() {
  const { data: accounts = [] } = useAccountsInNeed();
  const zone = useTimeZone();
  return accounts.map((account) => (
    <li key={account.id}>
      <PopoverClose>
        <Link
          href={`/dashboard?company=${encodeURIComponent(account.companyName)}&accounts`}
          className="-mx-2 flex items-center gap-3 rounded-md px-2 py-2 hover:bg-hover"
        >
          <AccountMark account={{ ...account, name: account.name || account.handle }} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-ink">{placeOf(account)}</span>
            <span className="block truncate text-xs text-muted">
              {account.state === 'broken' ? (
                <span className="text-danger-ink">Connect again</span>
              ) : (
                <span className="text-warning-ink">
                  Ends {account.expiresAt ? dayText(account.expiresAt, zone) : 'soon'}
                </span>
              )}{' '}
              · {account.companyName}
            </span>
          </span>
        </Link>
      </PopoverClose>
    </li>
  ));
}
