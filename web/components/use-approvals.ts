import { listApprovals } from '#domain/approvals/contract.ts';
import { useRead } from '#web/lib/use-api.ts';

/** The owner's view of each reviewer; rules and screens of a post ask it for what may be done. */
export const useApprovals = (postId: string) =>
  useRead(listApprovals, { params: { postId } }, { refetchInterval: 10_000 });
