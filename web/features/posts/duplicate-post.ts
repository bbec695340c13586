import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import { duplicatePost } from '#domain/posts/duplicate.ts';
import type { Post } from '#domain/posts/contract.ts';
import { useOnce } from '#web/lib/lost-answer.ts';
import { useToast, type ToastAction } from '#web/lib/toast.ts';
import { useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';

/**
 * Copies a post as a draft. `then` gets its id and whether the screen is still there; may return an action.
 */
export function useDuplicatePost(then: (id: string, isHere: boolean) => ToastAction | void) {
  const toast = useToast();
  const { failPlainly } = useOutcome();
  const duplicate = useChange(duplicatePost);
  const once = useOnce();
  return {
    isPending: duplicate.isPending,
    go: ({ id }: Pick<Post, 'id'>, companyName?: string) => {
      if (duplicate.isPending) return;
      const named = companyName !== undefined && { companyName };
      // Reported even if the post's page or tile is gone already.
      let isHere = false;
      once(['copy', id, companyName], (key) =>
        duplicate.mutateAsync(
          { params: { id }, body: { ...named, key } },
          { onSuccess: () => (isHere = true) },
        ),
      ).then((copy) => {
        const action = copy?.id === undefined ? undefined : then(copy.id, isHere);
        return toast({
          title: 'Post duplicated',
          description: 'The copy is a draft without a date.',
          ...(action && { action }),
        });
      }, failPlainly('Failed to duplicate post', ANSWER_LOST).onError);
    },
  };
}
