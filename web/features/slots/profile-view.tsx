import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Images } from 'lucide-react';
import { titleInCalendar } from '#domain/calendar/event.ts';
import { listAccounts } from '#domain/networks/contract.ts';
import { readProfile, type ProfilePost } from '#domain/slots/contract.ts';
import { movingInList } from '#domain/posts/moving.ts';
import { swapOf } from '#domain/slots/swap.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { useMayNot } from '#web/lib/may.ts';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { useRead } from '#web/lib/use-api.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useToast } from '#web/lib/toast.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DatesDialog } from './dates-dialog.tsx';
import type { PlannedDate } from '#web/components/dates-list.tsx';
import { FillButton } from './fill-button.tsx';
import { ProfileTile } from './profile-tile.tsx';
import { ShiftDialog } from './proposal-dialogs.tsx';
import { TimesButton } from './times-button.tsx';
import { useTimesOpen } from './use-times-open.ts';
import { networkText } from './weekdays.ts';

const COLUMNS = 3;
const EVERY_15_SECONDS = 15_000;
const NONE: ProfilePost[] = [];

type Opened = { kind: 'swap'; dates: PlannedDate[] } | { kind: 'later' | 'earlier'; post: ProfilePost };

/** The client's posts as its profile will show them: the latest on top, posts without a date above. */
export function ProfileView({ company, toggle }: { company: string; toggle: ReactNode }) {
  const params = { name: company };
  const read = useRead(readProfile, { params }, { refetchInterval: EVERY_15_SECONDS });
  const { data } = read;
  const { data: accounts = [] } = useRead(listAccounts, { params });
  const [account, setAccount] = useState('');
  const posts = useMemo(
    () => (data?.posts ?? NONE).filter((post) => account === '' || post.accounts.includes(account)),
    [data, account],
  );
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const [, showTimes] = useTimesOpen();
  const openTimes = () => {
    close();
    showTimes(true);
  };

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        {toggle}
        {accounts.length > 0 && (
          <Select
            aria-label="Profile"
            value={account}
            onChange={(event) => setAccount(event.target.value)}
            className="w-56 max-sm:grow"
          >
            <option value="">All of this client</option>
            {accounts.map(({ id, network, handle }) => (
              <option key={id} value={id}>
                {networkText(network)} · {handle}
              </option>
            ))}
          </Select>
        )}
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <TimesButton />
          <FillButton company={company} />
        </div>
      </div>
      {!data ? (
        <NotLoaded title="The posts could not be loaded" read={read}>
          <div aria-busy className="grid grid-cols-3 gap-1">
            <span className="sr-only">Loading...</span>
            {Array.from({ length: COLUMNS * 2 }, (_, index) => (
              <Skeleton key={index} className="aspect-square rounded-xs" />
            ))}
          </div>
        </NotLoaded>
      ) : posts.length === 0 ? (
        <EmptyState
          icon={<Images aria-hidden />}
          title="Nothing here yet"
          description="Posts that are planned, scheduled or published lately appear here."
        />
      ) : (
        <Tiles
          posts={posts}
          onSwap={(dates) => setOpened({ kind: 'swap', dates })}
          onShift={(post, kind) => setOpened({ kind, post })}
        />
      )}
      {opened?.kind === 'swap' && (
        <DatesDialog
          title="Swap dates"
          dates={opened.dates}
          verb={() => 'Swap dates'}
          said={() => 'Dates swapped'}
          onClose={close}
        />
      )}
      {(opened?.kind === 'later' || opened?.kind === 'earlier') && (
        <ShiftDialog
          company={company}
          post={{ id: opened.post.id, title: titleInCalendar(opened.post.title) }}
          kind={opened.kind}
          onTimes={openTimes}
          onClose={close}
        />
      )}
    </div>
  );
}

type TilesProps = {
  posts: ProfilePost[];
  onSwap: (dates: PlannedDate[]) => void;
  onShift: (post: ProfilePost, kind: 'later' | 'earlier') => void;
};

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

/** Swaps dates by dragging, by choosing two, or with the keys. */
function Tiles({ posts, onSwap, onShift }: TilesProps) {
  const zone = useTimeZone();
  const now = useNow();
  const toast = useToast();
  const mayNot = useMayNot('compose');
  const list = useRef<HTMLUListElement>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const lifted = posts.find((post) => post.id === picked);

  const whyNot = (post: ProfilePost) => {
    if (mayNot) return mayNot;
    const moving = movingInList(post, now);
    return moving.ok ? null : moving.message;
  };
  const refuse = useCallback(
    (title: string, description: string) => toast({ title, description, variant: 'destructive' }),
    [toast],
  );
  const swap = useCallback(
    (from: number, to: number) => {
      const [one, other] = [posts[from], posts[to]];
      if (!one || !other) return;
      setPicked(null);
      const swapped = swapOf(one, other, new Date());
      if (swapped.ok) onSwap(swapped.dates);
      else refuse('These dates stay', swapped.message);
    },
    [posts, onSwap, refuse],
  );
  const pick = (post: ProfilePost) => {
    const why = whyNot(post);
    if (why !== null) refuse(`“${titleInCalendar(post.title)}” stays where it is`, why);
    else if (!lifted) setPicked(post.id);
    else if (lifted.id === post.id) setPicked(null);
    else swap(posts.indexOf(lifted), posts.indexOf(post));
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Escape' && picked !== null) {
      event.stopPropagation();
      setPicked(null);
      return;
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-tile="${index + step}"]`)?.focus();
  };

  return (
    <>
      <p id="profile-help" aria-live="polite" className="text-sm text-muted">
        {lifted
          ? `“${titleInCalendar(lifted.title)}” is taken up. Choose the post to swap dates with, or press Escape.`
          : 'Drag a post onto another to swap their dates, or choose one and then the other. Arrow keys move.'}
      </p>
      <ul ref={list} aria-label="The profile as it will look" className="grid grid-cols-3 gap-1">
        {posts.map((post, index) => (
          <li key={post.id} className="min-w-0">
            <ProfileTile
              post={post}
              index={index}
              zone={zone}
              why={whyNot(post)}
              isPicked={post.id === picked}
              isActive={index === Math.min(active, posts.length - 1)}
              pick={pick}
              swap={swap}
              shift={onShift}
              onKey={onKey}
              onFocus={setActive}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
