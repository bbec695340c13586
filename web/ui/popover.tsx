import { useRef, useState, type ReactNode } from 'react';
import { onDemand } from './on-demand.tsx';
import type { PopoverPanelProps } from './popover-panel.tsx';
import { Slot } from './slot.tsx';

const Panel = onDemand(async () => (await import('./popover-panel.tsx')).PopoverPanel);

export type PopoverProps = Omit<PopoverPanelProps, 'anchor' | 'open' | 'onOpenChange'> & {
  /** The button that opens it. */
  trigger: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** A button and what it opens. The button is one element before and after the panel is downloaded. */
export function Popover({ trigger, open: given, onOpenChange, ...panel }: PopoverProps) {
  const [own, setOwn] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = given ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  return (
    <>
      <Slot
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-state={open ? 'open' : 'closed'}
        onClick={() => change(!open)}
      >
        {trigger}
      </Slot>
      <Panel {...panel} open={open} onOpenChange={change} anchor={button} />
    </>
  );
}
