import { CloudOff, RotateCw } from 'lucide-react';
import { messageOf } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

export type LoadFailedProps = {
  title: string;
  error: unknown;
  retry: () => unknown;
  retrying: boolean;
  compact?: boolean;
  /** Replaces a whole screen. */
  isPage?: boolean;
  className?: string;
};

/** Replaces what could not be read: what failed, why, and a retry button. */
export function LoadFailed({ title, error, retry, retrying, compact, isPage, className }: LoadFailedProps) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        compact={compact ?? false}
        tone="quiet"
        icon={<CloudOff aria-hidden />}
        title={title}
        isPage={isPage}
        description={messageOf(error, 'Please try again in a moment.')}
        action={
          <Button variant="secondary" pending={retrying} onClick={() => void retry()}>
            <RotateCw aria-hidden />
            Try again
          </Button>
        }
      />
    </div>
  );
}
