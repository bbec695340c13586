import type { ReactNode, RefObject } from 'react';
import { Archive, Building2, Check, LogOut, Send, Settings, UserCheck, Users } from 'lucide-react';
import { Link } from 'wouter';
import { ROLE_WORDS } from '#domain/agencies/role-words.ts';
import { useSwitchAgency } from '#web/features/agencies/use-switch-agency.ts';
import { PopoverClose, PopoverPanel } from '#web/ui/popover-panel.tsx';

export type AccountMenuPanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button with picture and name. */
  anchor: RefObject<HTMLElement | null>;
  name: string;
  email: string;
};

const PLACES = [
  { href: '/with-reviewers', word: 'With reviewers', icon: UserCheck },
  { href: '/outbox', word: 'Outbox', icon: Send },
  { href: '/archive', word: 'Archive', icon: Archive },
  { href: '/team', word: 'Team', icon: Users },
  { href: '/agency', word: 'Agency', icon: Building2 },
  { href: '/settings', word: 'Account settings', icon: Settings },
];

export function AccountMenuPanel({ name, email, ...opening }: AccountMenuPanelProps) {
  return (
    <PopoverPanel {...opening} label="Your menu" align="end" className="w-64 p-0">
      <div className="border-b border-line px-4 py-3">
        <p dir="auto" className="truncate font-semibold text-ink">
          {name}
        </p>
        <p className="truncate text-xs text-muted">{email}</p>
        <WorksFor />
      </div>
      <nav aria-label="Yours" className="p-1">
        {PLACES.map(({ href, word, icon: Icon }) => (
          <PopoverClose key={href}>
            <Link href={href} className={line}>
              <Icon aria-hidden /> {word}
            </Link>
          </PopoverClose>
        ))}
      </nav>
      <div className="border-t border-line p-1">
        <a href="/api/logout" className={line}>
          <LogOut aria-hidden /> Log Out
        </a>
      </div>
    </PopoverPanel>
  );
}

const line =
  'flex w-full cursor-pointer items-center gap-2.5 rounded-md px-3 py-2 text-left text-sm text-ink hover:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';

/** The current agency and role; people with several agencies switch here. */
function WorksFor(): ReactNode {
  const { agencies, current, switchTo, switchingTo } = useSwitchAgency();
  if (!current) return null;
  if (agencies.length === 1) {
    return (
      <p className="mt-1 truncate text-xs text-muted">
        {current.name}, {ROLE_WORDS[current.role].label}
      </p>
    );
  }
  return (
    <ul aria-label="Your agencies" className="-mx-3 mt-2 flex flex-col">
      {agencies.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            aria-current={one.isCurrent ? 'true' : undefined}
            disabled={switchingTo !== undefined}
            onClick={() => !one.isCurrent && switchTo(one.id)}
            className={line}
          >
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {one.name}
            </span>
            <span className="text-xs text-muted">{ROLE_WORDS[one.role].label}</span>
            <Check aria-hidden className={one.isCurrent ? '' : 'invisible'} />
          </button>
        </li>
      ))}
    </ul>
  );
}
