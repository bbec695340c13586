import type { ReactNode } from 'react';
import { CloudOff, RotateCw } from 'lucide-react';
import { messageOf } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { focusHeading } from '#web/ui/focus-heading.ts';
import { focusWhenGone } from '#web/ui/focus-when-gone.ts';

export type LoadFailedProps = {
  title: string;
  read: { error: unknown; refetch: () => unknown; isFetching: boolean };
  compact?: boolean;
  /** Replaces a whole screen. */
  isPage?: boolean;
};

/** The button goes with the failure: the focus stays in the same part of the page, where the content comes. */
function retry({ refetch }: LoadFailedProps['read'], button: Element): void {
  const part = button.closest<HTMLElement>('section');
  focusWhenGone(() => {
    if (!part?.isConnected) return focusHeading();
    part.tabIndex = -1;
    return part.focus({ preventScroll: true });
  });
  void refetch();
}

/** Replaces what could not be read: what failed, why, and a retry button. */
export function LoadFailed({ title, read, compact, isPage }: LoadFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        compact={compact ?? false}
        tone="quiet"
        icon={<CloudOff aria-hidden />}
        title={title}
        isPage={isPage}
        description={messageOf(read.error, 'Please try again in a moment.')}
        action={
          <Button
            variant="secondary"
            pending={read.isFetching}
            onClick={({ currentTarget }) => retry(read, currentTarget)}
          >
            <RotateCw aria-hidden />
            Try again
          </Button>
        }
      />
    </div>
  );
}

/** Replaces what has not been read: its children while it loads, or that it failed. */
export const NotLoaded = ({ children, ...failed }: LoadFailedProps & { children: ReactNode }) =>
  failed.read.error ? <LoadFailed {...failed} /> : children;
