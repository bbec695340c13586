import {
  cloneElement,
  isValidElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { cn } from '#web/lib/class-names.ts';

type Props = Record<string, unknown>;

/** Calls both handlers; the child's own first. */
const both = (own: unknown, given: unknown) =>
  typeof own === 'function' && typeof given === 'function'
    ? (...args: unknown[]) => {
        (own as (...all: unknown[]) => void)(...args);
        (given as (...all: unknown[]) => void)(...args);
      }
    : (own ?? given);

function assign(ref: unknown, element: unknown): unknown {
  if (typeof ref === 'function') return (ref as (element: unknown) => unknown)(element);
  if (ref) (ref as { current: unknown }).current = element;
  return undefined;
}

const bothRefs = (own: unknown, given: unknown) => {
  if (!own || !given) return own ?? given;
  return (element: unknown) => {
    const undo = [assign(own, element), assign(given, element)];
    return () =>
      undo.forEach((end, at) => {
        if (typeof end === 'function') (end as () => void)();
        else assign(at === 0 ? own : given, null);
      });
  };
};

export type SlotProps = HTMLAttributes<HTMLElement> & {
  ref?: Ref<HTMLButtonElement> | undefined;
  children: ReactNode;
};

/** Passes its props to its only child: the child's own win, handlers and class names of both apply. */
export function Slot({ children, ...given }: SlotProps) {
  if (!isValidElement(children)) return children;
  const child = children as ReactElement<Props>;
  const merged: Props = { ...given, ...child.props };
  for (const [name, value] of Object.entries(given as Props)) {
    const own = child.props[name];
    if (name === 'ref') merged[name] = bothRefs(own, value);
    else if (name === 'className') merged[name] = cn(value as string, own as string);
    else if (/^on[A-Z]/.test(name)) merged[name] = both(own, value);
  }
  return cloneElement(child, merged);
}
