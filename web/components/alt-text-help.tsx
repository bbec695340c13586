import { ScanText } from 'lucide-react';
import { describePicture, getAssistant } from '#domain/assistant/contract.ts';
import { useRead, useAsk } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';

export type AltTextHelpProps = {
  /** An uploaded file of this owner. */
  objectPath: string;
  /** Gets the description. What was typed is not replaced without a click, and the person still has to save. */
  onUse: (altText: string) => void;
};

/** Has the model describe the picture. Without a model there is no button. */
export function AltTextHelp({ objectPath, onUse }: AltTextHelpProps) {
  const { failWith } = useOutcome();
  const { data: assistant } = useRead(getAssistant);
  const { mutate, isPending } = useAsk(describePicture);
  if (!assistant?.model) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      pending={isPending}
      pendingLabel="Looking…"
      onClick={() =>
        mutate(
          { body: { objectPath } },
          {
            onSuccess: ({ altText }) => onUse(altText),
            ...failWith('The picture could not be described. Please try again.'),
          },
        )
      }
    >
      <ScanText aria-hidden className="text-accent-ink" />
      Describe it for me
    </Button>
  );
}
