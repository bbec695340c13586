import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from './button.tsx';
import { Dialog, DialogFooter } from './dialog.tsx';

export type Question = { title: string; text?: string; yes: string; no?: string };

/** Long enough for the closing animation. */
const CLOSED_AFTER = 300;

const shown = new Set<() => void>();

/** Removes all questions, open or closing, when the app is left. */
export const endQuestions = () => shown.forEach((end) => end());

/** Shows the question beside the present screen until it is answered; closing it means no. */
export function askInDialog(question: Question): Promise<boolean> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const end = () => {
    root.unmount();
    place.remove();
    shown.delete(end);
  };
  shown.add(end);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      resolve(yes);
      setTimeout(end, CLOSED_AFTER);
    };
    root.render(<QuestionDialog question={question} onAnswer={answer} />);
  });
}

/** The safe answer comes first and has the focus. */
function QuestionDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const [open, setOpen] = useState(true);
  const answer = (yes: boolean) => {
    if (!open) return;
    setOpen(false);
    onAnswer(yes);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) answer(false);
      }}
      size="sm"
      title={question.title}
      description={question.text}
    >
      <DialogFooter>
        <Button variant="secondary" onClick={() => answer(false)}>
          {question.no ?? 'Cancel'}
        </Button>
        <Button onClick={() => answer(true)}>{question.yes}</Button>
      </DialogFooter>
    </Dialog>
  );
}
