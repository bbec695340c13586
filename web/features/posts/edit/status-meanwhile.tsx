import { useState } from 'react';
import { Link } from 'wouter';
import type { Post } from '#domain/posts/contract.ts';
import { isPublished, type PostStatus } from '#domain/posts/status.ts';
import { momentText } from '#web/lib/time-zone.ts';
import { Alert } from '#web/ui/alert.tsx';

type StatusMeanwhileProps = {
  post: Pick<Post, 'id' | 'status'>;
  changed: boolean;
  /** A date that was chosen as a plan, which the post has no longer. */
  plan: string | null;
  zone: string;
};

/** Reports a status that changed while somebody types; nothing is lost. */
export function StatusMeanwhile({ post, changed, plan, zone }: StatusMeanwhileProps) {
  const { id, status } = post;
  const isTyping = changed || plan !== null;
  const [before, setBefore] = useState<PostStatus | null>(null);
  if (isTyping && before === null) setBefore(status);
  if (!isTyping && before !== null) setBefore(null);
  return (
    <div aria-live="polite" className="empty:hidden">
      {before !== null && before !== status && (
        <Alert>
          While you were editing, this post went from {before} to {status}.
          {changed && ' What you typed is still here.'}
          {plan && ` The date that you chose, ${momentText(plan, zone)}, is not saved.`}
          {plan && !isPublished(status) && (
            <>
              {' '}
              <Link href={`/post/${id}/schedule`} className="rounded-sm underline underline-offset-2">
                Choose it again
              </Link>
            </>
          )}
        </Alert>
      )}
    </div>
  );
}
