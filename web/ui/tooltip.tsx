import { createContext, use, type ReactNode } from 'react';
import { Tooltip as Radix } from 'radix-ui';

const Provided = createContext(false);

/** Once around the app: the first tooltip waits 700 ms, its neighbours follow at once within 300 ms. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Provided value={true}>
      <Radix.Provider delayDuration={700} skipDelayDuration={300}>
        {children}
      </Radix.Provider>
    </Provided>
  );
}

export type TooltipProps = {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One focusable element that passes its props on. */
  children: ReactNode;
};

export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  const tooltip = (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-64 origin-(--radix-tooltip-content-transform-origin) rounded-md bg-inverse px-2 py-1 text-xs font-medium text-on-inverse shadow-md data-[state=closed]:animate-pop-out data-[state=delayed-open]:animate-pop-in"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
  return use(Provided) ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>;
}
