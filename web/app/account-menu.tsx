import { useRef, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import type { User } from '#domain/accounts/contract.ts';
import { displayName } from '#web/lib/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';

const AccountMenuPanel = onDemand(async () => (await import('./account-menu-panel.tsx')).AccountMenuPanel);

/** Picture and name; opens a menu with everything that is not about one client. */
export function AccountMenu({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = displayName(user);
  const picture = user.profileImageUrl ? `${user.profileImageUrl}?w=160` : null;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex h-9 min-w-9 cursor-pointer items-center gap-1.5 rounded-lg px-0.5 transition-colors hover:bg-hover sm:gap-2 sm:px-1.5"
      >
        <Avatar name={name} src={picture} size="sm" />
        <span
          dir="auto"
          className="min-w-0 max-w-40 truncate text-xs font-medium text-ink max-[22.4rem]:sr-only sm:text-sm"
        >
          {name}
        </span>
        <span className="sr-only">, your menu</span>
        <ChevronDown aria-hidden className="size-4 text-muted max-sm:hidden" />
      </button>
      <AccountMenuPanel open={open} onOpenChange={setOpen} anchor={button} name={name} email={user.email} />
    </>
  );
}
