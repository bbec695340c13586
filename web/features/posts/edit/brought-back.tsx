import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { targetsAsked } from '#domain/networks/targets.ts';
import { each, TEXT_NAMES } from '#domain/posts/editable.ts';
import { KeptNotice } from '#web/components/kept-notice.tsx';
import { readDraft } from '#web/lib/drafts.ts';
import type { KeptEdits } from './use-kept-edits.ts';
import type { PostForm } from './use-post-form.ts';

const texts = each(TEXT_NAMES, () => z.string().optional());
const edits = z.object({
  typed: z.object(texts),
  targets: z
    .array(
      z.object({
        accountId: z.string(),
        caption: z.string().nullable(),
        options: z.record(z.string(), z.unknown()),
      }),
    )
    .nullable(),
  plan: z.object({ date: z.string(), time: z.string(), from: z.string().optional() }).nullable(),
  base: z.object({
    ...texts,
    scheduledAt: z.string().nullable().optional(),
    targets: targetsAsked.optional(),
  }),
});

/** Restores this person's unsaved changes once the editor is open, and says so. */
export function BroughtBack({ form, kept }: { form: PostForm; kept: KeptEdits }) {
  const bringBack = useEffectEvent((key: string) => {
    // Present input is newer.
    const before = form.changed ? null : readDraft(key, edits);
    if (before) kept.bringBack(before);
  });
  const { key } = kept;
  useEffect(() => {
    if (key !== null) bringBack(key);
  }, [key]);

  return <KeptNotice isBack={kept.isBack} onDiscard={form.discard} className="md:col-span-2" />;
}
