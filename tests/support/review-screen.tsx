import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerReview, openReview, type OwnApproval, type ReviewPage } from '#domain/approvals/contract.ts';
import { noteLook } from '#domain/approvals/looks-contract.ts';
import { contentOf, NO_TEXTS } from '#domain/posts/editable.ts';
import { mockApi, Refusal } from '#tests/support/mock-api.ts';
import { UNPOINTED } from './samples.ts';
import { ReviewApp } from '#web/review/review-app.tsx';
import { openVisit, type Visit } from '#web/review/visit/visit.ts';

export const TOKEN = 'a-review-token';

const own: OwnApproval = {
  id: 'own',
  reviewerContact: 'maria@northlight.coffee',
  reviewerType: 'email',
  reviewerName: 'Maria Alvarez',
  status: 'pending',
  answeredVersion: null,
  comment: null,
  dueAt: null,
  respondedAt: null,
  agreedDate: null,
  tacit: false,
};

/** The receipt for an answer. */
export const receipt = (changes: Partial<OwnApproval>) => ({ approval: { ...own, ...changes } });

type PageChanges = {
  /** Null for the owner's preview. */
  approval?: Partial<OwnApproval> | null;
  post?: Partial<ReviewPage['post']>;
  others?: Partial<ReviewPage['allApprovals'][number]>[];
  comments?: Partial<ReviewPage['comments'][number]>[];
  changedSince?: ReviewPage['changedSince'];
};

/** What the server answers for one reviewer of one post with two pictures. */
export function reviewPageOf(changes: PageChanges = {}): ReviewPage {
  const approval = changes.approval === null ? null : { ...own, ...changes.approval };
  const { id, reviewerContact, reviewerType, reviewerName, status, comment, respondedAt, withdrawn } =
    approval ?? own;
  return {
    language: 'en',
    timeZone: null,
    approval,
    changedSince: changes.changedSince ?? null,
    post: {
      id: 'post',
      companyName: 'Northlight Coffee',
      logoUrl: null,
      ...contentOf(NO_TEXTS),
      caption: 'Slow mornings.\n\nGood cups. #winterroast',
      status: 'In Review',
      version: 1,
      scheduledAt: null,
      createdAt: '2026-11-12T12:00:00.000Z',
      preparedBy: null,
      targets: [],
      assets: [
        {
          id: 'one',
          url: '/objects/one?sig=1&w=1440',
          posterUrl: null,
          type: 'image',
          altText: 'A cup',
          width: 1080,
          height: 1080,
        },
        {
          id: 'two',
          url: '/objects/two',
          posterUrl: '/objects/two?w=960',
          type: 'video',
          altText: null,
          width: 1080,
          height: 1080,
        },
      ],
      ...changes.post,
    },
    allApprovals: [
      {
        id,
        isYou: approval !== null,
        reviewerContact,
        reviewerType,
        reviewerName,
        status,
        comment,
        respondedAt,
        withdrawn,
      },
      ...(changes.others ?? []).map((other, index) => ({
        id: `other-${index}`,
        isYou: false,
        reviewerContact: '•••-4567',
        reviewerType: 'phone' as const,
        reviewerName: null,
        status: 'pending' as const,
        comment: null,
        respondedAt: null,
        ...other,
      })),
    ],
    comments: (changes.comments ?? []).map((comment, index) => ({
      id: `comment-${index}`,
      body: 'A comment',
      createdAt: '2026-11-13T12:00:00.000Z',
      author: 'owner' as const,
      authorName: 'Social Media Manager',
      approvalId: null,
      decision: null,
      ...UNPOINTED,
      ...comment,
    })),
  };
}

/** The connection is gone: no answer of any kind. */
export const dropped = (): never => {
  throw new TypeError('Failed to fetch');
};

export const changedMeanwhile = () => new Refusal(409, 'This post changed while you were looking at it');

let ends: (() => void)[] = [];
export function endVisits() {
  for (const end of ends) end();
  ends = [];
}

/** The page as a reviewer has it before them, over a server whose content `server.page` can be changed meanwhile. */
export function showReview(first: ReviewPage) {
  const api = mockApi();
  const server = { page: first };
  api.on(openReview, () => server.page);
  const looks = api.on(noteLook, { message: 'Noted' });
  const visit: Visit = openVisit(TOKEN, { kind: 'page', page: first });
  const answers = api.on(answerReview, ({ body }) => {
    const approval = {
      ...own,
      ...server.page.approval,
      comment: body.comment || null,
      answeredVersion: server.page.post.version,
      respondedAt: '2026-11-14T12:00:00.000Z',
      ...(body.action === 'comment'
        ? {}
        : { status: body.action === 'approve' ? ('approved' as const) : ('rejected' as const) }),
    };
    if (body.action !== 'comment') server.page = { ...server.page, approval };
    return { approval };
  });
  ends.push(visit.begin());
  render(<ReviewApp visit={visit} />);
  return { api, server, answers, looks, visit, user: userEvent.setup() };
}
