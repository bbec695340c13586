import { useId, useRef, useState } from 'react';
import { Ellipsis } from 'lucide-react';
import type { MenuItem } from './menu-panel.tsx';
import { onDemand } from './on-demand.tsx';
import { PlainIconButton } from './plain-icon-button.tsx';

const Panel = onDemand(async () => (await import('./menu-panel.tsx')).MenuPanel);

type MenuButtonProps = { label: string; pending?: boolean; items: readonly MenuItem[] };

/** Three dots that open a menu. The button is one element before and after the menu is downloaded. */
export function MenuButton({ label, pending = false, items }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const [byKey, setByKey] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <PlainIconButton
        ref={button}
        id={id}
        label={label}
        size="sm"
        pending={pending}
        aria-haspopup="menu"
        aria-expanded={open}
        data-state={open ? 'open' : 'closed'}
        onClick={({ detail }) => {
          setByKey(detail === 0);
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setByKey(true);
          setOpen(true);
        }}
      >
        <Ellipsis aria-hidden />
      </PlainIconButton>
      <Panel open={open} onOpenChange={setOpen} anchor={button} labelledBy={id} byKey={byKey} items={items} />
    </>
  );
}
