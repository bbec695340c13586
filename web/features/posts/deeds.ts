import {
  markPosted,
  resendPost,
  retryPost,
  unschedulePost,
  updatePost,
  type Post,
} from '#domain/posts/contract.ts';
import { messageOf } from '#web/lib/api.ts';
import { toast } from '#web/lib/toast.ts';
import { useWrite } from '#web/lib/use-api.ts';

/** What a change of a post changes elsewhere on the screen. */
export const AFTER_A_CHANGE = ['/api/posts', '/api/approvals', '/api/activity', '/api/companies'];

export const failWith = (fallback: string, title = 'Error') => ({
  onError: (error: unknown) =>
    toast({ title, description: messageOf(error, fallback), variant: 'destructive' }),
});

export const succeedWith = (title: string) => ({ onSuccess: () => toast({ title }) });

type Deed = typeof markPosted | typeof resendPost;

/** A deed that needs nothing but the post: pressed twice, it is done once. */
function useDeed(endpoint: Deed, id: string, said: { done: string; failed: string }) {
  const write = useWrite(endpoint, AFTER_A_CHANGE);
  return {
    isPending: write.isPending,
    go: () => {
      if (write.isPending) return;
      write.mutate({ params: { id } }, { ...succeedWith(said.done), ...failWith(said.failed) });
    },
  };
}

export const useMarkPosted = (id: string) =>
  useDeed(markPosted, id, {
    done: 'Post marked as posted on Instagram!',
    failed: 'Failed to mark the post as posted',
  });

export const useUnschedule = (id: string) =>
  useDeed(unschedulePost, id, { done: 'Post unscheduled', failed: 'Failed to unschedule post' });

export const useRetry = (id: string) =>
  useDeed(retryPost, id, { done: 'Publishing is tried again', failed: 'Failed to try again' });

export function useResend(id: string) {
  const resend = useDeed(resendPost, id, {
    done: 'Notifications resent to reviewers',
    failed: 'Failed to resend notifications',
  });
  return {
    ...resend,
    go: () => {
      if (!resend.isPending && window.confirm('Resend notifications to all reviewers?')) resend.go();
    },
  };
}

/** Status 'In Review' is the one that may be set: it sends the post. */
export function useSendForReview(post: Post) {
  const write = useWrite(updatePost, AFTER_A_CHANGE);
  return {
    isPending: write.isPending,
    go: () => {
      if (write.isPending) return;
      write.mutate(
        { params: { id: post.id }, body: { status: 'In Review' } },
        {
          ...succeedWith('Post sent for review and notifications sent to reviewers'),
          ...failWith('Failed to send for review'),
        },
      );
    },
  };
}
