import type { Role } from '#domain/agencies/roles.ts';
import type { ApprovalStatus } from './status.ts';

/** Who a stage asks: members of the agency, the reviewers whom the post names, or people whom the client's stages name. */
export const STAGE_KINDS = ['inside', 'reviewers', 'named'] as const;
export type StageKind = (typeof STAGE_KINDS)[number];

/** Whether one yes is enough, or everybody's is needed. */
export const STAGE_NEEDS = ['any', 'all'] as const;
export type StageNeeds = (typeof STAGE_NEEDS)[number];

/** Who may pass a stage over. */
export const SKIPPERS = ['nobody', 'owner', 'manager'] as const;
export type Skipper = (typeof SKIPPERS)[number];

/** Where a post begins again that was changed as it was asked for: at the first stage, or at the one that asked. */
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
  /** When its people were asked; null before. */
  since: string | null;
  doneAt: string | null;
  /** Who passed it over, and why. */
  skipped: { by: string; reason: string } | null;
}

/** What a post goes through from when it is sent, and how far it is. Changing the client's stages does not change it. */
export interface PostStages {
  restart: Restart;
  /** The version that the present stage was asked about. */
  version: number;
  /** Which stage has it, counted from 1; null once all are done. */
  now: number | null;
  list: PostStage[];
}

/** What a stage needs to know of one of its people. */
export interface StageReview {
  stage: number;
  status: ApprovalStatus;
  answeredVersion: number | null;
}

export const NOT_ASKED_INSIDE = 'You are not asked about this post';
export const DECIDED_WITHOUT = 'This has been decided already, so no answer is needed any more';
export const NOT_THIS_STAGE = 'This post is at another stage by now. Please look again.';
export const MAY_NOT_SKIP = 'This client’s stages do not let you skip this one';

/** How far a post is after a stage has been asked about a version. */
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

/** Begins again at a stage: what was decided there and later does not count any more. */
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

/** Back at an earlier stage, because somebody there took a yes back or is new; answers of later ones still count. */
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

/** One yes to this version, or everybody's. Where somebody wants changes one yes does not settle it. */
export function isStageDone(needs: StageNeeds, reviews: readonly StageReview[], version: number): boolean {
  const saidYes = (one: StageReview) => one.status === 'approved' && one.answeredVersion === version;
  if (needs === 'all') return reviews.length > 0 && reviews.every(saidYes);
  return reviews.some(saidYes) && !reviews.some((one) => one.status === 'rejected');
}

/** As far as the answers carry it: each stage that is done makes way for the next. */
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

/** The present stage is passed over. */
export const skipped = (stages: PostStages, by: string, reason: string): PostStages => ({
  ...stages,
  list: stages.list.map((one, at) => (at + 1 === stages.now ? { ...one, skipped: { by, reason } } : one)),
});

/** Where a post goes on that is sent again. What was not changed goes on where it was. */
export function resentAt(stages: PostStages, version: number): number {
  const present = stages.now ?? stages.list.length;
  return stages.version === version || stages.restart === 'asked' ? present : 1;
}

/** Where nobody is left to answer, whoever sends posts may go on: nothing else would ever come. */
export function maySkip(stage: Pick<Stage, 'skip'>, role: Role, peopleLeft: number): boolean {
  const isManager = role === 'owner' || role === 'manager';
  if (peopleLeft === 0) return isManager;
  return stage.skip === 'manager' ? isManager : stage.skip === 'owner' && role === 'owner';
}

/** The number of the stage that asks the reviewers whom the post names. */
export const reviewersStage = (stages: Pick<PostStages, 'list'> | null): number =>
  stages ? stages.list.findIndex((one) => one.kind === 'reviewers') + 1 : 1;

export const STAGE_STATES = ['done', 'skipped', 'now', 'next'] as const;
export type StageState = (typeof STAGE_STATES)[number];

export function stageState(stages: PostStages, number: number): StageState {
  const stage = stages.list[number - 1];
  if (stage?.doneAt) return stage.skipped ? 'skipped' : 'done';
  return stages.now === number ? 'now' : 'next';
}
