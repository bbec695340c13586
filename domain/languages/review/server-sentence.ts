import type {
  ALREADY_APPROVED,
  ANSWERED_SINCE,
  CHANGED_MEANWHILE,
  NOTHING_TO_WITHDRAW,
  TOO_MANY_COMMENTS,
} from '#domain/approvals/contract.ts';
import type { DECIDED_WITHOUT } from '#domain/approvals/stages.ts';
import type {
  AFTER_THE_END,
  NOT_IN_CAPTION,
  NOT_IN_VERSION,
  TOO_MANY_ANSWERS,
} from '#domain/approvals/texts.ts';
import type { NOT_ON_THIS_DESK } from '#domain/desks/contract.ts';
import type { ALREADY_PUBLISHED, GOING_OUT, NotWaiting } from '#domain/posts/status.ts';

/** The server's reasons for refusing an answer; the page translates them. */
export type ServerSentence =
  | NotWaiting
  | typeof AFTER_THE_END
  | typeof ALREADY_APPROVED
  | typeof ALREADY_PUBLISHED
  | typeof ANSWERED_SINCE
  | typeof CHANGED_MEANWHILE
  | typeof DECIDED_WITHOUT
  | typeof GOING_OUT
  | typeof NOTHING_TO_WITHDRAW
  | typeof NOT_IN_CAPTION
  | typeof NOT_IN_VERSION
  | typeof NOT_ON_THIS_DESK
  | typeof TOO_MANY_ANSWERS
  | typeof TOO_MANY_COMMENTS;
