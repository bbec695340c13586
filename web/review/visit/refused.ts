import type { OwnApproval, ReviewPage } from '#domain/approvals/contract.ts';
import { asks, isDecision } from './api.ts';
import type { KeptAnswer } from './kept.ts';
import { askingIn, isNeededIn, saidOf } from './said.ts';

/** Whether the recorded answer has the words of this one, which may have none. */
export const isInWords = (
  { comment }: Pick<KeptAnswer, 'comment'>,
  recorded: Pick<OwnApproval, 'comment'> | null | undefined,
) => comment.trim() === '' || comment.trim() === recorded?.comment?.trim();

/** What a decision says that comes too late to be one. */
const asComment = ({ items = [], ...answer }: KeptAnswer): KeptAnswer => ({
  ...answer,
  items: [],
  action: 'comment',
  comment: [answer.comment, ...items.map((item) => item.text)].filter(Boolean).join('\n'),
});

/**
 * What is left of an answer that the server refused, by the page as it is now; null where the answer had arrived and
 * only its receipt was lost. Fetched when it happens.
 */
export function leftOf(answer: KeptAnswer, page: ReviewPage): KeptAnswer | null {
  const isApproved = saidOf(page) === 'approved';
  // A yes that was given elsewhere with the same link, or that silence gave, has not said these words.
  if (answer.action === 'approve' && isApproved && isInWords(answer, page.approval)) return null;
  if (isDecision(answer) && (isApproved ? answer.action === 'approve' : !isNeededIn(page)))
    return asComment(answer);
  // Asking for changes may by now mean withdrawing an approval, or no longer.
  return asks(answer.action) ? { ...answer, action: askingIn(page) } : answer;
}
