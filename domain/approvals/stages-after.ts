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
}

/** Where answers, or fewer people, carry a post: asked before the rule of its status, which needs to know. */
export function stagesBefore(
  stages: PostStages | null,
  event: PostEvent,
  { version, reviews, now }: Moment,
): PostStages | null {
  if (!stages) return null;
  if (event.type === 'stage skipped')
    return advanced(skipped(stages, event.by, event.reason), reviews, version, now);
  // What was changed and begins at the first stage waits until it is sent again.
  if (stages.version !== version && stages.restart === 'first') return stages;
  const mayMove = event.type === 'reviews changed' || event.type === 'reviewers removed';
  return mayMove ? advanced(stages, reviews, version, now) : stages;
}

/** Where the event leaves a post, once the rule of its status has spoken. */
export function stagesAfter(
  stages: PostStages | null,
  event: PostEvent,
  result: Transition,
  { version, now }: Omit<Moment, 'reviews'>,
): PostStages | null {
  if (!stages || result.to === 'Draft') return null;
  // What nobody asked for is looked at by everybody from the first stage on.
  if (result.answers === 'all pending') return startedAt(stages, 1, version, now);
  switch (event.type) {
    case 'send': {
      const at = resentAt(stages, version);
      return stages.version === version ? { ...stages, now: at } : startedAt(stages, at, version, now);
    }
    case 'changes requested':
    case 'approval withdrawn':
      return reopenedAt(stages, event.stage ?? 1, now);
    // Whoever is added is waited for, also where one yes had been enough.
    case 'reviewers added':
      return reopenedAt(stages, reviewersStage(stages), now);
    default:
      return stages;
  }
}
