import { answerText, messageOf } from './api.ts';
import { useToast } from './toast.ts';

/** Callbacks that report a mutation's result, for `onDone` and `onError`: on whatever screen is open then. */
export function useOutcome() {
  const toast = useToast();
  const failure = (description: string) => toast({ title: 'Error', description, variant: 'destructive' });
  return {
    failWith: (fallback: string) => ({
      onError: (error: unknown) => failure(messageOf(error, fallback)),
    }),
    /** Shows the raw answer where it has no sentence for people; `lost` where nobody knows whether it was done. */
    failPlainly: (fallback: string, lost?: string) => ({
      onError: (error: unknown) => failure(answerText(error, fallback, lost)),
    }),
    succeedWith: (title: string) => ({ onDone: () => toast({ title }) }),
  };
}
