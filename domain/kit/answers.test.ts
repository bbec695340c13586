import { expect, test } from 'vitest';
import { listApprovals, listComments } from '#domain/approvals/contract.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { getPost } from '#domain/posts/contract.ts';
import { NO_TEXTS } from '#domain/posts/editable.ts';
import type { AnswerInput } from './endpoint.ts';

/** A post with only the keys that section 7 of the specification names. */
const lean = {
  id: '7',
  userId: '1',
  companyName: 'ACME',
  title: 'Spring',
  caption: 'Blooms',
  status: 'Draft' as const,
  scheduledAt: null,
  publishedAt: null,
  reviewerEmails: [],
  reviewerPhones: [],
  createdAt: '2026-05-04T09:00:00.000Z',
  assets: [{ id: 'a', objectPath: '/objects/uploads/a', type: 'video' as const }],
};

test('what a screen can do without has a fallback', () => {
  expect(getPost.answer.parse(lean)).toMatchObject({
    ...lean,
    version: 1,
    goingOut: null,
    unconfirmed: false,
    assets: [{ url: '/objects/uploads/a', type: 'video', order: 0, altText: null }],
  });
  expect(listCompanies.answer.parse([{ id: 'a', name: 'Acme', logoUrl: null }])).toEqual([
    {
      id: 'a',
      name: 'Acme',
      logoUrl: null,
      counts: { posts: 0, published: 0, active: 0, needsChanges: 0 },
      createdAt: null,
      updatedAt: null,
      due: 0,
      failed: 0,
      atRisk: 0,
      toDo: 0,
      nextAt: null,
      clientSince: null,
      usSince: null,
      thumbnails: [],
    },
  ]);
});

test('values that an answer has are not replaced by fallbacks', () => {
  const assets = [{ ...lean.assets[0], url: '/elsewhere', order: 3 }];
  expect(getPost.answer.parse({ ...lean, version: 4, assets })).toMatchObject({
    version: 4,
    assets: [{ url: '/elsewhere', order: 3 }],
  });
});

test.each(['id', 'status', 'title', 'caption', 'reviewerEmails', 'reviewerPhones', 'createdAt', 'assets'])(
  'a post without %s is no post',
  (key) => {
    const { [key as keyof typeof lean]: _, ...rest } = lean;
    expect(getPost.answer.safeParse(rest).success).toBe(false);
  },
);

test('a file without a type is not taken for a picture, an approval without a status not for a pending one', () => {
  const untyped = { ...lean, assets: [{ id: 'a', objectPath: '/objects/uploads/a' }] };
  expect(getPost.answer.safeParse(untyped).success).toBe(false);
  const approval = { id: 'a', reviewerContact: 'a@b.co', reviewerType: 'email' };
  expect(listApprovals.answer.safeParse([approval]).success).toBe(false);
  expect(listApprovals.answer.safeParse([{ ...approval, status: 'pending' }]).success).toBe(true);
});

test('a comment that belongs to an approval is a reviewer’s', () => {
  const comment = { id: 'c', body: 'Hello', createdAt: '2026-05-04T09:00:00.000Z' };
  const read = listComments.answer.parse([comment, { ...comment, approvalId: 'a' }]);
  expect(read.map((one) => one.author)).toEqual(['owner', 'reviewer']);
});

/** The compiler checks this: fallbacks apply in the browser; the server must send every key. */
test('the server’s answers have every key', () => {
  const asset = {
    id: 'a',
    postId: '7',
    objectPath: '/a',
    url: '/a',
    type: 'image' as const,
    order: 0,
    altText: null,
    width: null,
    height: null,
    seconds: null,
  };
  const whole: AnswerInput<typeof getPost> = {
    ...NO_TEXTS,
    ...lean,
    version: 1,
    reviewDueAt: null,
    stageName: null,
    stagesDone: null,
    stages: [],
    turnSince: '',
    failureReason: null,
    unconfirmed: false,
    targets: [],
    figures: null,
    publishedUrl: null,
    goingOut: null,
    approvalToken: 't',
    previewUrl: 'u',
    previewOffAt: null,
    said: 'nothing',
    archivedAt: null,
    inCampaign: null,
    assignee: null,
    assignedAt: null,
    updatedAt: new Date(),
    assets: [asset],
  };
  const { version: _version, ...withoutVersion } = whole;
  // @ts-expect-error -- `version` is missing
  const noVersion: AnswerInput<typeof getPost> = withoutVersion;
  // @ts-expect-error -- the files lack `url`, `order` and more
  const leanFiles: AnswerInput<typeof getPost> = { ...whole, assets: lean.assets };
  // @ts-expect-error -- a card needs its counts
  const leanCard: AnswerInput<typeof listCompanies> = [{ id: 'a', name: 'Acme', logoUrl: null }];
  expect([noVersion, leanFiles, leanCard]).toHaveLength(3);
});
