import { useState, type ReactNode } from 'react';
import { Command, useCommandState } from 'cmdk';
import {
  Archive,
  Building2,
  CalendarDays,
  House,
  Keyboard,
  LogOut,
  Moon,
  Plus,
  Search,
  Send,
  Settings,
  UserCheck,
  Users,
} from 'lucide-react';
import { useLocation, useSearchParams } from 'wouter';
import { listCompanies } from '#domain/companies/contract.ts';
import type { Post } from '#domain/posts/contract.ts';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { useMayNot } from '#web/lib/may.ts';
import { useTheme } from '#web/lib/theme.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { FoundPosts, useFoundPosts, valueOf } from './found-posts.tsx';
import { groupClasses, itemClasses } from './palette-classes.ts';

const dashboard = (name: string, more = '') => `/dashboard?company=${encodeURIComponent(name)}${more}`;

/** Every typed word has to begin a word of the entry; letters in the middle do not match. */
const isMeant = (value: string, typed: string): number => {
  const words = value.toLowerCase().split(/\s+/);
  const asked = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return asked.every((one) => words.some((word) => word.startsWith(one))) ? 1 : 0;
};

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onShowShortcuts: () => void;
}

/** ⌘K or Ctrl K: jump to a client, a post or a screen, or start something. */
export function CommandPalette({ open, onOpenChange, onShowShortcuts }: PaletteProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Search and commands"
      hideTitle
      // Always as high on phones: a sheet stands on the foot, and the input would move with every letter.
      className="max-sm:h-[92dvh] sm:mt-[8dvh] sm:mb-auto sm:max-w-xl"
    >
      <PaletteBody close={() => onOpenChange(false)} showShortcuts={onShowShortcuts} />
    </Dialog>
  );
}

