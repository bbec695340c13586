import { SkipForward } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { StageShown } from '#domain/approvals/stages-contract.ts';
import { answerLabel } from '#domain/approvals/status.ts';
import type { Post } from '#domain/posts/contract.ts';
import { lastedText } from '#domain/posts/turn.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import { cn } from '#web/lib/class-names.ts';
import { momentText } from '#web/lib/time-zone.ts';
import { useKeptWords } from '#web/lib/use-kept-words.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ofOtherVersion } from './answered-version.ts';
import { usePostStages, useSkipStage } from './queries.ts';
import { STAGE_LOOKS } from './stage-steps.tsx';

/** A post's stages: which are done, which is current and since when, which follow. */
export function PostStages({ post, zone }: { post: Post; zone: string }) {
  const read = usePostStages(post.id);
  const { data } = read;
  return (
    <PageSection title="STAGES">
      {data ? (
        <ol className="flex flex-col">
          {data.stages.map((stage) => (
            <StageRow
              key={stage.number}
              postId={post.id}
              version={post.version}
              stage={stage}
              zone={zone}
              isLast={stage.number === data.stages.length}
            />
          ))}
        </ol>
      ) : (
        <NotLoaded compact title="The stages could not be loaded" read={read}>
          <Skeleton className="h-16 w-full" />
        </NotLoaded>
      )}
    </PageSection>
  );
}

type StageRowProps = { postId: string; version: number; stage: StageShown; zone: string; isLast: boolean };

function StageRow({ postId, version, stage, zone, isLast }: StageRowProps) {
  const now = useNow(60);
  const { icon: Icon, tone } = STAGE_LOOKS[stage.state];
  return (
    <li className="flex gap-3">
      <span aria-hidden className="flex flex-col items-center">
        <span
          className={cn(
            'flex size-7 shrink-0 items-center justify-center rounded-full',
            stage.state === 'done' || stage.state === 'now'
              ? 'bg-accent-soft text-accent-ink'
              : 'bg-hover text-muted',
          )}
        >
          <Icon className="size-4" />
        </span>
        {!isLast && <span className="w-px flex-1 bg-line" />}
      </span>
      <div className={cn('min-w-0 flex-1', !isLast && 'pb-5')}>
        <p className="flex flex-wrap items-baseline gap-x-2 pt-1 text-sm">
          <span
            className={cn('wrap-anywhere font-medium', stage.state === 'next' ? 'text-muted' : 'text-ink')}
          >
            {stage.name}
          </span>
          <span className={cn('text-xs', stage.state === 'now' ? 'text-muted' : tone)}>
            {whenOf(stage, zone, now)}
          </span>
        </p>
        {stage.skipped && (
          <p className="text-xs wrap-anywhere text-muted">
            {stage.skipped.by} skipped it: {stage.skipped.reason}
          </p>
        )}
        <People stage={stage} version={version} />
        {stage.maySkip && <Skip postId={postId} stage={stage} />}
      </div>
    </li>
  );
}

function whenOf(
  { state, since, doneAt, needs, people, skipped }: StageShown,
  zone: string,
  now: Date,
): string {
  if (state === 'now') {
    const need =
      people.length < 2 ? '' : needs === 'any' ? ' · one yes is enough' : ' · everybody has to say yes';
    return `Has it for ${since ? lastedText(new Date(since), now) : 'a minute'}${need}`;
  }
  // A skip outlives a yes that was taken back: the stage is not asked in this round either.
  if (state === 'next') return skipped ? 'Stays skipped' : 'Comes later';
  return `${state === 'done' ? 'Done' : 'Skipped'}${doneAt ? ` ${momentText(doneAt, zone)}` : ''}`;
}

function People({ stage: { people, state }, version }: { stage: StageShown; version: number }) {
  if (people.length === 0)
    return <p className="text-xs text-muted">{state === 'now' ? 'Nobody is left to answer.' : 'Nobody'}</p>;
  return (
    <ul className="mt-0.5 flex flex-col gap-0.5 text-xs text-muted">
      {people.map(({ id, name, status, answeredVersion, withdrawn, isYou }) => (
        <li key={id} className="wrap-anywhere">
          <span className="text-ink">{isYou ? `${name} (you)` : name}</span>
          {status && ` · ${answerLabel(status, { withdrawn })}`}
          {ofOtherVersion(answeredVersion, version)}
        </li>
      ))}
    </ul>
  );
}

/** Skipping a stage asks for a reason, which the history keeps. */
function Skip({ postId, stage }: { postId: string; stage: StageShown }) {
  const [reason, setReason] = useKeptWords(`skip:${postId}:${stage.number}`);
  /** Words that are kept from before open it, too, without taking the focus. */
  const [open, setOpen] = useState<'asked' | 'kept' | null>(reason === '' ? null : 'kept');
  const [missing, setMissing] = useState(false);
  const { succeedWith, failWith } = useOutcome();
  const skip = useSkipStage();
  if (!open)
    return (
      <Button variant="secondary" size="sm" className="mt-2" needs="send" onClick={() => setOpen('asked')}>
        <SkipForward aria-hidden />
        Skip {stage.name}
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') {
      setMissing(true);
      return;
    }
    skip.mutate(
      { params: { id: postId }, body: { stage: stage.number, reason } },
      {
        onDone: () => {
          setReason('');
          succeedWith(`${stage.name} was skipped`).onDone();
        },
        ...failWith('Failed to skip the stage'),
      },
    );
  };
  return (
    <form onSubmit={submit} className="mt-2 flex flex-col gap-2">
      <Field
        label={`Why is ${stage.name} skipped?`}
        required
        error={missing ? 'Please write why it is skipped' : undefined}
        hint="Your name and the reason stay in the post’s history."
      >
        <Input
          // The person has just asked for this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={open === 'asked'}
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" needs="send" pending={skip.isPending}>
          Skip this stage
        </Button>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setReason('');
            setOpen(null);
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
