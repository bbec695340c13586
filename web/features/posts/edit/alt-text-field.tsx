import { useEffect, useRef, useState } from 'react';
import type { Asset } from '#domain/posts/contract.ts';
import { AltTextHelp } from '#web/components/alt-text-help.tsx';
import { replaceTyped } from '#web/lib/replace-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { focusWhenGone } from '#web/ui/focus-when-gone.ts';
import { Textarea } from '#web/ui/textarea.tsx';
import { OneChanged } from '#web/components/one-changed.tsx';
import type { AltTexts } from './use-alt-texts.ts';

type AltTextProps = {
  asset: Asset;
  altText: ReturnType<AltTexts['of']>;
  saving: boolean;
  onSave: () => void;
};

/** The text for people who cannot see the picture. Reviewers approve it, too. */
export function AltTextField({ asset, altText, saving, onSave }: AltTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const help = useSuggestion(altText);
  /** The buttons of the choice are gone after it. */
  const chosen = (choose: () => void) => () => {
    choose();
    field.current?.focus();
  };
  return (
    <div className="mt-5 flex flex-col gap-2">
      <Field
        label="Description (alt text)"
        aside={asset.type === 'image' && <AltTextHelp objectPath={asset.objectPath} onUse={help.arrived} />}
        hint={`Says what the ${asset.type === 'video' ? 'video' : 'picture'} shows, for people who cannot see it.`}
      >
        <Textarea
          ref={field}
          rows={2}
          maxRows={6}
          maxLength={1000}
          value={altText.text}
          onChange={(event) => {
            help.touch();
            altText.type(event.target.value);
          }}
        />
      </Field>
      {help.offered !== null && (
        <Alert announce title="The assistant’s description">
          <p dir="auto" className="wrap-anywhere">
            {help.offered}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" onClick={() => help.use(field.current)}>
              Use this
            </Button>
            <Button size="sm" variant="secondary" onClick={() => help.putAside(field.current)}>
              Keep mine
            </Button>
          </div>
        </Alert>
      )}
      {altText.isLate && !saving && (
        <OneChanged
          what="description"
          theirs={altText.saved || 'No description'}
          onKeep={chosen(altText.keepMine)}
          onTake={chosen(altText.takeTheirs)}
        />
      )}
      {altText.changed && (
        <Button
          size="sm"
          variant="secondary"
          className="self-start"
          pending={saving}
          onClick={() => {
            focusWhenGone(() => field.current?.focus());
            onSave();
          }}
        >
          Save Description
        </Button>
      )}
    </div>
  );
}

/**
 * The assistant's description fills a field that is empty and was never typed in. Elsewhere it is offered, and
 * a click uses it.
 */
function useSuggestion(altText: AltTextProps['altText']) {
  const [offered, setOffered] = useState<string | null>(null);
  const touched = useRef(false);
  // The field as it is when the answer comes, not as it was at the question.
  const now = useRef(altText);
  useEffect(() => {
    now.current = altText;
  });
  /** The button that was pressed goes with the offer, so the field takes the focus. */
  const close = (field: HTMLTextAreaElement | null) => {
    setOffered(null);
    field?.focus();
  };
  return {
    offered,
    touch: () => {
      touched.current = true;
    },
    arrived: (words: string) => {
      if (now.current.text === '' && !touched.current) now.current.type(words);
      else setOffered(words);
    },
    use: (field: HTMLTextAreaElement | null) => {
      if (offered !== null && !replaceTyped(field, offered)) altText.type(offered);
      close(field);
    },
    putAside: close,
  };
}
