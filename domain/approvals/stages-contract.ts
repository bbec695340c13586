import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { instantOut, orNull, required, text, uuid } from '#domain/kit/fields.ts';
import { RESTARTS, SKIPPERS, STAGE_KINDS, STAGE_NEEDS, STAGE_STATES } from './stages.ts';
import { APPROVAL_STATUSES } from './status.ts';

const shown = z.object({
  /** Counted from 1. */
  number: z.number(),
  name: z.string(),
  kind: z.enum(STAGE_KINDS),
  needs: z.enum(STAGE_NEEDS),
  skip: z.enum(SKIPPERS),
  state: z.enum(STAGE_STATES),
  since: orNull(instantOut),
  doneAt: orNull(instantOut),
  skipped: orNull(z.object({ by: z.string(), reason: z.string() })),
  /** Whether the caller may skip the stage now. */
  maySkip: z.boolean(),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Null until they are asked. */
      status: orNull(z.enum(APPROVAL_STATUSES)),
      /** The version that they answered; null where they have not. */
      answeredVersion: z.number().nullable().optional(),
      /** Their answer took back a yes. */
      withdrawn: z.boolean().optional(),
      isYou: z.boolean(),
    }),
  ),
});
export type StageShown = z.infer<typeof shown>;

const ofPost = z.object({
  restart: z.enum(RESTARTS),
  stages: z.array(shown),
  /** The version that the caller has to decide about, where a stage inside waits for them. */
  yours: orNull(z.object({ stage: z.string(), version: z.number() })),
  /** The caller's yes in a stage inside that can be taken back, and the version that it was to. */
  yourYes: z.object({ stage: z.string(), version: z.number() }).nullable().optional(),
});
export type StagesShown = z.infer<typeof ofPost>;

const byId = z.object({ id: uuid });

export const getPostStages = endpoint('getPostStages', {
  method: 'GET',
  path: '/api/posts/:id/stages',
  access: 'member',
  ability: 'look',
  summary:
    'The stages that a post goes through, whom each asks and how far it is; of a draft, what sending it begins. Empty where the client has none.',
  conditional: true,
  params: byId,
  answer: ofPost,
});

export const reviewInside = endpoint('reviewInside', {
  method: 'POST',
  path: '/api/posts/:id/review',
  access: 'member',
  ability: 'act in person',
  summary:
    'Approve, request changes or take an approval back as a member whom a stage inside asks, about the version that was read.',
  params: byId,
  body: z.object({
    action: z.enum(['approve', 'request_changes', 'withdraw'], {
      error: 'Please choose approve, request_changes or withdraw',
    }),
    comment: text(5000).optional(),
    version: z.number({ error: 'Please say which version you mean' }).int(),
  }),
  answer: ofPost,
});

export const skipStage = endpoint('skipStage', {
  method: 'POST',
  path: '/api/posts/:id/skip-stage',
  access: 'member',
  ability: 'send',
  summary:
    'Go on without the stage that a post is at, where the client’s stages allow it. It is kept on record.',
  params: byId,
  body: z.object({
    stage: z.number({ error: 'Please say which stage you mean' }).int(),
    reason: required('Please write why it is skipped', 500),
  }),
  answer: ofPost,
});

export const postStagesEndpoints = [getPostStages, reviewInside, skipStage];
