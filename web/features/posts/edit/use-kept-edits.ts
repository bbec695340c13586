import { useEffect, useRef, useState } from 'react';
import { dropDraft, hasDraft, keepDraft } from '#web/lib/drafts.ts';
import { useSession } from '#web/lib/session.ts';
import type { PostEdits, PostForm } from './use-post-form.ts';

/**
 * Keeps unsaved changes of a post in this browser, for the person who made them: a session that ends takes
 * the screen away. They are dropped when they are saved, discarded or left on purpose.
 */
export function useKeptEdits(postId: string, form: PostForm) {
  const userId = useSession().user?.id;
  const key = userId === undefined ? null : `edit:${userId}:${postId}`;
  const [isBack, setIsBack] = useState(false);
  /** Changes kept from before stay until the editor has read them. */
  const isOurs = useRef(false);
  const { changed, edits } = form;
  if (isBack && !changed) setIsBack(false);

  useEffect(() => {
    if (key === null || (!changed && !isOurs.current)) return;
    if (changed) keepDraft(key, edits);
    else dropDraft(key);
    isOurs.current = changed;
  }, [key, changed, edits]);

  return {
    key,
    /** Changes are kept from before, and the editor has not read them. */
    waits: !changed && key !== null && hasDraft(key),
    /** The form holds changes kept from before. */
    isBack,
    bringBack: (kept: PostEdits) => {
      isOurs.current = true;
      setIsBack(true);
      form.bringBack(kept);
    },
    drop: () => {
      if (key !== null) dropDraft(key);
    },
  };
}

export type KeptEdits = ReturnType<typeof useKeptEdits>;
