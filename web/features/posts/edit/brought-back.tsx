import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { targetsAsked } from '#domain/networks/targets.ts';
import { each, TEXT_NAMES } from '#domain/posts/editable.ts';
import { KeptNotice } from '#web/components/kept-notice.tsx';
import { readDraft } from '#web/lib/drafts.ts';
import type { KeptEdits } from './use-kept-edits.ts';

const texts = each(TEXT_NAMES, () => z.string().optional());
const people = z.array(z.string());
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
  // An earlier release kept the rest only.
  reviewers: z
    .object({
      chosen: z
        .object({ emails: people, phones: people, emailTyped: z.string(), phoneTyped: z.string() })
        .nullable(),
      due: z.string().nullable(),
      base: z
        .object({ reviewerEmails: people, reviewerPhones: people, reviewDueAt: z.string().nullable() })
        .nullable(),
    })
    .nullable()
    .default(null),
  altTexts: z
    .record(z.string(), z.object({ text: z.string(), base: z.string() }))
    .nullable()
    .default(null),
});

/** Restores this person's unsaved changes once the editor is open, and says so. */
export function BroughtBack({ kept }: { kept: KeptEdits }) {
  const bringBack = useEffectEvent((key: string) => {
    // Present input is newer.
    const before = kept.changed ? null : readDraft(key, edits);
    if (before) kept.bringBack(before);
  });
  const { key } = kept;
  useEffect(() => {
    if (key !== null) bringBack(key);
  }, [key]);

  return <KeptNotice isBack={kept.isBack} onDiscard={kept.discard} className="md:col-span-2" />;
}
