import { useMemo } from 'react';
import { z } from 'zod';
import { COMMENT_SIDES, type CommentSide } from '#domain/approvals/status.ts';
import { placesAfter, type NamePlace } from '#domain/teamwork/mentions.ts';
import { Followed, useFollowed, usePart } from '#web/lib/app-state.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { useSession } from '#web/lib/session.ts';

/** An unsent comment, and its audience. */
export interface CommentDraft {
  body: string;
  side: CommentSide;
  /** The ids of the members who were chosen for it, in their order. */
  named?: string[] | undefined;
  /** Which mentions in the text they were chosen for. */
  places?: NamePlace[] | undefined;
}

/** What the input knows of an edit. */
interface TextEdit {
  caret?: number;
  /** Somebody was taken from the list. */
  chosen?: NamePlace;
}

const NOTHING: CommentDraft = { body: '', side: 'client' };

const kept = z.object({
  body: z.string(),
  side: z.enum(COMMENT_SIDES),
  named: z.array(z.string()).optional(),
  places: z.array(z.object({ id: z.string(), at: z.number() })).optional(),
});

const createDrafts = () => new Followed<ReadonlyMap<string, CommentDraft>>(new Map());

/**
 * The unsent comment on a post. Only the person changes its audience: it survives sending, new answers of the
 * server, and switching to other posts. Unsent text is stored in this browser for its author, so that a
 * reload does not lose it.
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
  const write = (body: string, { caret, chosen }: TextEdit = {}) => {
    const now = drafts.get().get(key) ?? before;
    const places = placesAfter(now.places ?? [], now.body, body, caret);
    if (!chosen) change({ body, places });
    else
      change({
        body,
        named: [...(now.named ?? []), chosen.id],
        places: [...places.filter(({ at }) => at !== chosen.at), chosen],
      });
  };
  /** Clears a sent comment; text typed since stays. */
  const forget = (sent: string) => {
    if ((drafts.get().get(key) ?? before).body === sent) change({ body: '', named: [], places: [] });
  };
  return { ...draft, change, write, forget };
}
