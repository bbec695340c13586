import { LogOut, Moon, Send, Settings, Sun } from 'lucide-react';
import { Link } from 'wouter';
import type { User } from '#domain/accounts/contract.ts';
import { useTheme } from '#web/lib/theme.ts';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Attention } from './attention.tsx';
import { HeaderBar } from './header-bar.tsx';
import { iconOnPhones } from './icon-on-phones.ts';
import { Shortcuts } from './shortcuts.tsx';

function ThemeToggle() {
  const { theme, toggle } = useTheme();
  const dark = theme === 'dark';
  return (
    <IconButton
      label={dark ? 'Switch to light theme' : 'Switch to dark theme'}
      onClick={toggle}
      side="bottom"
    >
      {dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </IconButton>
  );
}

export function AppHeader({ user }: { user: User }) {
  return (
    <HeaderBar>
      <Shortcuts />
      <AccountMenu user={user} />
      <Attention />
      {/* On narrow screens this link is in the menu. */}
      <Button asChild variant="ghost" size="sm" className="max-lg:hidden">
        <Link href="/outbox">
          <Send aria-hidden />
          Outbox
        </Link>
      </Button>
      <IconButton asChild label="Account settings" side="bottom">
        <Link href="/settings" {...actsAsButton}>
          <Settings aria-hidden />
        </Link>
      </IconButton>
      <ThemeToggle />
      <Button asChild variant="ghost" size="sm" className={iconOnPhones}>
        <a href="/api/logout" {...actsAsButton}>
          <LogOut aria-hidden />
          <span className="max-sm:sr-only">Log Out</span>
        </a>
      </Button>
    </HeaderBar>
  );
}
