import type { ReactNode, RefObject } from 'react';
import { Popover as Radix } from 'radix-ui';
import { cn } from '#web/lib/class-names.ts';
import { popoverClasses } from './popover-classes.ts';

export type PopoverProps = {
  /** The button that opens it; or an anchor, which controls it with `open`. */
  trigger?: ReactNode;
  anchor?: RefObject<HTMLElement | null>;
  /** Names the panel for screen readers. */
  label: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
};

export function Popover(props: PopoverProps) {
  const { trigger, anchor, label, align = 'start', side = 'bottom' } = props;
  const { open, onOpenChange, className, children } = props;
  // A click on the anchor toggles it: closed here as well, it would open again.
  const leaveToAnchor = (event: { target: EventTarget | null; preventDefault: () => void }) => {
    if (event.target instanceof Node && anchor?.current?.contains(event.target)) event.preventDefault();
  };
  const giveBackFocus = (event: Event) => {
    if (!anchor) return;
    event.preventDefault();
    // Only if the person has not moved the focus elsewhere.
    if (document.activeElement === document.body) anchor.current?.focus();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      {anchor && <Radix.Anchor virtualRef={anchor} />}
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onPointerDownOutside={leaveToAnchor}
          onCloseAutoFocus={giveBackFocus}
          className={cn(
            popoverClasses,
            'max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] origin-(--radix-popover-content-transform-origin) overflow-y-auto p-4 text-sm',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function PopoverClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
