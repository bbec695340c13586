import { createContext, use, useId, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { cn } from '#web/lib/class-names.ts';

type TabsLook = 'line' | 'segmented';

const Look = createContext<TabsLook>('line');

const listClasses: Record<TabsLook, string> = {
  // The line is an inset shadow: a border would cut off content that scrolls.
  line: 'flex gap-3 overflow-x-auto shadow-[inset_0_-1px_0_var(--color-line)] [scrollbar-width:none]',
  segmented:
    'inline-flex max-w-full gap-0.5 overflow-x-auto rounded-lg bg-sunken p-0.5 ring-1 ring-line ring-inset',
};

const triggerClasses: Record<TabsLook, string> = {
  line: 'border-b-2 border-transparent px-1.5 pb-2.5 pt-1 not-data-pointed:focus-visible:rounded-sm focus-visible:-outline-offset-2 data-[state=active]:border-accent',
  segmented:
    'h-8 rounded-md px-3 focus-visible:-outline-offset-2 data-[state=active]:bg-surface data-[state=active]:shadow-xs data-[state=active]:ring-1 data-[state=active]:ring-line dark:data-[state=active]:bg-raised',
};

type Open = { id: string; value: string; choose: (value: string) => void };
const OpenTab = createContext<Open>({ id: '', value: '', choose: () => {} });

export type TabsProps = Omit<ComponentProps<'div'>, 'defaultValue'> & {
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
};

/** Panels of which one is shown. The arrow keys, Home and End move along the tabs and select. */
export function Tabs({ value, defaultValue = '', onValueChange, ...rest }: TabsProps) {
  const [own, setOwn] = useState(defaultValue);
  const id = useId();
  const choose = (next: string) => {
    if (next === (value ?? own)) return;
    setOwn(next);
    onValueChange?.(next);
  };
  return (
    <OpenTab value={{ id, value: value ?? own, choose }}>
      <div {...rest} />
    </OpenTab>
  );
}

export type TabsListProps = ComponentProps<'div'> & {
  /** `line` for the parts of one page, `segmented` for two or three views of the same thing. */
  look?: TabsLook;
};

export function TabsList({ look = 'line', className, ...rest }: TabsListProps) {
  return (
    <Look value={look}>
      <div
        role="tablist"
        aria-orientation="horizontal"
        className={cn(listClasses[look], className)}
        {...rest}
      />
    </Look>
  );
}

/** Moves from tab to tab, around at both ends. */
function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const list = event.currentTarget.closest('[role=tablist]');
  const tabs = [...(list?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
  const at = tabs.indexOf(event.currentTarget);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
  if (at === -1 || to === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return;
  event.preventDefault();
  tabs.at(to % tabs.length)?.focus();
}

/** Browsers may show a focus ring after a click: it is hidden until a key is pressed. */
const pointed = {
  onPointerDown: ({ currentTarget }: { currentTarget: HTMLElement }) => {
    currentTarget.dataset['pointed'] = '';
  },
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    delete event.currentTarget.dataset['pointed'];
    moveAlong(event);
  },
  onBlur: ({ currentTarget }: { currentTarget: HTMLElement }) => {
    delete currentTarget.dataset['pointed'];
  },
};

const partId = (id: string, part: 'tab' | 'panel', value: string) => `${id}-${part}-${value}`;

export function TabsTrigger({ value, className, ...rest }: ComponentProps<'button'> & { value: string }) {
  const open = use(OpenTab);
  const isOpen = open.value === value;
  return (
    <button
      type="button"
      role="tab"
      id={partId(open.id, 'tab', value)}
      aria-selected={isOpen}
      aria-controls={partId(open.id, 'panel', value)}
      data-state={isOpen ? 'active' : 'inactive'}
      tabIndex={isOpen ? 0 : -1}
      {...pointed}
      // Safari does not focus a clicked button.
      onClick={({ currentTarget }) => currentTarget.focus()}
      onFocus={() => open.choose(value)}
      className={cn(
        'inline-flex shrink-0 items-center justify-center gap-2 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-ink data-[state=active]:text-ink data-pointed:outline-none pointer-coarse:min-h-11 [&_svg]:size-4',
        triggerClasses[use(Look)],
        className,
      )}
      {...rest}
    />
  );
}

/**
 * Stays mounted while another panel is shown, so that every tab refers to a panel. `keeps` its content, too,
 * once it was shown: what is typed there is not lost.
 */
export function TabsContent({
  value,
  keeps = false,
  className,
  children,
  ...rest
}: ComponentProps<'div'> & { value: string; keeps?: boolean }) {
  const open = use(OpenTab);
  const isOpen = open.value === value;
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <div
      role="tabpanel"
      id={partId(open.id, 'panel', value)}
      aria-labelledby={partId(open.id, 'tab', value)}
      data-state={isOpen ? 'active' : 'inactive'}
      hidden={!isOpen}
      tabIndex={0}
      className={cn('rounded-sm', className)}
      {...rest}
    >
      {(isOpen || (keeps && wasOpen)) && children}
    </div>
  );
}
