import type { PostEvent, Transition } from '#domain/posts/status.ts';
import {
  advanced,
  reopenedAt,
  resentAt,
  reviewersStage,
  skipped,
  startedAt,
  type PostStages,
  type StageReview,
} from './stages.ts';

interface Moment {
  /** The post's version after the event. */
  version: number;
  reviews: readonly StageReview[];
  now: Date;
  /** Changes are requested: removing reviewers ends no stage then. */
  isSentBack: boolean;
}

/** The stages after new answers or removed reviewers: computed first, as the status rule needs them. */
export function stagesBefore(
  stages: PostStages | null,
  event: PostEvent,
  { version, reviews, now, isSentBack }: Moment,
): PostStages | null {
  if (!stages) return null;
  if (event.type === 'stage skipped')
    return advanced(skipped(stages, event.by, event.reason), reviews, version, now);
  // A changed post that restarts at the first stage waits until it is sent again.
  if (stages.version !== version && stages.restart === 'first') return stages;
  const mayMove = event.type === 'reviews changed' || (event.type === 'reviewers removed' && !isSentBack);
  return mayMove ? advanced(stages, reviews, version, now) : stages;
}

/** The stages after an event, given the result of the status rule. */
export function stagesAfter(
  stages: PostStages | null,
  event: PostEvent,
  result: Transition,
  { version, now }: Omit<Moment, 'reviews' | 'isSentBack'>,
): PostStages | null {
  if (!stages || result.to === 'Draft') return null;
  // After a change that no reviewer asked for, everybody is asked again from the first stage on.
  if (result.answers === 'all pending') return startedAt(stages, 1, version, now);
  switch (event.type) {
    case 'send': {
      const at = resentAt(stages, version);
      return stages.version === version ? { ...stages, now: at } : startedAt(stages, at, version, now);
    }
    case 'changes requested':
    case 'approval withdrawn':
      return reopenedAt(stages, event.stage ?? 1, now);
    // An added reviewer has to answer, even where one yes had been enough.
    case 'reviewers added':
      return reopenedAt(stages, reviewersStage(stages), now);
    default:
      return stages;
  }
}