function PaletteBody({ close, showShortcuts }: { close: () => void; showShortcuts: () => void }) {
  const [typed, setTyped] = useState('');
  const [, navigate] = useLocation();
  const { toggle } = useTheme();
  const { data: companies = [] } = useRead(listCompanies);
  const { stated, named, searching, failed } = useFoundPosts(typed);
  const [selected, setSelected] = useFirstFound(stated.posts[0] ?? named[0], typed, companies);
  const here = useSearchParams()[0].get('company');
  const mayNotMake = useMayNot('compose');
  const startable = mayNotMake
    ? []
    : companies.filter(({ id, name }) => id !== null && (typed !== '' || name === here));
  const go = (path: string) => () => {
    close();
    navigate(path);
  };
  return (
    <Command
      label="Search and commands"
      className="flex min-h-0 flex-1 flex-col"
      loop
      filter={isMeant}
      value={selected}
      onValueChange={setSelected}
    >
      <div className="flex items-center gap-3 border-b border-line py-2 pr-14 pl-5.5 sm:py-2.5">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder="Search clients, posts and commands"
          className="h-12 w-full bg-transparent text-base text-ink outline-none placeholder:text-subtle sm:text-sm"
        />
      </div>
      <FoundCount asked={typed.trim() !== ''} searching={searching} failed={failed} />
      <Command.List
        // While it is searched for posts, the list may be empty.
        aria-busy={searching}
        className="overflow-y-auto overscroll-contain p-2 pb-3 max-sm:min-h-0 max-sm:flex-1 sm:max-h-[60dvh]"
      >
        <Command.Empty className="px-3 py-8 text-center text-sm text-muted">
          {searching ? 'Searching...' : failed ? NOT_ASKED : 'Nothing found'}
        </Command.Empty>
        <Command.Group heading="Clients" className={groupClasses}>
          {companies.map((company) => (
            <Item
              key={company.name}
              value={company.name.toLowerCase()}
              onSelect={go(dashboard(company.name))}
            >
              <CompanyAvatar name={company.name} logoUrl={company.logoUrl} size="xs" />
              {company.name}
            </Item>
          ))}
        </Command.Group>
        <FoundPosts {...stated} typed={typed} go={go} />
        <FoundPosts heading="Posts" posts={named} typed={typed} go={go} />
        {startable.length > 0 && (
          <Command.Group heading="New post" className={groupClasses}>
            {startable.map(({ name }) => (
              <Item
                key={name}
                value={`new post for ${name.toLowerCase()}`}
                onSelect={go(dashboard(name, '&new=post'))}
              >
                <Plus aria-hidden />
                New post for {name}
              </Item>
            ))}
          </Command.Group>
        )}
        <Command.Group heading="Go to" className={groupClasses}>
          <Item value="your clients home" onSelect={go('/')}>
            <House aria-hidden />
            Your Clients
          </Item>
          <Item value="master calendar" onSelect={go('/?view=calendar')}>
            <CalendarDays aria-hidden />
            Master Calendar
          </Item>
          <Item value="with reviewers waiting chase remind" onSelect={go('/with-reviewers')}>
            <UserCheck aria-hidden />
            With reviewers
          </Item>
          <Item value="outbox messages" onSelect={go('/outbox')}>
            <Send aria-hidden />
            Outbox
          </Item>
          <Item value="archive deleted published posts" onSelect={go('/archive')}>
            <Archive aria-hidden />
            Archive
          </Item>
          <Item value="team members invite people" onSelect={go('/team')}>
            <Users aria-hidden />
            Team
          </Item>
          <Item value="agency figures logo networks" onSelect={go('/agency')}>
            <Building2 aria-hidden />
            Agency
          </Item>
          <Item value="account settings" onSelect={go('/settings')}>
            <Settings aria-hidden />
            Account Settings
          </Item>
        </Command.Group>
        <Command.Group heading="More" className={groupClasses}>
          <Item value="switch theme dark light" onSelect={toggle}>
            <Moon aria-hidden />
            Switch between light and dark
          </Item>
          <Item
            value="keyboard shortcuts help"
            onSelect={() => {
              close();
              showShortcuts();
            }}
          >
            <Keyboard aria-hidden />
            Keyboard shortcuts
          </Item>
          <Item value="log out" onSelect={() => location.assign('/api/logout')}>
            <LogOut aria-hidden />
            Log Out
          </Item>
        </Command.Group>
      </Command.List>
      <p
        aria-hidden
        className="flex gap-4 border-t border-line px-5 py-2.5 text-xs text-muted pointer-coarse:hidden"
      >
        <span className="flex items-center gap-1">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> to choose
        </span>
        <span className="flex items-center gap-1">
          <Kbd>Enter</Kbd> to open
        </span>
        <span className="flex items-center gap-1">
          <Kbd>Esc</Kbd> to close
        </span>
      </p>
    </Command>
  );
}

/**
 * What Enter opens. Posts arrive after the list has selected its first line; unless the text names a client,
 * the first post is selected then.
 */
function useFirstFound(first: Post | undefined, typed: string, companies: readonly { name: string }[]) {
  const [selected, setSelected] = useState('');
  const [known, setKnown] = useState(first);
  if (known !== first) {
    setKnown(first);
    const word = typed.trim().toLowerCase();
    if (first && !companies.some(({ name }) => name.toLowerCase().includes(word)))
      setSelected(valueOf(first, typed));
  }
  return [selected, setSelected] as const;
}

/** How many lines are left, for people who do not see them. There from the start, so that it is spoken. */
type CountProps = { asked: boolean; searching: boolean; failed: boolean };
const NOT_ASKED = 'Posts could not be searched. Please try again.';

function FoundCount({ asked, searching, failed }: CountProps) {
  const count = useCommandState((state) => state.filtered.count);
  const words =
    count === 0 ? 'No line matches.' : count === 1 ? 'One line matches.' : `${count} lines match.`;
  return <output className="sr-only">{asked && !searching && (failed ? NOT_ASKED : words)}</output>;
}

function Item({ value, onSelect, children }: { value: string; onSelect: () => void; children: ReactNode }) {
  return (
    <Command.Item value={value} onSelect={onSelect} className={itemClasses}>
      {children}
    </Command.Item>
  );
}
