import { z } from 'zod';
import { readDraft } from '#web/lib/drafts.ts';
import { useSession } from '#web/lib/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';

const kept = z.object({ typed: z.record(z.string(), z.string().optional()) });

/** A colleague deleted the post while this person was writing: their words are theirs to take. */
export function UnsavedTexts({ id }: { id: string }) {
  const userId = useSession().user?.id;
  const typed = userId === undefined ? null : readDraft(`edit:${userId}:${id}`, kept)?.typed;
  const text = Object.values(typed ?? {})
    .filter(Boolean)
    .join('\n\n');
  if (text === '') return null;
  return (
    <Alert
      className="mt-4"
      tone="warning"
      announce
      title="What you had not saved"
      action={<CopyButton size="sm" text={text} label="Copy" of="what you had not saved" />}
    >
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    </Alert>
  );
}
