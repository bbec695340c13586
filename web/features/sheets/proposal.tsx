import { useRef } from 'react';
import { Sparkles } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { focusWhenGone } from '#web/ui/focus-when-gone.ts';
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

/** The next proposal in the table, else the one before. */
function nextTo(proposal: Element | null): Element | undefined {
  const all = [...document.querySelectorAll('[data-proposal]')];
  const at = all.findIndex((one) => one === proposal);
  return all[at + 1] ?? all[at - 1];
}

export function Proposal({ n, proposed, mayUse, onUse, onDismiss }: ProposalProps) {
  const here = useRef<HTMLDivElement>(null);
  /** The button goes with its proposal: the next one has the focus then, after the last one the row's caption. */
  const leave = (act: () => void) => () => {
    const next = nextTo(here.current);
    const field = here.current?.parentElement?.querySelector('textarea');
    focusWhenGone(() => (next?.isConnected ? next.querySelector('button') : field)?.focus());
    act();
  };
  if (proposed.state === 'asked')
    return <Spinner label={`The assistant writes for row ${n}`} className="text-muted" />;
  return (
    <div ref={here} data-proposal className="flex flex-col gap-1.5 rounded-md bg-sunken px-2.5 py-2 text-xs">
      <p className="flex items-start gap-1.5 whitespace-pre-wrap text-ink">
        <Sparkles aria-hidden className="mt-0.5 size-3.5 shrink-0 text-accent-ink" />
        <span className="wrap-anywhere">{proposed.state === 'there' ? proposed.caption : proposed.why}</span>
      </p>
      {proposed.state === 'there' && proposed.note && (
        <p className="wrap-anywhere text-muted">{proposed.note}</p>
      )}
      <div className="flex gap-2">
        {proposed.state === 'there' && mayUse && (
          <Button size="sm" variant="secondary" onClick={leave(() => onUse(proposed.caption))}>
            Use it<span className="sr-only"> in row {n}</span>
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={leave(onDismiss)}>
          Dismiss<span className="sr-only"> the proposal for row {n}</span>
        </Button>
      </div>
    </div>
  );
}
