import { Check, Pencil, Undo2 } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import type { Post } from '#domain/posts/contract.ts';
import { PageSection } from '#web/components/page-section.tsx';
import { useKeptWords } from '#web/lib/use-kept-words.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { focusWhenGone } from '#web/ui/focus-when-gone.ts';
import { usePostStages, useReviewInside } from './queries.ts';

const MISSING = 'Please write what should be changed';

/** What a reviewer inside can do about their own answer: give it, or take a yes back. Nothing for anyone else. */
export const YourReview = ({ post }: { post: Post }) => <Review key={post.id} post={post} />;

function Review({ post }: { post: Post }) {
  const { yours, yourYes } = usePostStages(post.id).data ?? {};
  /**
   * The version that was read: one that a colleague saves meanwhile takes its place on the screen, also where the form
   * is gone until the post is sent again.
   */
  const [seen, setSeen] = useState<number | null>(null);
  /** Whoever has answered is asked about the next version anew. */
  const [hasAnswered, setHasAnswered] = useState(false);
  if (yours && seen === null) setSeen(post.version);
  if (!yours && hasAnswered) {
    setHasAnswered(false);
    setSeen(null);
  }
  if (yours)
    return (
      <AnswerForm
        post={post}
        stage={yours.stage}
        seen={seen ?? post.version}
        onSeen={() => setSeen(post.version)}
        onAnswered={() => setHasAnswered(true)}
      />
    );
  return yourYes ? <YourYes post={post} yes={yourYes} /> : null;
}

function AnswerForm({
  post,
  stage,
  seen,
  onSeen,
  onAnswered,
}: {
  post: Post;
  stage: string;
  seen: number;
  onSeen: () => void;
  onAnswered: () => void;
}) {
  const [comment, setComment] = useKeptWords(`review:${post.id}`);
  const [error, setError] = useState<string | undefined>();
  const isOther = seen !== post.version;
  const field = useRef<HTMLTextAreaElement>(null);
  const { succeedWith, failWith } = useOutcome();
  const review = useReviewInside();

  function answer(action: 'approve' | 'request_changes') {
    if (action === 'request_changes' && comment.trim() === '') {
      setError(MISSING);
      return;
    }
    focusWhenGone();
    const done = succeedWith(action === 'approve' ? 'You approved this version' : 'You asked for changes');
    review.mutate(
      // The version on the screen, which may be older than the one the stage was asked about.
      { params: { id: post.id }, body: { action, comment, version: post.version } },
      {
        onDone: () => {
          setComment('');
          onAnswered();
          done.onDone();
        },
        ...failWith('Failed to send your review'),
      },
    );
  }

  const sent = review.isPending ? (review.variables.body?.action ?? null) : null;
  return (
    <PageSection title={`YOUR REVIEW: ${stage.toUpperCase()}`} className="border-accent">
      <p className="mb-3 text-sm text-ink">
        You are asked about version {post.version}. What you write is read by your team alone.
      </p>
      {isOther && (
        <Alert
          tone="warning"
          announce
          className="mb-3"
          title="This post changed while you were looking at it"
          action={
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                onSeen();
                field.current?.focus();
              }}
            >
              I have seen it
            </Button>
          }
        >
          What is shown now is version {post.version}. Please look again before you answer.
        </Alert>
      )}
      <Field label="Your words" error={error}>
        <Textarea
          ref={field}
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
          off={sent !== null || isOther}
          onClick={() => answer('approve')}
        >
          <Check aria-hidden />
          Approve this version
        </Button>
        <Button
          variant="secondary"
          needs="comment"
          pending={sent === 'request_changes'}
          off={sent !== null || isOther}
          onClick={() => answer('request_changes')}
        >
          <Pencil aria-hidden />
          Ask for changes
        </Button>
      </div>
    </PageSection>
  );
}

/** A yes that was given, until the post is out. Taking it back asks for words, as by the link. */
function YourYes({ post, yes }: { post: Post; yes: { stage: string; version: number } }) {
  const [comment, setComment] = useKeptWords(`take-back:${post.id}`);
  /** Words that are kept from before open it, too, without taking the focus. */
  const [open, setOpen] = useState<'asked' | 'kept' | null>(comment === '' ? null : 'kept');
  const [error, setError] = useState<string | undefined>();
  const { succeedWith, failWith } = useOutcome();
  const review = useReviewInside();

  function takeBack(event: FormEvent) {
    event.preventDefault();
    if (comment.trim() === '') {
      setError(MISSING);
      return;
    }
    focusWhenGone();
    review.mutate(
      { params: { id: post.id }, body: { action: 'withdraw', comment, version: post.version } },
      {
        onDone: () => {
          setComment('');
          succeedWith('You took your approval back').onDone();
        },
        ...failWith('Failed to take your approval back'),
      },
    );
  }

  return (
    <PageSection title={`YOUR APPROVAL: ${yes.stage.toUpperCase()}`}>
      <p className="mb-3 text-sm text-ink">
        You approved version {yes.version}.
        {yes.version !== post.version && ' The post has changed since; your approval still counts for it.'}
      </p>
      {open ? (
        <form onSubmit={takeBack}>
          <Field
            label="What should be changed"
            required
            error={error}
            hint="Your team alone reads it. The post goes back to your stage."
          >
            <Textarea
              // The person has just asked for this field.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={open === 'asked'}
              rows={2}
              maxLength={5000}
              value={comment}
              onChange={(event) => {
                setComment(event.target.value);
                setError(undefined);
              }}
            />
          </Field>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button type="submit" needs="comment" pending={review.isPending}>
              Take it back
            </Button>
            <Button
              variant="ghost"
              onClick={() => {
                setComment('');
                setOpen(null);
              }}
            >
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <Button variant="secondary" needs="comment" onClick={() => setOpen('asked')}>
          <Undo2 aria-hidden />
          Take back my approval
        </Button>
      )}
    </PageSection>
  );
}
