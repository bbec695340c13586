import { useMemo } from 'react';
import { z } from 'zod';
import { COMMENT_SIDES, type CommentSide } from '#domain/approvals/status.ts';
import { Followed, useFollowed, usePart } from '#web/lib/app-state.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { useSession } from '#web/lib/session.ts';

/** What is being written about a post, and for whom. */
export interface CommentDraft {
  body: string;
  side: CommentSide;
}

const NOTHING: CommentDraft = { body: '', side: 'client' };

const kept = z.object({ body: z.string(), side: z.enum(COMMENT_SIDES) });

const createDrafts = () => new Followed<ReadonlyMap<string, CommentDraft>>(new Map());

/**
 * The words that are being written about a post. Whom they are for is chosen by hand and changed by nothing else: not
 * by sending them, by a new answer of the server, or by a look at another post in between. Words that were not sent
 * are kept in this browser for the person who wrote them, so that a reload does not lose them.
 */
export function useCommentDraft(postId: string) {
  const drafts = usePart(createDrafts);
  const key = `comment:${useSession().user?.id ?? ''}:${postId}`;
  const before = useMemo(() => readDraft<CommentDraft>(key, kept) ?? NOTHING, [key]);
  const draft = useFollowed(drafts).get(key) ?? before;
  const change = (part: Partial<CommentDraft>) => {
    const next = { ...(drafts.get().get(key) ?? before), ...part };
    drafts.set(new Map(drafts.get()).set(key, next));
    if (next.body.trim() === '') dropDraft(key);
    else keepDraft(key, next);
  };
  /** Of words that were sent; those that were typed since are still to be sent. */
  const forget = (sent: string) => {
    if ((drafts.get().get(key) ?? before).body === sent) change({ body: '' });
  };
  return { ...draft, change, forget };
}
