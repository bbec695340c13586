import { listApprovals } from '#domain/approvals/contract.ts';
import { notSentTo, sentStory } from '#domain/approvals/sent-story.ts';
import { call } from '#web/lib/api.ts';
import { momentText, useTimeZone } from '#web/lib/time-zone.ts';
import { useToast } from '#web/lib/toast.ts';

/**
 * Reports that a post was sent, and what really happened: who has it, for when it is planned, and the links to copy
 * where no messages are sent.
 */
export function useSentStory() {
  const toast = useToast();
  const zone = useTimeZone();

  async function copy(links: string) {
    try {
      await navigator.clipboard.writeText(links);
      toast({ title: 'Copied' });
    } catch {
      toast({ title: 'Copy it by hand', description: links });
    }
  }

  return async (
    title: string,
    post: { id?: string | undefined; scheduledAt?: string | null | undefined },
  ) => {
    const approvals = post.id
      ? await call(listApprovals, { params: { postId: post.id } }).catch(() => null)
      : null;
    if (!approvals) return void toast({ title });
    const description = sentStory(
      approvals,
      post.scheduledAt ? momentText(post.scheduledAt, zone) : null,
      (at) => momentText(at, zone),
    );
    const links = notSentTo(approvals).flatMap((one) => one.reviewUrl || []);
    const label = links.length === 1 ? 'Copy review link' : `Copy ${links.length} review links`;
    toast({
      title,
      ...(description && { description }),
      ...(links.length > 0 && { action: { label, onClick: () => void copy(links.join('\n')) } }),
    });
    return undefined;
  };
}
