import type { QueryClient } from '@tanstack/react-query';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import { answerText, isLostAnswer } from './api.ts';
import type { Toast } from './toast.ts';
import { somethingChanged } from './use-api.ts';

export type Undo = {
  /** The toast after a successful undo. */
  restored: string;
  failed: string;
  undo: () => Promise<unknown>;
};

/** Undoes, refetches the screens, and reports the result. */
export async function undo(way: Undo, app: { toast: Toast; client: QueryClient }): Promise<void> {
  try {
    await way.undo();
    await somethingChanged(app.client);
    app.toast({ title: way.restored });
  } catch (error) {
    if (isLostAnswer(error)) void somethingChanged(app.client);
    const description = answerText(error, way.failed, ANSWER_LOST);
    app.toast({ title: 'Error', description, variant: 'destructive' });
  }
}
