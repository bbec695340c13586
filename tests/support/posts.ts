import type { Post } from '#domain/posts/contract.ts';
import { NO_TEXTS } from '#domain/posts/editable.ts';

let made = 0;

/** A post as an answer carries it; the test names only what it is about. */
export function aPost(more: Partial<Post> = {}): Post {
  made += 1;
  const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  return {
    id,
    userId: 'owner',
    companyName: 'Acme',
    ...NO_TEXTS,
    title: `Post ${made}`,
    caption: 'Fresh every morning',
    status: 'Draft',
    scheduledAt: null,
    publishedAt: null,
    reviewerEmails: [],
    reviewerPhones: [],
    version: 1,
    said: 'nothing',
    reviewDueAt: null,
    failureReason: null,
    targets: [],
    figures: null,
    publishedUrl: null,
    goingOut: null,
    unconfirmed: false,
    approvalToken: id,
    previewUrl: `http://localhost:3000/approve/${id}`,
    previewOffAt: null,
    archivedAt: null,
    inCampaign: null,
    assignee: null,
    assignedAt: null,
    turnSince: '',
    stageName: null,
    stagesDone: null,
    stages: [],
    createdAt: '2026-04-01T09:00:00.000Z',
    updatedAt: '2026-04-01T09:00:00.000Z',
    assets: [],
    ...more,
  };
}
