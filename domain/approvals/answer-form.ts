import { z } from 'zod';
import { instant, required, text, versionNumber } from '#domain/kit/fields.ts';
import { anchor } from './anchor.ts';

export const VERSION_NEEDED = 'Please say which version of the post you mean';
/** More things than anybody asks for at once. */
export const ITEMS_MOST = 50;

/** One thing that should be changed, and where. */
const item = z.object({
  text: required('Please write what should be changed', 5000),
  anchor: anchor.nullable().optional(),
});

/** Where a member's comment points. */
export const aboutPlace = {
  anchor: anchor.nullable().optional(),
  /** The version that `anchor` is about; left out, the present one. */
  version: versionNumber.optional(),
};

/** A reviewer's answer to one post, by whichever link it comes. */
export const answerForm = z.object({
  action: z.enum(['approve', 'request_changes', 'comment', 'withdraw'], {
    error: 'Please choose approve, request_changes, comment or withdraw',
  }),
  comment: text(5000).nullable().optional(),
  /** The place that the comment is about. */
  anchor: anchor.nullable().optional(),
  /** Of a request for changes: things to do, each with its place, besides the comment. */
  items: z.array(item).max(ITEMS_MOST, `Please ask for at most ${ITEMS_MOST} changes at once`).optional(),
  /** The version that was read. Whoever decides has to name it; a comment needs none. */
  version: versionNumber.optional(),
  /** The date that was shown beside it; left out, the present one. A yes is recorded with it. */
  scheduledAt: instant.nullable().optional(),
});
export type AnswerForm = z.infer<typeof answerForm>;
