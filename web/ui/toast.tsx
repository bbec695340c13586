import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { cn } from '#web/lib/class-names.ts';
import { useDismissToast, useShownToast, type ShownToast } from '#web/lib/toast.ts';
import { Button } from './button.tsx';

/** Once in the app. F8 moves the focus here; a swipe of 50 px to the right dismisses. */
export function Toaster() {
  const shown = useShownToast();
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown && <ToastCard key={shown.id} shown={shown} />}
      <Radix.Viewport
        aria-live="polite"
        hotkey={['F8']}
        className="pointer-events-none fixed inset-x-0 top-14 z-60 flex flex-col p-4 outline-none *:pointer-events-auto sm:top-auto sm:bottom-0 sm:mx-auto sm:w-104"
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
      // An undo button needs more time.
      {...(action && { duration: 10_000 })}
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
      {/* Radix would announce a copy of the text; this announces the text itself, once. */}
      <div
        role={destructive ? 'alert' : undefined}
        data-radix-toast-announce-exclude=""
        className="min-w-0 flex-1 py-0.5"
      >
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
      <Radix.Close
        aria-label="Close"
        className="relative inline-flex size-7 shrink-0 items-center justify-center rounded-md opacity-70 transition-opacity hover:opacity-100 pointer-coarse:after:absolute pointer-coarse:after:-inset-2"
      >
        <X aria-hidden className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
}
