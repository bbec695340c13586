import type { ReactNode, RefObject } from 'react';
import { Popover as Radix } from 'radix-ui';
import { cn } from '#web/lib/class-names.ts';
import { leaveTo } from './leave-to.ts';
import { popoverClasses } from './popover-classes.ts';

export type PopoverPanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it, and gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  /** Names the panel for screen readers. */
  label: string;
  align?: 'start' | 'center' | 'end' | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** What a popover shows, without its button: downloaded when it is first opened. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { open, onOpenChange, anchor, label, align = 'start', side = 'bottom', className, children } = props;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          {...leaveTo(anchor)}
          className={cn(
            popoverClasses,
            'flex max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] origin-(--radix-popover-content-transform-origin) flex-col overflow-hidden text-sm',
          )}
        >
          <div data-fades className={cn('w-72 max-w-full overflow-y-auto p-4', className)}>
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function PopoverClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
