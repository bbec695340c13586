import type { Asset } from '#domain/posts/contract.ts';
import { AltTextHelp } from '#web/components/alt-text-help.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { OneChanged } from './one-changed.tsx';
import type { AltTexts } from './use-alt-texts.ts';

type AltTextProps = {
  asset: Asset;
  altText: ReturnType<AltTexts['of']>;
  saving: boolean;
  onSave: () => void;
};

/** The text for people who cannot see the picture. Reviewers approve it, too. */
export function AltTextField({ asset, altText, saving, onSave }: AltTextProps) {
  return (
    <div className="mt-5 flex flex-col gap-2">
      <Field
        label="Description (alt text)"
        aside={asset.type === 'image' && <AltTextHelp objectPath={asset.objectPath} onUse={altText.type} />}
        hint={`Says what the ${asset.type === 'video' ? 'video' : 'picture'} shows, for people who cannot see it.`}
      >
        <Textarea
          rows={2}
          maxRows={6}
          maxLength={1000}
          value={altText.text}
          onChange={(event) => altText.type(event.target.value)}
        />
      </Field>
      {altText.isLate && !saving && (
        <OneChanged
          what="description"
          theirs={altText.saved || 'No description'}
          onKeep={altText.keepMine}
          onTake={altText.takeTheirs}
        />
      )}
      {altText.changed && (
        <Button size="sm" variant="secondary" className="self-start" pending={saving} onClick={onSave}>
          Save Description
        </Button>
      )}
    </div>
  );
}
