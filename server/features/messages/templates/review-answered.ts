import { OWNER_FOOTER, ownerEyebrow, type ForOwner } from './for-owner.ts';
import { layOut, paragraph, pictureOf, quote, type MailContent } from './layout.ts';
import { excerpt, titleOf } from './words.ts';

export type ReviewerAnswer = 'approved' | 'changes' | 'comment';

const VERBS: Record<ReviewerAnswer, string> = {
  approved: 'approved',
  changes: 'asked for changes to',
  comment: 'commented on',
};

export interface Answered extends ForOwner {
  reviewerName: string;
  answer: ReviewerAnswer;
  comment: string | null;
  version: number;
  /** Reviewers whose answer is still missing. */
  waitingFor: number;
}

export function reviewAnsweredMail(input: Answered): MailContent {
  const { reviewerName, answer, comment, waitingFor } = input;
  const said = `${reviewerName} ${VERBS[answer]} ${titleOf(input.title)}`;
  const next: Record<ReviewerAnswer, string> = {
    approved: stillWaiting(waitingFor),
    changes: 'Change the post, then resubmit it: the reviewers get a new message.',
    comment: 'Your answer on the post’s page reaches all reviewers.',
  };
  return layOut({
    subject: said,
    preheader: comment ? excerpt(comment, 120) : next[answer],
    eyebrow: ownerEyebrow(input),
    heading: said,
    blocks: [
      quote(`${reviewerName} wrote`, comment),
      pictureOf(input.picture),
      paragraph(
        answer === 'comment' ? next.comment : `This is about version ${input.version}. ${next[answer]}`,
      ),
    ],
    button: { label: answer === 'changes' ? 'See what to change' : 'Open the post', url: input.link },
    footer: OWNER_FOOTER,
  });
}

function stillWaiting(count: number): string {
  if (count === 0) return 'Nobody else has to answer.';
  return count === 1 ? 'One reviewer has still to answer.' : `${count} reviewers have still to answer.`;
}
