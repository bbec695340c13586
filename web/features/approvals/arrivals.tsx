import { useEffect, useRef, useState } from 'react';
import type { Approval, Comment } from '#domain/approvals/contract.ts';
import { answerLabel } from '#domain/approvals/status.ts';
import { useApprovals } from '#web/components/use-approvals.ts';
import { useComments } from './queries.ts';

/** An answer at one moment. */
const answerKey = ({ id, status, respondedAt }: Approval) => `${id} ${status} ${respondedAt}`;

const answersIn = (approvals: readonly Approval[]) =>
  approvals
    .filter(({ status }) => status === 'approved' || status === 'rejected')
    .map((one) => ({
      key: answerKey(one),
      text: one.tacit
        ? `${one.reviewerName ?? one.reviewerContact} did not answer: it counts as approved.`
        : `New answer by ${one.reviewerName ?? one.reviewerContact}: ${answerLabel(one.status, one)}.`,
    }));

/** Besides the lines that an answer came with. */
const commentsIn = (comments: readonly Comment[]) =>
  comments
    .filter(({ author, decision, task }) => author === 'reviewer' && decision === null && !task)
    .map(({ id, authorName }) => ({ key: id, text: `New comment by ${authorName}.` }));

interface Said {
  key: string;
  text: string;
}

/** Those that came after the first load, each once. */
function useArrived(list: readonly Said[] | undefined): readonly Said[] {
  const known = useRef<Set<string> | null>(null);
  const [arrived, setArrived] = useState<readonly Said[]>([]);
  useEffect(() => {
    if (!list) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...list.map(({ key }) => key)]);
    const fresh = before ? list.filter(({ key }) => !before.has(key)) : [];
    if (fresh.length > 0) setArrived((old) => [...old, ...fresh]);
  }, [list]);
  return arrived;
}

/**
 * Tells people who do not see the page that a reviewer commented or answered while it is open. The words
 * themselves stand in the thread. There from the start: text in a region that is new is not spoken.
 */
export function Arrivals({ postId }: { postId: string }) {
  const comments = useComments(postId).data;
  const approvals = useApprovals(postId).data;
  const said = [
    ...useArrived(comments && commentsIn(comments)),
    ...useArrived(approvals && answersIn(approvals)),
  ];
  return (
    <div aria-live="polite" className="sr-only">
      {said.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}
