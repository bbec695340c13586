import type { Post } from '#domain/posts/contract.ts';
import { getChannel, REMINDER } from '#domain/publishing/contract.ts';
import { useRead } from '#web/lib/use-api.ts';

/** Whether the post is only a reminder for a person; null while that is unknown or not asked. */
export function useReminds({ companyName, targets }: Post, { asks = true } = {}): boolean | null {
  const isAsked = asks && targets.length === 0 && companyName !== null;
  const { data, isError } = useRead(
    getChannel,
    { params: { name: companyName ?? '' } },
    { enabled: isAsked },
  );
  if (!asks) return null;
  if (targets.length > 0) return false;
  if (companyName === null) return true;
  return data ? data.channel === REMINDER : isError ? true : null;
}
