import { useRef } from 'react';
import { Undo2 } from 'lucide-react';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import { listMade, unmakeStep, type MadeStep } from '#domain/sheets/contract.ts';
import { TimeAgo } from '#web/components/time-ago.tsx';
import { useToast } from '#web/lib/toast.ts';
import { useChange, useRead } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { ask } from '#web/ui/questions.ts';
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts';
import { draftsText } from './drafts-text.ts';

/** This person's earlier batches at this client, as long as some of their drafts can be removed again. */
export function MadeBefore({ company }: { company: string }) {
  const { data: steps = [] } = useRead(listMade, { query: { company } });
  const list = useRef<HTMLUListElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(list);
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="made-before" className="rounded-xl border border-line bg-surface px-4 py-3">
      <h2 id="made-before" className="text-sm font-semibold text-ink">
        Made lately
      </h2>
      <ul ref={list} className="divide-y divide-line">
        {steps.map((step) => (
          <Step key={step.id} step={step} onUndo={focusAfterRemoval} />
        ))}
      </ul>
    </section>
  );
}

function Step({ step, onUndo }: { step: MadeStep; onUndo: () => void }) {
  const toast = useToast();
  const { failPlainly } = useOutcome();
  const unmake = useChange(unmakeStep);
  const undo = async () => {
    onUndo();
    const yes = await ask({
      title: `Take ${draftsText(step.drafts)} away?`,
      text: 'Their words, dates and files go with them. Nobody was asked about them.',
      yes: 'Take away',
      no: 'Keep',
    });
    if (!yes) return;
    unmake.mutate(
      { params: { id: step.id } },
      {
        onDone: ({ gone = 0, kept = 0 }) =>
          toast({
            title: `${draftsText(gone)} ${gone === 1 ? 'is' : 'are'} gone again`,
            ...(kept > 0 && { description: `${kept} were changed or sent since, and stay.` }),
          }),
        ...failPlainly('This could not be undone', ANSWER_LOST),
      },
    );
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
      <span className="text-sm text-ink">
        {draftsText(step.drafts)}, <TimeAgo instant={step.madeAt} className="text-muted" />
        {step.others > 0 && (
          <span className="block text-xs text-muted">
            {step.others} more {step.others === 1 ? 'was' : 'were'} changed or sent since, and{' '}
            {step.others === 1 ? 'stays' : 'stay'}
          </span>
        )}
      </span>
      <Button
        needs="compose"
        size="sm"
        variant="secondary"
        pending={unmake.isPending}
        aria-label={`Undo making ${draftsText(step.drafts)}`}
        onClick={() => void undo()}
      >
        <Undo2 aria-hidden />
        Undo
      </Button>
    </li>
  );
}
