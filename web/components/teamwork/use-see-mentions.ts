import { useEffect, useRef } from 'react';
import type { Comment } from '#domain/approvals/contract.ts';
import { seeMentions } from '#domain/teamwork/contract.ts';
import { useSession } from '#web/lib/session.ts';
import { useChange } from '#web/lib/use-api.ts';

/** Marks mentions of this person as seen once the thread is on the screen. */
export function useSeeMentions(postId: string, thread: readonly Comment[] | undefined): void {
  const { user } = useSession();
  const { mutate } = useChange(seeMentions);
  const unseen = thread
    ?.filter(({ mentions }) => mentions?.some((one) => one.id === user?.id && !one.seen))
    .map((line) => line.id)
    .join();
  const said = useRef('');
  useEffect(() => {
    if (!unseen || said.current === unseen) return;
    said.current = unseen;
    mutate({ params: { id: postId } });
  }, [unseen, postId, mutate]);
}
