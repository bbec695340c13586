import { useState } from 'react';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { cn } from '#web/lib/class-names.ts';
import { useDismissToast, useShownToast, type ShownToast } from '#web/lib/toast.ts';
import { Button } from './button.tsx';

const SHORTEST = 5000;
/** With a button there is something to decide, too. */
const SHORTEST_WITH_ACTION = 10_000;
/** For slow readers, 14 characters in a second. */
const PER_CHARACTER = 70;

/** Long texts stay longer. The pointer and the focus on a toast stop the clock. */
function durationOf({ title, description = '', action }: ShownToast): number {
  const length = title.length + description.length;
  return Math.max(action ? SHORTEST_WITH_ACTION : SHORTEST, length * PER_CHARACTER);
}

/** Once in the app. F8 moves the focus here; a swipe of 50 px to the right dismisses. */
export function Toaster() {
  const shown = useShownToast();
  // Radix announces into this, which is not on the page: the list below is announced itself.
  const [nowhere] = useState(() => document.createElement('div'));
  return (
    <Radix.Provider
      duration={SHORTEST}
      swipeDirection="right"
      swipeThreshold={50}
      announcerContainer={nowhere}
    >
      {shown && <ToastCard key={shown.id} shown={shown} />}
      <Radix.Viewport
        aria-live="polite"
        hotkey={['F8']}
        className="pointer-events-none fixed inset-x-0 top-14 print:hidden z-60 flex flex-col p-4 outline-none *:pointer-events-auto sm:top-auto sm:bottom-(--foot) sm:mx-auto sm:w-136"
      />
    </Radix.Provider>
  );
}

function ToastCard({ shown }: { shown: ShownToast }) {
  const dismiss = useDismissToast();
  const { id, open, title, description, variant = 'default', action } = shown;
  const destructive = variant === 'destructive';
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) dismiss(id);
      }}
      duration={durationOf(shown)}
      type={destructive ? 'foreground' : 'background'}
      data-variant={variant}
      className={cn(
        'flex w-full items-start gap-3 rounded-lg bg-raised py-3 pr-2 pl-4 text-ink shadow-md ring-1 ring-line',
        'data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-slide-out',
        destructive && 'bg-danger-soft text-danger-ink ring-danger-line',
      )}
    >
      {destructive ? (
        <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
      ) : (
        <CircleCheck aria-hidden className="mt-1 size-4 shrink-0 text-accent-ink" />
      )}
      {/* Where the text would be a narrow column beside its button, the button stands below. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2">
        <div role={destructive ? 'alert' : undefined} className="min-w-0 flex-1 basis-80 py-0.5">
          <Radix.Title className="text-sm font-medium wrap-anywhere">{title}</Radix.Title>
          {description && (
            <Radix.Description className={cn('text-sm wrap-anywhere', !destructive && 'text-muted')}>
              {description}
            </Radix.Description>
          )}
        </div>
        {action && (
          <Radix.Action asChild altText={action.label} onClick={action.onClick}>
            <Button variant="secondary" size="sm">
              {action.label}
            </Button>
          </Radix.Action>
        )}
      </div>
      <Radix.Close
        aria-label="Close"
        className="relative inline-flex size-7 shrink-0 items-center justify-center rounded-md opacity-70 transition-opacity hover:opacity-100 pointer-coarse:after:absolute pointer-coarse:after:-inset-2"
      >
        <X aria-hidden className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
}
