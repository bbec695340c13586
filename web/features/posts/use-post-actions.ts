import type { Approval } from '#domain/approvals/contract.ts';
import { LINK_WITHDRAWN } from '#domain/approvals/links.ts';
import { isToAnswer, whyNoResend } from '#domain/approvals/resend.ts';
import { actionsFor } from '#domain/posts/actions.ts';
import type { Post } from '#domain/posts/contract.ts';
import { stateOfPost } from '#domain/posts/state.ts';
import { NO_REVIEWER, NOBODY_WAITS, next } from '#domain/posts/status.ts';
import { useNow } from '#web/lib/use-now.ts';

/** An answer without a version counts for the present one. */
const aboutThis = (post: Post, { status, answeredVersion }: Approval) => ({
  status,
  answeredVersion: answeredVersion ?? post.version,
});

/** Why the reviewers cannot be notified again; null where they can, or while it is not known who was asked. */
function whyNotAgain(post: Post, approvals: Approval[] | undefined): string | null {
  if (!approvals) return null;
  const at = post.stages.findIndex((one) => one.state === 'now');
  const stage = post.stages[at]
    ? { number: at + 1, name: post.stages[at].name, isLast: at + 1 === post.stages.length }
    : null;
  const asked = approvals.filter((one) => !one.left);
  const why = stage || asked.length > 0 ? whyNoResend(post.status, stage, asked) : null;
  const waiting = asked.filter((one) => isToAnswer(stage, one));
  return why ?? (waiting.length > 0 && waiting.every((one) => one.linkWithdrawnAt) ? LINK_WITHDRAWN : null);
}

/** The actions of the post at this moment, by the rules that the server uses. */
export function usePostActions(post: Post, approvals: Approval[] | undefined) {
  const now = useNow();
  const state = stateOfPost(
    post,
    (approvals ?? []).map((one) => aboutThis(post, one)),
  );
  const send = next(state, { type: 'send' }, now);
  const actions = actionsFor(state, now);
  const whyNoResendNow = actions.resend ? whyNotAgain(post, approvals) : NOBODY_WAITS;
  return {
    ...actions,
    resend: whyNoResendNow === null,
    whyNoResend: whyNoResendNow,
    /** The post could be sent if it had a reviewer. */
    sendLacksReviewer: !send.ok && send.message === NO_REVIEWER,
  };
}

export type ActionsNow = ReturnType<typeof usePostActions>;
