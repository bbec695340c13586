import type { CommentSide } from '#domain/approvals/status.ts';
import { Followed, useFollowed, usePart } from '#web/lib/app-state.ts';

/** What is being written about a post, and for whom. */
export interface CommentDraft {
  body: string;
  side: CommentSide;
}

const NOTHING: CommentDraft = { body: '', side: 'client' };

const createDrafts = () => new Followed<ReadonlyMap<string, CommentDraft>>(new Map());

/**
 * The words that are being written about a post. Whom they are for is chosen by hand and changed by nothing else: not
 * by sending them, by a new answer of the server, or by a look at another post in between.
 */
export function useCommentDraft(postId: string) {
  const drafts = usePart(createDrafts);
  const draft = useFollowed(drafts).get(postId) ?? NOTHING;
  const change = (part: Partial<CommentDraft>) => {
    const present = drafts.get().get(postId) ?? NOTHING;
    drafts.set(new Map(drafts.get()).set(postId, { ...present, ...part }));
  };
  return { ...draft, change };
}
