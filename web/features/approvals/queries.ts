import { addComment, listApprovals, listComments } from '#domain/approvals/contract.ts';
import { useRead, useWrite } from '#web/lib/use-api.ts';

const EVERY_10_SECONDS = { refetchInterval: 10_000 };

export const useApprovals = (postId: string) =>
  useRead(listApprovals, { params: { postId } }, EVERY_10_SECONDS);

export const useComments = (id: string) => useRead(listComments, { params: { id } }, EVERY_10_SECONDS);

export const useAddComment = () => useWrite(addComment, ['/api/posts', '/api/activity']);
