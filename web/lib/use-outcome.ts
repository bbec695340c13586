import { answerText, messageOf } from './api.ts';
import { useToast } from './toast.ts';

/** What is said of a mutation's end, for its `onDone` and `onError`: wherever the person is by then. */
export function useOutcome() {
  const toast = useToast();
  const failure = (description: string) => toast({ title: 'Error', description, variant: 'destructive' });
  return {
    failWith: (fallback: string) => ({
      onError: (error: unknown) => failure(messageOf(error, fallback)),
    }),
    /** Where an answer without a sentence for people may speak for itself. */
    failPlainly: (fallback: string) => ({
      onError: (error: unknown) => failure(answerText(error, fallback)),
    }),
    succeedWith: (title: string) => ({ onDone: () => toast({ title }) }),
  };
}
