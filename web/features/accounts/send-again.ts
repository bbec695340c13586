import { resendConfirmation } from '#domain/accounts/contract.ts';
import { messageOf } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import { useWrite } from '#web/lib/use-api.ts';

/** Has a new confirmation link mailed, and says how that went. */
export function useSendAgain(email: string) {
  const toast = useToast();
  const write = useWrite(resendConfirmation);
  const send = () =>
    write.mutate(
      {},
      {
        onSuccess: () =>
          toast({
            title: 'E-mail sent',
            description: `We sent a new link to ${email}. Look in your spam folder too.`,
          }),
        onError: (error) =>
          toast({
            title: 'Error',
            description: messageOf(error, 'Failed to send the e-mail'),
            variant: 'destructive',
          }),
      },
    );
  return { send, isPending: write.isPending };
}
