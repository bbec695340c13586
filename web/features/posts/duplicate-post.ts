import { duplicatePost } from '#domain/posts/duplicate.ts';
import type { Post } from '#domain/posts/contract.ts';
import { useToast, type ToastAction } from '#web/lib/toast.ts';
import { useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';

/** A copy as a draft. `then` gets its id, and may say what the message offers besides. */
export function useDuplicatePost(then: (id: string) => ToastAction | void) {
  const toast = useToast();
  const { failPlainly } = useOutcome();
  const duplicate = useChange(duplicatePost);
  return {
    isPending: duplicate.isPending,
    go: ({ id }: Pick<Post, 'id'>, companyName?: string) => {
      if (duplicate.isPending) return;
      // Said even where the post's page or tile went away before.
      duplicate
        .mutateAsync({ params: { id }, body: companyName === undefined ? {} : { companyName } })
        .then((copy) => {
          const action = copy?.id === undefined ? undefined : then(copy.id);
          return toast({
            title: 'Post duplicated',
            description: 'The copy is a draft without a date.',
            ...(action && { action }),
          });
        }, failPlainly('Failed to duplicate post').onError);
    },
  };
}
