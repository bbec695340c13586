import { useState } from 'react';
import type { Asset } from '#domain/posts/contract.ts';
import { AltTextHelp } from '#web/components/alt-text-help.tsx';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { OneChanged } from './one-changed.tsx';

type AltTextProps = {
  asset: Asset;
  saving: boolean;
  /** `base` is what was there when somebody began to type. */
  onSave: (text: string, base: string | null, saved: () => void) => void;
};

/** What people hear who cannot see the picture. Part of what reviewers approve. */
export function AltTextField({ asset, saving, onSave }: AltTextProps) {
  const saved = asset.altText ?? '';
  // Null as long as nobody typed, so that a poll can still bring something new.
  const [draft, setDraft] = useState<{ text: string; base: string } | null>(null);
  const typed = draft?.text ?? saved;
  const changed = typed.trim() !== saved;
  const setTyped = (text: string) => setDraft((old) => ({ text, base: old && changed ? old.base : saved }));
  useUnsavedChanges(changed);
  return (
    <div className="mt-5 flex flex-col gap-2">
      <Field
        label="Description (alt text)"
        aside={asset.type === 'image' && <AltTextHelp objectPath={asset.objectPath} onUse={setTyped} />}
        hint={`Says what the ${asset.type === 'video' ? 'video' : 'picture'} shows, for people who cannot see it.`}
      >
        <Textarea
          rows={2}
          maxRows={6}
          maxLength={1000}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {changed && !saving && draft && draft.base !== saved && (
        <OneChanged
          what="description"
          theirs={saved || 'No description'}
          onKeep={() => setDraft({ ...draft, base: saved })}
          onTake={() => setDraft(null)}
        />
      )}
      {changed && draft && (
        <Button
          size="sm"
          variant="secondary"
          className="self-start"
          pending={saving}
          onClick={() =>
            onSave(typed, draft.base || null, () =>
              setDraft((old) => (old === draft ? null : old && { ...old, base: typed.trim() })),
            )
          }
        >
          Save Description
        </Button>
      )}
    </div>
  );
}
