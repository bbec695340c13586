import { resendConfirmation } from '#domain/accounts/contract.ts';
import { useToast } from '#web/lib/toast.ts';
import { useSend } from '#web/lib/use-send.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';

/** Requests a new confirmation mail, and reports the result. */
export function useSendAgain(email: string) {
  const toast = useToast();
  const { failWith } = useOutcome();
  const write = useSend(resendConfirmation);
  const send = () =>
    write.mutate(
      {},
      {
        onSuccess: () =>
          toast({
            title: 'E-mail sent',
            description: `We sent a new link to ${email}. Look in your spam folder too.`,
          }),
        ...failWith('Failed to send the e-mail'),
      },
    );
  return { send, isPending: write.isPending };
}
