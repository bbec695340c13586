import { createContext, use, type ComponentProps } from 'react';
import { Tabs as Radix } from 'radix-ui';
import { cn } from '#web/lib/class-names.ts';

type TabsLook = 'line' | 'segmented';

const Look = createContext<TabsLook>('line');

const listClasses: Record<TabsLook, string> = {
  // The line is a shadow inside: below a border, whatever scrolls would be cut off.
  line: 'flex gap-3 overflow-x-auto shadow-[inset_0_-1px_0_var(--color-line)] [scrollbar-width:none]',
  segmented:
    'inline-flex max-w-full gap-0.5 overflow-x-auto rounded-lg bg-sunken p-0.5 ring-1 ring-line ring-inset',
};

const triggerClasses: Record<TabsLook, string> = {
  line: 'border-b-2 border-transparent px-1.5 pb-2.5 pt-1 not-data-pointed:focus-visible:rounded-sm focus-visible:-outline-offset-2 data-[state=active]:border-accent',
  segmented:
    'h-8 rounded-md px-3 focus-visible:-outline-offset-2 data-[state=active]:bg-surface data-[state=active]:shadow-xs data-[state=active]:ring-1 data-[state=active]:ring-line dark:data-[state=active]:bg-raised',
};

export function Tabs(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} />;
}

export type TabsListProps = ComponentProps<typeof Radix.List> & {
  /** `line` for the parts of one page, `segmented` for two or three views of the same thing. */
  look?: TabsLook;
};

export function TabsList({ look = 'line', className, ...rest }: TabsListProps) {
  return (
    <Look value={look}>
      <Radix.List className={cn(listClasses[look], className)} {...rest} />
    </Look>
  );
}

/** Radix gives a clicked tab the focus itself, which a browser takes for the keyboard's: until a key is pressed it is not. */
const pointed = {
  onPointerDown: ({ currentTarget }: { currentTarget: HTMLElement }) => {
    currentTarget.dataset['pointed'] = '';
  },
  onKeyDown: ({ currentTarget }: { currentTarget: HTMLElement }) => {
    delete currentTarget.dataset['pointed'];
  },
  onBlur: ({ currentTarget }: { currentTarget: HTMLElement }) => {
    delete currentTarget.dataset['pointed'];
  },
};

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      {...pointed}
      className={cn(
        'inline-flex shrink-0 items-center justify-center gap-2 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-ink data-[state=active]:text-ink data-pointed:outline-none pointer-coarse:min-h-11 [&_svg]:size-4',
        triggerClasses[use(Look)],
        className,
      )}
      {...rest}
    />
  );
}

export function TabsContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn('rounded-sm', className)} {...rest} />;
}
