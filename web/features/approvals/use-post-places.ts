import { useCallback, useState } from 'react';
import type { Anchor } from '#domain/approvals/anchor.ts';
import type { Comment } from '#domain/approvals/contract.ts';
import type { CommentSide } from '#domain/approvals/status.ts';
import type { Post } from '#domain/posts/contract.ts';
import type { PostPlaces } from '#web/components/post-places.ts';
import { useFollowed } from '#web/lib/app-state.ts';
import { draftPlace } from '#web/lib/drafts.ts';
import { useSessionPart } from '#web/lib/session.ts';
import { useToast } from '#web/lib/toast.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { needsPointing, type Wanted } from '#web/shared/pointing/places.ts';
import { usePart } from '#web/shared/pointing/use-part.ts';
import { SAID, useReaders } from './comment-sides.ts';
import { useAddComment, useComments } from './queries.ts';

const NONE: readonly Comment[] = [];

export function usePostPlaces(post: Pick<Post, 'id' | 'version'>): PostPlaces {
  const lines = useComments(post.id).data ?? NONE;
  const [part, load] = usePart(needsPointing(lines));
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const show = useCallback(
    (id: string) => setWanted((before) => ({ id, turn: (before?.turn ?? 0) + 1 })),
    [],
  );
  const toast = useToast();
  const { failPlainly } = useOutcome();
  const add = useAddComment();

  const readers = useReaders(post.id);
  const { user } = useFollowed(useSessionPart().shown);

  const writer = (side: CommentSide) => (text: string, anchor: Anchor) => {
    if (add.isPending) return false;
    const { added, failed, lost } = SAID[side];
    const fail = failPlainly(failed, lost);
    // Until it is there, the words stay in their form.
    return new Promise<boolean>((resolve) =>
      add.mutate(
        { params: { id: post.id }, body: { body: text, side, anchor, version: post.version } },
        {
          onDone: () => {
            toast({ title: added });
            resolve(true);
          },
          onError: (error) => {
            fail.onError(error);
            resolve(false);
          },
        },
      ),
    );
  };

  return {
    part,
    load,
    lines,
    wanted,
    show,
    comment: writer('client'),
    note: writer('internal'),
    keptAs: draftPlace(`place:${user?.id ?? ''}:${post.id}`),
    readers: { comment: readers && `Send to ${readers}`, note: 'Note for the team' },
  };
}
