import { Check, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '#domain/posts/contract.ts';
import { PageSection } from '#web/components/page-section.tsx';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { focusWhenGone } from '#web/ui/focus-when-gone.ts';
import { usePostStages, useReviewInside } from './queries.ts';

const MISSING = 'Please write what should be changed';

/** The answer form for a reviewer inside whose stage waits. Not rendered for anyone else. */
export function YourReview({ post }: { post: Post }) {
  const yours = usePostStages(post.id).data?.yours;
  const [comment, setComment] = useState('');
  const [error, setError] = useState<string | undefined>();
  const { succeedWith, failWith } = useOutcome();
  const review = useReviewInside();
  if (!yours) return null;

  function answer(action: 'approve' | 'request_changes') {
    if (action === 'request_changes' && comment.trim() === '') {
      setError(MISSING);
      return;
    }
    focusWhenGone();
    review.mutate(
      // The version on the screen, which may be older than the one the stage was asked about.
      { params: { id: post.id }, body: { action, comment, version: post.version } },
      {
        ...succeedWith(action === 'approve' ? 'You approved this version' : 'You asked for changes'),
        ...failWith('Failed to send your review'),
      },
    );
  }

  const sent = review.isPending ? (review.variables.body?.action ?? null) : null;
  return (
    <PageSection title={`YOUR REVIEW: ${yours.stage.toUpperCase()}`} className="border-accent">
      <p className="mb-3 text-sm text-ink">
        You are asked about version {post.version}. What you write is read by your team alone.
      </p>
      <Field label="Your words" error={error}>
        <Textarea
          rows={2}
          maxLength={5000}
          value={comment}
          placeholder="What should be changed, or what the team should know"
          onChange={(event) => {
            setComment(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          needs="comment"
          pending={sent === 'approve'}
          off={sent !== null}
          onClick={() => answer('approve')}
        >
          <Check aria-hidden />
          Approve this version
        </Button>
        <Button
          variant="secondary"
          needs="comment"
          pending={sent === 'request_changes'}
          off={sent !== null}
          onClick={() => answer('request_changes')}
        >
          <Pencil aria-hidden />
          Ask for changes
        </Button>
      </div>
    </PageSection>
  );
}
