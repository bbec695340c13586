import type { ComponentProps, ReactNode } from 'react';
import { DropdownMenu as Radix } from 'radix-ui';
import { cn } from '#web/lib/class-names.ts';
import { popoverClasses } from './popover-classes.ts';

export const menuClasses = cn(
  popoverClasses,
  'max-h-(--radix-popper-available-height) max-w-[calc(100vw-1rem)] min-w-48 origin-(--radix-popper-transform-origin) overflow-y-auto p-1',
);

export const menuItemClasses =
  'flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm text-ink outline-none select-none data-disabled:cursor-default data-disabled:opacity-50 data-highlighted:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:text-muted';

export type DropdownMenuProps = {
  /** A button; it gets the focus back when the menu closes. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
};

/** Not modal: the modal kind locks scrolling with a style tag, which our CSP refuses. */
export function DropdownMenu({
  trigger,
  align = 'end',
  open,
  onOpenChange,
  className,
  children,
}: DropdownMenuProps) {
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cn(menuClasses, className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export type DropdownMenuItemProps = ComponentProps<typeof Radix.Item> & {
  danger?: boolean;
  /** A keyboard shortcut, shown at the end of the line. */
  shortcut?: ReactNode;
};

export function DropdownMenuItem({
  danger,
  shortcut,
  asChild,
  className,
  children,
  ...rest
}: DropdownMenuItemProps) {
  return (
    <Radix.Item
      asChild={asChild}
      className={cn(
        menuItemClasses,
        danger && 'text-danger-ink data-highlighted:bg-danger-soft [&_svg]:text-danger-ink',
        className,
      )}
      {...rest}
    >
      {asChild ? (
        children
      ) : (
        <>
          {children}
          {shortcut && <span className="ml-auto pl-4 text-xs text-muted">{shortcut}</span>}
        </>
      )}
    </Radix.Item>
  );
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn('px-2.5 py-1.5 text-xs text-muted', className)} {...rest} />;
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="mx-1 my-1 h-px bg-line" />;
}
