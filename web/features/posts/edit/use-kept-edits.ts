import { useEffect, useRef, useState } from 'react';
import { dropDraft, hasDraft, keepDraft } from '#web/lib/drafts.ts';
import { useSession } from '#web/lib/session.ts';
import type { AltTextDrafts, AltTexts } from './use-alt-texts.ts';
import type { PostEdits, PostForm } from './use-post-form.ts';
import type { PostReviewers, ReviewerEdits } from './use-post-reviewers.ts';

type Parts = { form: PostForm; reviewers: PostReviewers; altTexts: AltTexts };

/** What is kept: the form's changes, and those that have a button of their own. */
export interface KeptPost extends PostEdits {
  reviewers: ReviewerEdits | null;
  altTexts: AltTextDrafts | null;
}

/**
 * Keeps unsaved changes of a post in this browser, for the person who made them: a session that ends takes
 * the screen away. They are dropped when they are saved, discarded or left on purpose.
 */
export function useKeptEdits(postId: string, { form, reviewers, altTexts }: Parts) {
  const userId = useSession().user?.id;
  const key = userId === undefined ? null : `edit:${userId}:${postId}`;
  const [isBack, setIsBack] = useState(false);
  /** Changes kept from before stay until the editor has read them. */
  const isOurs = useRef(false);
  const changed = form.changed || reviewers.changed || altTexts.changed;
  const ofForm = form.edits;
  const ofReviewers = reviewers.edits;
  const ofFiles = altTexts.drafts;
  if (isBack && !changed) setIsBack(false);

  useEffect(() => {
    if (key === null || (!changed && !isOurs.current)) return;
    if (changed) keepDraft(key, { ...ofForm, reviewers: ofReviewers, altTexts: ofFiles } satisfies KeptPost);
    else dropDraft(key);
    isOurs.current = changed;
  }, [key, changed, ofForm, ofReviewers, ofFiles]);

  return {
    key,
    /** Any part of the post is unsaved. */
    changed,
    /** Changes are kept from before, and the editor has not read them. */
    waits: !changed && key !== null && hasDraft(key),
    /** The editor holds changes kept from before. */
    isBack,
    bringBack: (kept: KeptPost) => {
      isOurs.current = true;
      setIsBack(true);
      form.bringBack(kept);
      if (kept.reviewers) reviewers.bringBack(kept.reviewers);
      if (kept.altTexts) altTexts.bringBack(kept.altTexts);
    },
    discard: () => {
      form.discard();
      reviewers.undo();
      altTexts.discard();
    },
    drop: () => {
      if (key !== null) dropDraft(key);
    },
  };
}

export type KeptEdits = ReturnType<typeof useKeptEdits>;
