import { z } from 'zod';
import { instant, required, text, versionNumber } from '#domain/kit/fields.ts';
import { anchor } from './anchor.ts';

export const VERSION_NEEDED = 'Please say which version of the post you mean';
const ITEMS_MOST = 50;

/** One requested change and its place. */
const item = z.object({
  text: required('Please write what should be changed', 5000),
  anchor: anchor.nullable().optional(),
});

/** The place that a member's comment is about. */
export const aboutPlace = {
  anchor: anchor.nullable().optional(),
  /** The version that was read; left out, the present one. */
  version: versionNumber.optional(),
};

/** A reviewer's answer to one post, whichever link it comes by. */
export const answerForm = z.object({
  action: z.enum(['approve', 'request_changes', 'comment', 'withdraw'], {
    error: 'Please choose approve, request_changes, comment or withdraw',
  }),
  comment: text(5000).nullable().optional(),
  /** The place that the comment is about. */
  anchor: anchor.nullable().optional(),
  /** With a request for changes: things to do, each with its place, besides the comment. */
  items: z.array(item).max(ITEMS_MOST, `Please ask for at most ${ITEMS_MOST} changes at once`).optional(),
  /** The version that the reviewer read. A decision requires it; a comment does not. */
  version: versionNumber.optional(),
  /** The date that was shown with it; defaults to the present one. A yes is recorded with this date. */
  scheduledAt: instant.nullable().optional(),
  /**
   * When the reviewer had last decided, as the page showed it; null for never. A decision that was made without
   * knowing a later one is refused. Left out, nothing is compared.
   */
  lastAnswerAt: instant.nullable().optional(),
});
export type AnswerForm = z.infer<typeof answerForm>;
