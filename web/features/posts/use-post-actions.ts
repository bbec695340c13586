import type { Approval } from '#domain/approvals/contract.ts';
import { actionsFor } from '#domain/posts/actions.ts';
import type { Post } from '#domain/posts/contract.ts';
import { stateOfPost } from '#domain/posts/state.ts';
import { NO_REVIEWER, next } from '#domain/posts/status.ts';
import { useNow } from '#web/lib/use-now.ts';

/** An answer that names no version is about the one that is there. */
const aboutThis = (post: Post, { status, answeredVersion }: Approval) => ({
  status,
  answeredVersion: answeredVersion ?? post.version,
});

/** What may be done with the post at this moment, by the same rules that the server asks. */
export function usePostActions(post: Post, approvals: Approval[] | undefined) {
  const now = useNow();
  const state = stateOfPost(
    post,
    (approvals ?? []).map((one) => aboutThis(post, one)),
  );
  const send = next(state, { type: 'send' }, now);
  return {
    ...actionsFor(state, now),
    /** It could be sent if only somebody were there to read it. */
    sendLacksReviewer: !send.ok && send.message === NO_REVIEWER,
  };
}

export type ActionsNow = ReturnType<typeof usePostActions>;
