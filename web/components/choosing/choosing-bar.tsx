import { useRef, useState, type ReactNode } from 'react';
import { CalendarArrowUp, CalendarClock, CopyPlus, Download, Flag, Send, Trash2, X } from 'lucide-react';
import type { Ability } from '#domain/agencies/abilities.ts';
import { dayAt, monthOf, type Month } from '#domain/calendar/month-grid.ts';
import { chosenText } from '#domain/posts/chosen-text.ts';
import { MANY_MOST } from '#domain/posts/many-most.ts';
import { ACTIONS, type Action } from '#domain/posts/many-words.ts';
import { cn } from '#web/lib/class-names.ts';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useFoot } from '#web/ui/use-foot.ts';
import { useChoosingState, type Choosable, type Choosing } from './choosing.ts';
import { downloadAddress } from './download.ts';
import { ManyDialog } from './many-dialog.tsx';

/** The ability that each action needs, as on the server; dates of approved posts need more, which the check says. */
const NEEDS: Record<Action, Ability> = {
  send: 'send',
  schedule: 'compose',
  move: 'compose',
  duplicate: 'compose',
  label: 'compose',
  delete: 'remove',
};

const BUTTONS: { action: Action; short: string; icon: ReactNode }[] = [
  { action: 'send', short: 'Send', icon: <Send aria-hidden /> },
  { action: 'schedule', short: 'Schedule', icon: <CalendarClock aria-hidden /> },
  { action: 'move', short: 'Move', icon: <CalendarArrowUp aria-hidden /> },
  { action: 'duplicate', short: 'Duplicate', icon: <CopyPlus aria-hidden /> },
  { action: 'label', short: 'Campaign', icon: <Flag aria-hidden /> },
];

/** On a phone the icon stands above a short word, seven in two rows. */
const actionClass =
  'max-sm:h-12 max-sm:flex-col max-sm:gap-0.5 max-sm:px-0 max-sm:text-2xs max-sm:font-normal';

/** What can be done with the chosen posts, at the lower edge of the screen; at the end of the list it stands below it. */
export function ChoosingBar({ choosing, month }: { choosing: Choosing; month: Month | null | undefined }) {
  const { chosen } = useChoosingState(choosing);
  const [asked, setAsked] = useState<{ action: Action; posts: Choosable[] } | null>(null);
  const bar = useRef<HTMLElement>(null);
  useFoot(bar);
  const count = chosen.size;
  const isFull = count >= MANY_MOST;
  const { shown } = choosing;
  const folded = choosing.list.filter(({ id, isFolded }) => isFolded && chosen.has(id)).length;
  const zone = useTimeZone();
  const now = useNow();
  const meant = month === undefined ? monthOf(dayAt(now, zone)) : month;
  const ofMonth = choosing.list.filter(
    ({ at }) => at !== null && monthOf(dayAt(new Date(at), zone)) === meant,
  );
  const groups =
    meant === null ? [] : [{ label: `All of ${monthName(meant)}`, ids: ofMonth.map((post) => post.id) }];
  const offers = [...groups, { label: `All ${shown.length} shown`, ids: shown }].filter(({ ids }) =>
    ids.some((id) => !chosen.has(id)),
  );
  const ask = (action: Action) => setAsked({ action, posts: choosing.posts() });
  const button = (action: Action, short: string, icon: ReactNode) => (
    <Button
      key={action}
      needs={NEEDS[action]}
      size="sm"
      variant={action === 'send' ? 'primary' : 'ghost'}
      disabled={count === 0}
      aria-label={ACTIONS[action].label}
      onClick={() => ask(action)}
      className={cn(actionClass, action === 'delete' && 'text-danger-ink hover:text-danger-ink')}
    >
      {icon}
      <span className="sm:hidden">{short}</span>
      <span className="max-sm:hidden">{ACTIONS[action].label}</span>
    </Button>
  );
  return (
    <>
      <section
        ref={bar}
        aria-label="Selected posts"
        className="sticky bottom-0 z-30 -mx-4 mt-4 flex flex-col gap-2 border-t border-line bg-raised px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-lg sm:bottom-4 sm:mx-auto sm:w-fit sm:max-w-full sm:rounded-xl sm:border sm:px-3 sm:py-2 sm:pb-2 max-sm:[@media(max-height:22rem)]:static"
      >
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <IconButton size="sm" label="End selecting" onClick={() => choosing.end()}>
            <X aria-hidden />
          </IconButton>
          <p className="text-sm font-semibold text-ink tabular-nums">
            {chosenText(count)}
            {folded > 0 && <span className="font-normal text-muted"> ({folded} of them folded away)</span>}
            {isFull && <span className="font-normal text-muted"> (the most at once)</span>}
          </p>
          <div className="ml-auto flex flex-wrap gap-1">
            {!isFull &&
              offers.map(({ label, ids }) => (
                <Button key={label} size="sm" variant="ghost" onClick={() => choosing.add(ids)}>
                  {label}
                </Button>
              ))}
          </div>
        </div>
        <div className="grid grid-cols-4 gap-1 sm:flex sm:flex-wrap sm:items-center">
          {BUTTONS.map(({ action, short, icon }) => button(action, short, icon))}
          {count === 0 ? (
            <Button size="sm" variant="ghost" disabled className={actionClass}>
              <Download aria-hidden />
              Download
            </Button>
          ) : (
            <Button asChild size="sm" variant="ghost" className={actionClass}>
              <a href={downloadAddress([...chosen])} download>
                <Download aria-hidden />
                Download
              </a>
            </Button>
          )}
          {button('delete', 'Delete', <Trash2 aria-hidden />)}
        </div>
      </section>
      {asked && (
        <ManyDialog
          action={asked.action}
          posts={asked.posts}
          onEnd={(failed) => {
            setAsked(null);
            if (failed) choosing.keep(failed);
          }}
        />
      )}
    </>
  );
}

const monthName = (month: Month) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  );
