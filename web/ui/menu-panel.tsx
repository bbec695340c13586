import type { ComponentType, RefObject, SVGProps } from 'react';
import { Menu } from 'radix-ui/internal';
import { menuClasses, menuItemClasses } from './dropdown-menu.tsx';
import { leaveTo } from './leave-to.ts';

export type MenuItem = {
  label: string;
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  onSelect: () => void;
};

export type MenuPanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it, and gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  /** The id of that button, whose name is the menu's. A dialog that an item opens finds the button by it. */
  labelledBy: string;
  /** Whoever opens a menu by a key goes on with its first item. */
  byKey: boolean;
  items: readonly MenuItem[];
};

/**
 * A menu's items, without its button: downloaded when it is first opened. Made of what Radix' own dropdown menu
 * consists of, which takes no button from outside. Not modal, for the reason of `DropdownMenu`.
 */
export function MenuPanel({ open, onOpenChange, anchor, labelledBy, byKey, items }: MenuPanelProps) {
  // After Radix has focused the menu itself.
  const focusFirst = (menu: HTMLElement | null) => {
    if (!menu || !byKey) return;
    requestAnimationFrame(() => menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus());
  };
  return (
    <Menu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Menu.Anchor virtualRef={anchor} />
      <Menu.Portal>
        <Menu.Content
          ref={focusFirst}
          aria-labelledby={labelledBy}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          {...leaveTo(anchor)}
          className={menuClasses}
        >
          {items.map(({ label, icon: Icon, onSelect }) => (
            <Menu.Item key={label} className={menuItemClasses} onSelect={onSelect}>
              <Icon aria-hidden />
              {label}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
