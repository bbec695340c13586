import type { Role } from '#domain/agencies/roles.ts';
import type { ApprovalStatus } from './status.ts';

/** Whom a stage asks: members of the agency, the post's own reviewers, or people named in the stage. */
export const STAGE_KINDS = ['inside', 'reviewers', 'named'] as const;
export type StageKind = (typeof STAGE_KINDS)[number];

/** Whether one yes is enough, or everybody's is needed. */
export const STAGE_NEEDS = ['any', 'all'] as const;
export type StageNeeds = (typeof STAGE_NEEDS)[number];

/** Who may skip a stage. */
export const SKIPPERS = ['nobody', 'owner', 'manager'] as const;
export type Skipper = (typeof SKIPPERS)[number];

/** The stage at which a post restarts after a requested change: the first, or the one that asked for it. */
export const RESTARTS = ['first', 'asked'] as const;
export type Restart = (typeof RESTARTS)[number];

export interface Stage {
  name: string;
  kind: StageKind;
  needs: StageNeeds;
  skip: Skipper;
}

/** A stage of one post, as the client had it when the post was sent. */
export interface PostStage extends Stage {
  /** When its people were asked; null before that. */
  since: string | null;
  doneAt: string | null;
  /** Who skipped the stage, and why. */
  skipped: { by: string; reason: string } | null;
}

/** A post's own stages and progress, copied when it is sent. Later changes of the client's do not apply. */
export interface PostStages {
  restart: Restart;
  /** The version that the present stage is asked about. */
  version: number;
  /** The present stage, counted from 1; null once all are done. */
  now: number | null;
  list: PostStage[];
}

/** The part of an approval that its stage needs. */
export interface StageReview {
  stage: number;
  status: ApprovalStatus;
  answeredVersion: number | null;
}

export const NOT_ASKED_INSIDE = 'You are not asked about this post';
export const DECIDED_WITHOUT = 'This has been decided already, so no answer is needed any more';
export const NOT_THIS_STAGE = 'This post is at another stage by now. Please look again.';
export const MAY_NOT_SKIP = 'This client’s stages do not let you skip this one';

/** A post's stages as it is sent: the first stage is asked about this version. */
export const begun = (stages: readonly Stage[], restart: Restart, version: number, now: Date): PostStages =>
  startedAt(
    {
      restart,
      version,
      now: 1,
      list: stages.map(({ name, kind, needs, skip }) => ({
        name,
        kind,
        needs,
        skip,
        since: null,
        doneAt: null,
        skipped: null,
      })),
    },
    1,
    version,
    now,
  );

/** Restarts at a stage: decisions of this stage and later ones no longer count. */
export const startedAt = (stages: PostStages, number: number, version: number, now: Date): PostStages => ({
  ...stages,
  version,
  now: number,
  list: stages.list.map((one, at) =>
    at + 1 < number
      ? one
      : { ...one, since: at + 1 === number ? now.toISOString() : null, doneAt: null, skipped: null },
  ),
});

/** Back to an earlier stage, where a yes was withdrawn or a reviewer added; later answers still count. */
export const reopenedAt = (stages: PostStages, number: number, now: Date): PostStages =>
  stages.now !== null && stages.now <= number
    ? stages
    : {
        ...stages,
        now: number,
        list: stages.list.map((one, at) =>
          at + 1 < number
            ? one
            : {
                ...one,
                doneAt: null,
                ...(at + 1 === number ? { since: now.toISOString(), skipped: null } : {}),
              },
        ),
      };

/** One yes to this version, or everybody's. A request for changes outweighs one yes. */
export function isStageDone(needs: StageNeeds, reviews: readonly StageReview[], version: number): boolean {
  const saidYes = (one: StageReview) => one.status === 'approved' && one.answeredVersion === version;
  if (needs === 'all') return reviews.length > 0 && reviews.every(saidYes);
  return reviews.some(saidYes) && !reviews.some((one) => one.status === 'rejected');
}

/** Moves on as far as the answers allow: each stage that is done makes way for the next. */
export function advanced(
  stages: PostStages,
  reviews: readonly StageReview[],
  version: number,
  now: Date,
): PostStages {
  const at = stages.now;
  const stage = at === null ? undefined : stages.list[at - 1];
  if (at === null || !stage) return stages;
  const own = reviews.filter((one) => one.stage === at);
  if (!stage.skipped && !isStageDone(stage.needs, own, version)) return stages;
  return advanced(doneAt(stages, at, version, now), reviews, version, now);
}

function doneAt(stages: PostStages, number: number, version: number, now: Date): PostStages {
  const moment = now.toISOString();
  return {
    ...stages,
    version,
    now: number < stages.list.length ? number + 1 : null,
    list: stages.list.map((one, at) => {
      if (at + 1 === number) return { ...one, doneAt: moment };
      return at === number ? { ...one, since: one.since ?? moment } : one;
    }),
  };
}

/**
 * Whether a yes to an earlier version still counts: its stage stays done, because the changed post went back to a
 * later one that asked for the change. Its reviewer has not approved what goes out, and may take the yes back.
 */
export function isEarlierYes(stages: PostStages | null, review: StageReview, version: number): boolean {
  const { stage, status, answeredVersion } = review;
  if (!stages || status !== 'approved' || answeredVersion === null || answeredVersion === version)
    return false;
  // A changed post that restarts at the first stage asks everybody again.
  if (stages.version !== version && stages.restart === 'first') return false;
  return stageState(stages, stage) === 'done' && (stages.now === null || stage < stages.now);
}

/** Whether the answer of somebody who left since belongs to this round of the review, or still counts in it. */
export const isOfThisRound = (stages: PostStages, review: StageReview, version: number): boolean =>
  (review.answeredVersion ?? 0) >= stages.version || isEarlierYes(stages, review, version);

/** The names of the stages that were skipped. */
export const skippedIn = (stages: PostStages | null): string[] =>
  (stages?.list ?? []).flatMap((one) => (one.doneAt && one.skipped ? one.name : []));

/** Marks the present stage as skipped. */
export const skipped = (stages: PostStages, by: string, reason: string): PostStages => ({
  ...stages,
  list: stages.list.map((one, at) => (at + 1 === stages.now ? { ...one, skipped: { by, reason } } : one)),
});

/** The stage where a post continues that is sent again. An unchanged post stays at its stage. */
export function resentAt(stages: PostStages, version: number): number {
  const present = stages.now ?? stages.list.length;
  return stages.version === version || stages.restart === 'asked' ? present : 1;
}

/** Owners and managers may skip a stage with nobody left to answer: it could not end otherwise. */
export function maySkip(stage: Pick<Stage, 'skip'>, role: Role, peopleLeft: number): boolean {
  const isManager = role === 'owner' || role === 'manager';
  if (peopleLeft === 0) return isManager;
  return stage.skip === 'manager' ? isManager : stage.skip === 'owner' && role === 'owner';
}

/** The number of the stage that asks the post's own reviewers. */
export const reviewersStage = (stages: Pick<PostStages, 'list'> | null): number =>
  stages ? stages.list.findIndex((one) => one.kind === 'reviewers') + 1 : 1;

export const STAGE_STATES = ['done', 'skipped', 'now', 'next'] as const;
export type StageState = (typeof STAGE_STATES)[number];

export function stageState(stages: PostStages, number: number): StageState {
  const stage = stages.list[number - 1];
  if (stage?.doneAt) return stage.skipped ? 'skipped' : 'done';
  return stages.now === number ? 'now' : 'next';
}
