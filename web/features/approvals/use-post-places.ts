import { useCallback, useState } from 'react';
import type { Anchor } from '#domain/approvals/anchor.ts';
import type { Comment } from '#domain/approvals/contract.ts';
import type { Post } from '#domain/posts/contract.ts';
import { useToast } from '#web/lib/toast.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { needsPointing, type Wanted } from '#web/shared/pointing/places.ts';
import { usePart, type Part } from '#web/shared/pointing/use-part.ts';
import { useAddComment, useComments } from './queries.ts';

/** What a post, its thread and the list of things to do share about places. */
export interface PostPlaces {
  part: Part | null;
  load: () => void;
  lines: readonly Comment[];
  wanted: Wanted | null;
  /** Shows the place of a line on the post. */
  show: (id: string) => void;
  /** Writes to the reviewers about a place. */
  comment: (text: string, anchor: Anchor) => unknown;
}

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

  function comment(text: string, anchor: Anchor): boolean {
    if (add.isPending) return false;
    add.mutate(
      { params: { id: post.id }, body: { body: text, side: 'client', anchor, version: post.version } },
      {
        onSuccess: () => void toast({ title: 'Comment added' }),
        ...failPlainly('Failed to add comment'),
      },
    );
    return true;
  }

  return { part, load, lines, wanted, show, comment };
}
