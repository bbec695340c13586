import { useQueryClient } from '@tanstack/react-query';
import { listComments, type Comment } from '#domain/approvals/contract.ts';
import { openBeforeSending } from '#domain/approvals/open-item.ts';
import {
  markPosted,
  resendPost,
  retryPost,
  unschedulePost,
  updatePost,
  type Post,
} from '#domain/posts/contract.ts';
import { choicesOf, leftIn, targetsToSend } from '#domain/networks/choices.ts';
import { isForInstagram, placeOf, type Place } from '#domain/networks/place.ts';
import { reviewerCount } from '#domain/posts/state.ts';
import { isBeforeApproval, isOpenForReview } from '#domain/posts/status.ts';
import { postByHand } from '#domain/publishing/by-hand.ts';
import { questionBeforeAgain } from '#domain/publishing/failure.ts';
import { questionBeforeMark } from '#domain/publishing/target-words.ts';
import { changeDates } from '#domain/slots/dates.ts';
import { call, type Said } from '#web/lib/api.ts';
import { dateBack } from '#web/lib/date-back.ts';
import { focusWhenGone } from '#web/ui/focus-when-gone.ts';
import { ask } from '#web/ui/questions.ts';
import { useToast } from '#web/lib/toast.ts';
import { keyOf, useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { useSentStory } from './use-sent-story.ts';

type PostMutation = typeof markPosted | typeof resendPost;

/**
 * A mutation that needs only the post: a double click runs it once. Its result is reported even if the button
 * is gone with the state it belonged to.
 */
function usePostMutation(endpoint: PostMutation, id: string, said: { done: string; failed: string }) {
  const { succeedWith, failPlainly } = useOutcome();
  const write = useChange(endpoint);
  return {
    isPending: write.isPending,
    go: () => {
      if (write.isPending) return;
      focusWhenGone();
      write
        .mutateAsync({ params: { id } })
        .then(succeedWith(said.done).onDone, failPlainly(said.failed).onError);
    },
  };
}

export function usePostByHand(id: string, targetId: string) {
  const { succeedWith, failPlainly } = useOutcome();
  const write = useChange(postByHand);
  return {
    isPending: write.isPending,
    go: () => {
      if (write.isPending) return;
      focusWhenGone();
      write
        .mutateAsync({ params: { id, targetId } })
        .then(
          succeedWith('Post it there, then mark it as posted').onDone,
          failPlainly('Failed to take it over').onError,
        );
    },
  };
}

/** Removes a disconnected account from the post. The approved version had it, so it asks first. */
export function useTakeOff(post: Post, target: Place & { id: string }) {
  const { succeedWith, failPlainly } = useOutcome();
  const write = useChange(updatePost);
  const place = placeOf(target);
  const body = {
    targets: targetsToSend(choicesOf(post.targets)),
    byHand: leftIn(post.targets).filter((id) => id !== target.id),
  };
  const take = (): void => {
    write
      .mutateAsync({ params: { id: post.id }, body })
      .then(
        succeedWith(`${place} is taken off this post`).onDone,
        failPlainly('Failed to update post').onError,
      );
  };
  return {
    isPending: write.isPending,
    go: () => {
      if (write.isPending) return;
      void ask({
        title: `Take ${place} off this post?`,
        text: `Nobody is asked to post it there. This makes a new version${reviewerCount(post) > 0 ? ', about which reviewers are asked again where they had approved' : ''}.`,
        yes: 'Remove',
      }).then((yes) => yes && take());
    },
  };
}

/** Asks first where accounts would still be published to automatically: marking prevents that. */
export function useMarkPosted({ id, targets }: Pick<Post, 'id' | 'targets'>) {
  const mark = usePostMutation(markPosted, id, {
    done: isForInstagram(targets) ? 'Post marked as posted on Instagram!' : 'Post marked as posted!',
    failed: 'Failed to mark the post as posted',
  });
  return {
    ...mark,
    go: () => {
      const text = questionBeforeMark(targets);
      if (text === null) mark.go();
      else
        void ask({ title: 'Mark it as posted?', text, yes: 'Mark as posted', no: 'Let it go out' }).then(
          (yes) => yes && mark.go(),
        );
    },
  };
}

/** With undo, while the date lies ahead and nobody has changed it. */
export function useUnschedule({ id, scheduledAt }: Pick<Post, 'id' | 'scheduledAt'>) {
  const toast = useToast();
  const { failWith, failPlainly } = useOutcome();
  const unschedule = useChange(unschedulePost);
  const dates = useChange(changeDates);
  const sayBack = (answer: Said<typeof changeDates>) => {
    const { becomes } = dateBack(answer);
    const isPlan = becomes && isBeforeApproval(becomes);
    return toast({ title: isPlan ? 'Planned date put back' : 'Post scheduled successfully' });
  };
  const putBack = (at: string) =>
    dates
      .mutateAsync({ body: { dates: [{ id, scheduledAt: at, expected: null }] } })
      .then(sayBack)
      .catch(failWith('Failed to schedule post').onError);
  return {
    isPending: unschedule.isPending,
    go: () => {
      if (unschedule.isPending) return;
      focusWhenGone();
      const undo = scheduledAt !== null &&
        new Date(scheduledAt) > new Date() && {
          action: { label: 'Undo', onClick: () => putBack(scheduledAt) },
        };
      unschedule
        .mutateAsync({ params: { id } })
        .then(
          () => toast({ title: 'Post unscheduled', ...undo }),
          failPlainly('Failed to unschedule post').onError,
        );
    },
  };
}

/** Asks where the post may be out already. */
export async function mayGoOutAgain(post: Pick<Post, 'unconfirmed'>): Promise<boolean> {
  const title = questionBeforeAgain(post);
  return title === null || ask({ title, yes: 'Publish again' });
}

/**
 * `reminds`: nothing is published automatically, so a retry is another reminder. `isAhead`: before its date, a
 * post is made ready again and keeps the date.
 */
export function useRetry(post: Pick<Post, 'id' | 'unconfirmed'>, { reminds = false, isAhead = false } = {}) {
  const now = reminds
    ? 'A reminder is sent to you; nothing is published by itself'
    : 'Publishing is tried again';
  const then = reminds ? 'You are reminded at its time' : 'It is made ready again and goes out at its time';
  const retry = usePostMutation(retryPost, post.id, {
    done: isAhead ? then : now,
    failed: 'Failed to try again',
  });
  return {
    ...retry,
    go: () => void mayGoOutAgain(post).then((yes) => yes && retry.go()),
  };
}

export function useResend(id: string) {
  const resend = usePostMutation(resendPost, id, {
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

/** Asks first while things that reviewers asked for are not ticked off. */
function useMayLeaveOpen() {
  const client = useQueryClient();
  return async (id: string): Promise<boolean> => {
    const wanted = { params: { id } };
    // Usually cached; if they cannot be read, sending goes on.
    const lines: Comment[] = await client
      .ensureQueryData({
        queryKey: keyOf(listComments, wanted),
        queryFn: ({ signal }) => call(listComments, { ...wanted, signal }),
      })
      .catch(() => []);
    const open = openBeforeSending(lines);
    if (open === 0) return true;
    return ask({
      title: open === 1 ? '1 thing is not ticked off' : `${open} things are not ticked off`,
      text: 'Reviewers see what is done and what is still open.',
      yes: 'Send anyway',
      no: 'Look again',
    });
  };
}

/** Setting the status to 'In Review' sends the post; no other status can be set. */
export function useSendForReview(post: Post) {
  const toast = useToast();
  const mayLeaveOpen = useMayLeaveOpen();
  const { failWith } = useOutcome();
  const tellSent = useSentStory();
  const write = useChange(updatePost);
  return {
    isPending: write.isPending,
    go: async () => {
      if (write.isPending) return;
      focusWhenGone();
      if (!(await mayLeaveOpen(post.id))) return;
      write.mutate(
        { params: { id: post.id }, body: { status: 'In Review' } },
        {
          onDone: ({ status }) =>
            status === undefined || isOpenForReview(status)
              ? tellSent('Post sent for review and notifications sent to reviewers', post)
              : toast({ title: 'Everyone on the post has approved it', description: `It is ${status} now` }),
          ...failWith('Failed to send for review'),
        },
      );
    },
  };
}
