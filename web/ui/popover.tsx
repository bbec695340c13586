import type { ReactNode } from 'react';
import { Popover as Radix } from 'radix-ui';
import { cn } from '#web/lib/class-names.ts';
import { popoverClasses } from './popover-classes.ts';

export type PopoverProps = {
  trigger: ReactNode;
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
  const { trigger, label, align = 'start', side = 'bottom', open, onOpenChange, className, children } = props;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
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
