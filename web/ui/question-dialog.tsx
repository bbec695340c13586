import { useState } from 'react';
import { useAskedQuestion, type AskedQuestion } from '#web/lib/questions.ts';
import { Button } from './button.tsx';
import { Dialog, DialogFooter } from './dialog.tsx';

/** A question of ours, with the safe answer first. It keeps its words while it closes. */
export function QuestionDialog() {
  const asked = useAskedQuestion();
  const [last, setLast] = useState<AskedQuestion | null>(asked);
  if (asked && asked !== last) setLast(asked);
  if (!last) return null;
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open) asked?.answer(false);
      }}
      size="sm"
      title={last.title}
      description={last.text}
    >
      <DialogFooter>
        <Button variant="secondary" onClick={() => asked?.answer(false)}>
          {last.no ?? 'Cancel'}
        </Button>
        <Button onClick={() => asked?.answer(true)}>{last.yes}</Button>
      </DialogFooter>
    </Dialog>
  );
}
