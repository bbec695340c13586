import type { User } from '#domain/accounts/contract.ts';
import type { ActivityItem } from '#domain/activity/contract.ts';
import type { Approval, Comment } from '#domain/approvals/contract.ts';
import type { WaitingReview } from '#domain/approvals/waiting.ts';
import type { Company, CompanyCard, CompanyHead } from '#domain/companies/contract.ts';
import type { Account } from '#domain/networks/contract.ts';
import type { Asset, Post } from '#domain/posts/contract.ts';
import { NO_TEXTS } from '#domain/posts/editable.ts';

/** Answers of the server for screen tests. Each takes only what the test is about. */

export const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const pathOf = (n: number) => `/objects/uploads/${idOf(n)}`;

export const aUser = (user: Partial<User> = {}): User => ({
  id: idOf(1),
  email: 'olive@agency.example',
  phone: '+15550000001',
  firstName: 'Olive',
  lastName: 'Owner',
  profileImageUrl: null,
  timeZone: 'Europe/Berlin',
  emailConfirmed: true,
  role: 'owner',
  agencyId: '',
  abilities: null,
  seesAllClients: true,
  mustSecure: false,
  isClosing: false,
  hasColleagues: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...user,
});

export const aCompany = (company: Partial<Company> = {}): Company => ({
  id: idOf(2),
  name: 'ACME',
  logoUrl: null,
  counts: { posts: 1, published: 0, active: 1, needsChanges: 0 },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...company,
});

export const aCard = (card: Partial<CompanyCard> = {}): CompanyCard => ({
  ...aCompany(),
  due: 0,
  failed: 0,
  atRisk: 0,
  toDo: 0,
  nextAt: null,
  clientSince: null,
  usSince: null,
  thumbnails: [],
  ...card,
});

export const aCompanyHead = (company: Partial<CompanyHead> = {}): CompanyHead => ({
  ...aCompany(),
  activity: [],
  needYou: 0,
  atRisk: 0,
  toDo: 0,
  ...company,
});

export const anActivityItem = (item: Partial<ActivityItem> = {}): ActivityItem => ({
  id: idOf(9),
  type: 'approval',
  status: 'approved',
  postId: idOf(3),
  postTitle: 'Spring sale',
  reviewerName: 'Ada',
  reviewerContact: 'ada@acme.example',
  createdAt: '2026-05-04T09:00:00.000Z',
  comment: null,
  companyName: 'ACME',
  ...item,
});

/** A line of a thread that points nowhere and asks for nothing. */
export const UNPOINTED = {
  anchor: null,
  anchorFile: null,
  version: 1,
  task: false,
  resolvedAt: null,
  replyTo: null,
};

export const anAsset = (n: number, asset: Partial<Asset> = {}): Asset => ({
  id: idOf(100 + n),
  postId: idOf(3),
  objectPath: pathOf(100 + n),
  url: pathOf(100 + n),
  type: 'image',
  order: n,
  altText: null,
  width: 1080,
  height: 1080,
  seconds: null,
  ...asset,
});

export const aPost = (post: Partial<Post> = {}): Post => ({
  id: idOf(3),
  userId: idOf(1),
  companyName: 'ACME',
  ...NO_TEXTS,
  title: 'Spring sale',
  caption: 'Everything blooms. #spring',
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
  approvalToken: 'preview',
  previewUrl: 'http://localhost:3000/approve/preview',
  previewOffAt: null,
  archivedAt: null,
  inCampaign: null,
  assignee: null,
  assignedAt: null,
  turnSince: '2026-05-04T09:00:00.000Z',
  stageName: null,
  stagesDone: null,
  stages: [],
  createdAt: '2026-05-04T09:00:00.000Z',
  updatedAt: '2026-05-04T09:00:00.000Z',
  assets: [anAsset(0)],
  ...post,
});

export const anApproval = (approval: Partial<Approval> = {}): Approval => ({
  id: idOf(4),
  stage: 1,
  origin: 'post',
  postId: idOf(3),
  approvalToken: 'token',
  reviewUrl: 'http://localhost:3000/approve/token',
  deskUrl: null,
  reviewerContact: 'cora@client.example',
  reviewerType: 'email',
  reviewerName: null,
  status: 'pending',
  answeredVersion: null,
  comment: null,
  dueAt: null,
  openedAt: null,
  respondedAt: null,
  createdAt: '2026-05-04T09:00:00.000Z',
  notified: null,
  agreedDate: null,
  tacit: false,
  nextStep: null,
  noTacit: null,
  toBeTold: null,
  textsStoppedAt: null,
  linkWithdrawnAt: null,
  ...approval,
});

export const anApprovedOne = (approval: Partial<Approval> = {}): Approval =>
  anApproval({
    status: 'approved',
    answeredVersion: 1,
    respondedAt: '2026-05-05T09:00:00.000Z',
    ...approval,
  });

export const aWaitingReview = (row: Partial<WaitingReview> = {}): WaitingReview => ({
  id: idOf(70),
  postId: idOf(3),
  title: 'Spring sale',
  companyName: 'ACME',
  reviewerContact: 'ada@acme.example',
  reviewerType: 'email',
  reviewerName: null,
  reviewUrl: 'http://localhost:3000/approve/abc',
  linkWithdrawnAt: null,
  sentAt: '2026-05-04T09:00:00.000Z',
  notified: { channel: 'email', status: 'sent', at: '2026-05-04T09:00:00.000Z', error: null },
  toBeTold: null,
  openedAt: null,
  dueAt: null,
  scheduledAt: null,
  waitingSince: '2026-05-04T09:00:00.000Z',
  stageName: null,
  nextStep: null,
  noTacit: null,
  ...row,
});

export const aComment = (comment: Partial<Comment> = {}): Comment => ({
  ...UNPOINTED,
  id: idOf(61),
  userId: idOf(1),
  approvalId: null,
  author: 'owner',
  authorName: 'Robin Vale',
  side: 'client',
  decision: null,
  createdAt: '2026-11-15T09:00:00.000Z',
  body: 'Lovely',
  ...comment,
});

/** A client's account at a network, in order and chosen for new posts. */
export const anAccount = (account: Partial<Account> = {}): Account => ({
  id: idOf(60),
  network: 'bluesky',
  handle: 'acme.example',
  name: 'Acme Food',
  avatarUrl: null,
  abilities: ['publish'],
  withheld: [],
  login: null,
  state: 'ok',
  expiresAt: null,
  isDefault: true,
  brokenReason: null,
  connectedAt: null,
  server: null,
  limits: {},
  scheduled: 0,
  planned: 0,
  ...account,
});
