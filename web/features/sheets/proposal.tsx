import { Sparkles } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** The assistant's proposal, or why there is none. */
export type Proposed =
  | { state: 'asked' }
  | { state: 'there'; caption: string; note: string | null }
  | { state: 'none'; why: string };

type ProposalProps = {
  n: number;
  proposed: Proposed;
  /** False where somebody has typed a caption, which is never replaced. */
  mayUse: boolean;
  onUse: (caption: string) => void;
  onDismiss: () => void;
};

export function Proposal({ n, proposed, mayUse, onUse, onDismiss }: ProposalProps) {
  if (proposed.state === 'asked')
    return <Spinner label={`The assistant writes for row ${n}`} className="text-muted" />;
  return (
    <div className="flex flex-col gap-1.5 rounded-md bg-sunken px-2.5 py-2 text-xs">
      <p className="flex items-start gap-1.5 whitespace-pre-wrap text-ink">
        <Sparkles aria-hidden className="mt-0.5 size-3.5 shrink-0 text-accent-ink" />
        <span className="wrap-anywhere">{proposed.state === 'there' ? proposed.caption : proposed.why}</span>
      </p>
      {proposed.state === 'there' && proposed.note && (
        <p className="wrap-anywhere text-muted">{proposed.note}</p>
      )}
      <div className="flex gap-2">
        {proposed.state === 'there' && mayUse && (
          <Button size="sm" variant="secondary" onClick={() => onUse(proposed.caption)}>
            Use it<span className="sr-only"> in row {n}</span>
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onDismiss}>
          Dismiss<span className="sr-only"> the proposal for row {n}</span>
        </Button>
      </div>
    </div>
  );
}
