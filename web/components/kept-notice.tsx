import { cn } from '#web/lib/class-names.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

type KeptNoticeProps = { isBack: boolean; onDiscard: () => void; className?: string };

/** Above a form that starts with the person's unsaved input. */
export function KeptNotice({ isBack, onDiscard, className }: KeptNoticeProps) {
  return (
    <div aria-live="polite" className={cn('empty:hidden', className)}>
      {isBack && (
        <Alert
          action={
            <Button size="sm" variant="secondary" onClick={onDiscard}>
              Discard
            </Button>
          }
        >
          These are the changes that you had not saved.
        </Alert>
      )}
    </div>
  );
}
