import { useState } from 'react';
import type { PostStatus } from '#domain/posts/status.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Reports a status that changed while somebody types; nothing is lost. */
export function StatusMeanwhile({ status, changed }: { status: PostStatus; changed: boolean }) {
  const [before, setBefore] = useState<PostStatus | null>(null);
  if (changed && before === null) setBefore(status);
  if (!changed && before !== null) setBefore(null);
  return (
    <div aria-live="polite" className="empty:hidden">
      {before !== null && before !== status && (
        <Alert>
          While you were editing, this post went from {before} to {status}. What you typed is still here.
        </Alert>
      )}
    </div>
  );
}
