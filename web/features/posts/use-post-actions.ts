import type { Approval } from '#domain/approvals/contract.ts';
import { actionsFor } from '#domain/posts/actions.ts';
import type { Post } from '#domain/posts/contract.ts';
import { stateOfPost } from '#domain/posts/state.ts';
import { NO_REVIEWER, next } from '#domain/posts/status.ts';
import { useNow } from '#web/lib/use-now.ts';

/** An answer without a version counts for the present one. */
const aboutThis = (post: Post, { status, answeredVersion }: Approval) => ({
  status,
  answeredVersion: answeredVersion ?? post.version,
});

/** The actions of the post at this moment, by the rules that the server uses. */
export function usePostActions(post: Post, approvals: Approval[] | undefined) {
  const now = useNow();
  const state = stateOfPost(
    post,
    (approvals ?? []).map((one) => aboutThis(post, one)),
  );
  const send = next(state, { type: 'send' }, now);
  return {
    ...actionsFor(state, now),
    /** The post could be sent if it had a reviewer. */
    sendLacksReviewer: !send.ok && send.message === NO_REVIEWER,
  };
}

export type ActionsNow = ReturnType<typeof usePostActions>;
