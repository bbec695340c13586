import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Command } from 'cmdk';
import {
  Archive,
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
} from 'lucide-react';
import { useLocation, useSearchParams } from 'wouter';
import { listCompanies } from '#domain/companies/contract.ts';
import { listPosts, type Post } from '#domain/posts/contract.ts';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { MediaPicture } from '#web/components/media-picture.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { useTheme } from '#web/lib/theme.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Kbd } from '#web/ui/kbd.tsx';

const dashboard = (name: string, more = '') => `/dashboard?company=${encodeURIComponent(name)}${more}`;
const itemClasses =
  'flex cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-sm text-ink data-[selected=true]:bg-hover [&>svg]:mx-0.5 [&>svg]:size-4 [&>svg]:text-muted';
const groupClasses =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted';

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onShowShortcuts: () => void;
}

/** ⌘K or Ctrl K: jump to a client, a post or a screen, or begin something. */
export function CommandPalette({ open, onOpenChange, onShowShortcuts }: PaletteProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Search and commands"
      hideTitle
      className="sm:mt-[8dvh] sm:mb-auto sm:max-w-xl"
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
  const { posts, searching } = useFoundPosts(typed);
  const [selected, setSelected] = useFirstFound(posts, typed, companies);
  const here = useSearchParams()[0].get('company');
  const startable = companies.filter(({ id, name }) => id !== null && (typed !== '' || name === here));
  const go = (path: string) => () => {
    close();
    navigate(path);
  };
  return (
    <Command
      label="Search and commands"
      className="flex min-h-0 flex-col"
      loop
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
      <Command.List className="max-h-[60dvh] overflow-y-auto p-2 pb-3">
        <Command.Empty className="px-3 py-8 text-center text-sm text-muted">
          {searching ? 'Searching...' : 'Nothing found'}
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
        <FoundPosts posts={posts} typed={typed} go={go} />
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

/** Always the same list, so that a change of it means an answer. */
const NONE: Post[] = [];

/** Posts are searched by the server, by title and caption, once two letters are typed. */
function useFoundPosts(typed: string): { posts: Post[]; searching: boolean } {
  const wanted = useDeferredValue(typed.trim());
  const search = useSettled(wanted);
  const enabled = search.length >= 2;
  const { data = NONE, isFetching } = useRead(listPosts, { query: { search, limit: 6 } }, { enabled });
  // What is called so comes before what only says so.
  const posts = useMemo(() => {
    const isCalled = ({ title }: Post) => title.toLowerCase().includes(search.toLowerCase());
    return [...data].sort((a, b) => Number(isCalled(b)) - Number(isCalled(a)));
  }, [data, search]);
  return {
    posts: enabled ? posts : NONE,
    searching: isFetching || (wanted !== search && wanted.length >= 2),
  };
}

const valueOf = (post: Post, typed: string) => `post ${typed.toLowerCase()} ${post.id}`;

/**
 * What Enter opens. Posts arrive after the list has chosen its first line; unless the word names a client, the first
 * of them is what was looked for.
 */
function useFirstFound(posts: Post[], typed: string, companies: readonly { name: string }[]) {
  const [selected, setSelected] = useState('');
  const [known, setKnown] = useState(posts);
  if (known !== posts) {
    setKnown(posts);
    const word = typed.trim().toLowerCase();
    const [first] = posts;
    if (first && !companies.some(({ name }) => name.toLowerCase().includes(word)))
      setSelected(valueOf(first, typed));
  }
  return [selected, setSelected] as const;
}

type FoundProps = { posts: Post[]; typed: string; go: (path: string) => () => void };

/** What was typed is part of each value, so that the list's own filter keeps what the server has found. */
function FoundPosts({ posts, typed, go }: FoundProps) {
  if (posts.length === 0) return null;
  return (
    <Command.Group heading="Posts" className={groupClasses}>
      {posts.map((post) => (
        <Command.Item
          key={post.id}
          value={valueOf(post, typed)}
          onSelect={go(`/post/${post.id}`)}
          className={itemClasses}
        >
          <span className="size-9 shrink-0 overflow-hidden rounded-sm bg-blank">
            {post.assets[0] && <MediaPicture url={post.assets[0].url} alt="" sizes="2.25rem" most={160} />}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate">{post.title || 'Untitled'}</span>
            <span className="block truncate text-xs text-muted">{post.companyName}</span>
          </span>
          <StatusBadge status={post.status} />
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** The value once it has not changed for a moment: one question for a word, not one for each letter. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 200);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function Item({ value, onSelect, children }: { value: string; onSelect: () => void; children: ReactNode }) {
  return (
    <Command.Item value={value} onSelect={onSelect} className={itemClasses}>
      {children}
    </Command.Item>
  );
}
