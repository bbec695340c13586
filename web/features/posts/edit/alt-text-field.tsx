import { useState } from 'react';
import type { Asset } from '#domain/posts/contract.ts';
import { AltTextHelp } from '#web/components/alt-text-help.tsx';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

type AltTextProps = { asset: Asset; saving: boolean; onSave: (text: string) => void };

/** What people hear who cannot see the picture. Part of what reviewers approve. */
export function AltTextField({ asset, saving, onSave }: AltTextProps) {
  const [typed, setTyped] = useState(asset.altText ?? '');
  const changed = typed.trim() !== (asset.altText ?? '');
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
      {changed && (
        <Button
          size="sm"
          variant="secondary"
          className="self-start"
          pending={saving}
          onClick={() => onSave(typed)}
        >
          Save Description
        </Button>
      )}
    </div>
  );
}
