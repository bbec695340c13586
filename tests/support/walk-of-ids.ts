import { POST_STATUSES } from '#domain/posts/status.ts';
import type { FullAgency } from './full-agency.ts';
import { manyOfAgain, walkOfAgain } from './walk-of-again.ts';
import { walkOfAgency } from './walk-of-agency.ts';
import { walkOfFiles } from './walk-of-files.ts';
import { walkOfRules } from './walk-of-rules.ts';
import { walkOfStages } from './walk-of-stages.ts';
import { walkOfSafety } from './walk-of-safety.ts';
import { walkOfSheets } from './walk-of-sheets.ts';
import { walkOfSlots } from './walk-of-slots.ts';
import { walkOfTeam } from './walk-of-team.ts';
import { walkOfTeamwork } from './walk-of-teamwork.ts';

/** One call that names something of another agency. */
export interface Try {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** What it is answered: 404, or what the contract promises where a name or a filter is nobody's property. */
  status: number;
  /** Word for word, where a list or a count could show theirs without naming it. */
  answer?: unknown;
  /** It opens nothing for the agency itself either. */
  opensNothing?: true;
}

const profile = { firstName: 'Olive', lastName: 'Owner' };
const missing = 404;
const badInput = 400;

/**
 * Every endpoint that takes an id, a name or a token, each such field with what is really there in another agency. With
 * the same agency on both sides each of these calls finds what it names.
 */
export function walkOfIds(theirs: FullAgency, ours: FullAgency): Record<string, Try[]> {
  const { posts, company, commonName, companyId, contactId, contact, assetId, objectPath } = theirs;
  const anchor = { assetId, x: 0.5, y: 0.5 };
  const wish = { action: 'request_changes', version: 1, comment: 'Taken', anchor };
  const post = (id: string, body?: Record<string, unknown>): Try[] => [
    { params: { id }, status: missing, ...(body ? { body } : {}) },
  ];
  const named = (body?: Record<string, unknown>): Try => ({
    params: { name: company },
    status: missing,
    ...(body ? { body } : {}),
  });
  /** A result per post: what is another agency's is not there. */
  const notThere = (id: string) => ({
    status: 200,
    answer: { results: [{ id, ok: false, message: 'Post not found' }] },
  });
  const notAToken = [theirs.approvalId, theirs.feedSecret, theirs.storedHashes.reset].map((token): Try => ({
    params: { token },
    status: missing,
    opensNothing: true,
  }));
  const notADesk = [
    ...notAToken,
    { ...notAToken[0], params: { token: theirs.deskHash }, status: missing },
  ].map((one): Try => ({ ...one, opensNothing: true }));
  const asked = { messages: [{ role: 'user', content: 'What do my clients plan, and what did they say?' }] };
  return {
    signUp: [
      {
        body: {
          ...profile,
          companyName: commonName,
          email: `new-${ours.word}@agency.test`,
          phone: ours === theirs ? '2025550111' : '2025550112',
          password: 'long enough',
        },
        status: 201,
      },
    ],
    resetPassword: [
      {
        body: { token: theirs.storedHashes.reset, newPassword: 'long enough' },
        status: badInput,
        opensNothing: true,
      },
    ],
    confirmEmail: [{ body: { token: theirs.storedHashes.emailLink }, status: badInput, opensNothing: true }],
    undoEmail: [{ body: { token: theirs.storedHashes.emailLink }, status: badInput, opensNothing: true }],
    updateProfile: [
      { body: { ...profile, email: ours.email, profileImageUrl: objectPath }, status: badInput },
    ],

    getCompany: [named()],
    createCompany: [
      { body: { name: commonName }, status: 201 },
      { body: { name: 'Another of ours', logoUrl: objectPath }, status: badInput },
    ],
    updateCompany: [
      named({ logoUrl: ours.objectPath }),
      { params: { name: ours.company }, body: { logoUrl: objectPath }, status: badInput },
      { params: { name: ours.company }, body: { newName: theirs.bareName }, status: 200 },
      { params: { name: theirs.bareName }, body: { newName: ours.company }, status: 200 },
    ],
    deleteCompany: [named()],
    listContacts: [{ params: { companyId }, status: missing }],
    createContact: [{ params: { companyId }, body: contact, status: missing }],
    updateContact: [
      { params: { companyId, contactId }, body: contact, status: missing },
      { params: { companyId: ours.companyId, contactId }, body: contact, status: missing },
    ],
    deleteContact: [
      { params: { companyId: ours.companyId, contactId }, status: missing },
      { params: { companyId, contactId }, status: missing },
    ].slice(0, ours === theirs ? 1 : 2),
    restoreCompany: [{ params: { name: theirs.deletedName }, status: missing }],
    restoreContact: [{ params: { companyId, contactId: theirs.deletedContactId }, status: missing }],
    ...walkOfRules(theirs),
    getChannel: [named()],
    chooseChannel: [named({ channel: 'reminder' })],
    listAccounts: [named()],
    connectAccount: [named({ network: 'bluesky', handle: 'ours.test', password: 'right' })],
    listFoundAccounts: [named()],
    chooseAccounts: [
      {
        params: { id: theirs.foundId },
        body: { profiles: [theirs.foundProfile] },
        status: missing,
      },
    ],
    forgetFoundAccounts: [{ params: { id: theirs.otherFoundId }, status: missing }],
    updateAccount: [{ params: { id: theirs.accountId }, body: { isDefault: false }, status: missing }],
    disconnectAccount: [{ params: { id: theirs.accountId }, status: missing }],

    listPosts: [
      { query: { company }, status: 200, answer: [] },
      { query: { cursor: theirs.cursor }, status: 200 },
      { query: { company, view: 'calendar' }, status: 200, answer: [] },
      { query: { company, view: 'grid' }, status: 200, answer: [] },
      { query: { company, undated: 'true' }, status: 200, answer: [] },
      { query: { campaign: theirs.campaignId }, status: 200, answer: [] },
    ],
    countPosts: [
      { query: { company }, status: 200, answer: Object.fromEntries(POST_STATUSES.map((one) => [one, 0])) },
    ],
    getPost: Object.values(posts).flatMap((id) => post(id)),
    createPost: [
      { body: { title: 'Ours', companyName: commonName }, status: 201 },
      { body: { title: 'Ours', key: posts.Draft }, status: 201 },
      { body: { title: 'Ours', assets: [{ url: objectPath, type: 'image' }] }, status: badInput },
      {
        body: { title: 'Ours', companyName: ours.company, targets: [{ accountId: theirs.accountId }] },
        status: badInput,
      },
      {
        body: { title: 'Ours', companyName: ours.company, campaignId: theirs.campaignId },
        status: ours === theirs ? 201 : missing,
      },
    ],
    changeMany: [
      { body: { ids: [posts.Draft], action: 'duplicate', key: posts.Draft }, ...notThere(posts.Draft) },
      {
        body: { ids: [posts['Changes Requested']], action: 'send' },
        ...notThere(posts['Changes Requested']),
      },
      { body: { ids: [posts.Scheduled], action: 'move', days: 1 }, ...notThere(posts.Scheduled) },
      ...manyOfAgain(theirs).map((more) => ({
        body: { ids: [posts.Draft], ...more },
        ...notThere(posts.Draft),
      })),
      { body: { ids: [posts.Draft], action: 'delete', check: true }, ...notThere(posts.Draft) },
    ],
    updatePost: [
      ...post(posts.Draft, { title: 'Taken', reviewerEmails: [`${ours.word}@client.test`] }),
      ...post(posts['Changes Requested'], { status: 'In Review' }),
      {
        params: { id: ours.posts.Draft },
        body: { targets: [{ accountId: theirs.accountId }] },
        status: badInput,
      },
    ],
    deletePost: post(posts.Draft),
    schedulePost: post(posts.Approved, { scheduledAt: '2030-01-01T00:00:00Z' }),
    unschedulePost: post(posts.Scheduled),
    retryPost: post(posts.Failed),
    postByHand: [
      { params: { id: posts.Failed, targetId: theirs.failedTargetId }, status: missing },
      { params: { id: ours.posts.Failed, targetId: theirs.failedTargetId }, status: missing },
    ].slice(0, ours === theirs ? 1 : 2),
    markPosted: post(posts.Approved),
    resendPost: post(posts['In Review']),
    renewPreview: post(posts.Approved),
    switchPreviewOff: post(posts.Approved),
    switchPreviewOn: post(posts.Approved),
    restorePost: post(posts.Published),
    getHistory: [
      ...post(posts.Published),
      { params: { id: ours.posts.Published }, query: { cursor: theirs.cursor }, status: 200 },
    ],
    getRecord: post(posts.Published),
    ...walkOfFiles(theirs, ours),

    listApprovals: [{ params: { postId: posts['In Review'] }, status: missing }],
    listWaiting: [
      { query: { company }, status: 200, answer: [] },
      { query: { cursor: theirs.cursor }, status: 200 },
    ],
    remindReviewer: [
      { params: { postId: posts['In Review'] }, body: { approvalId: theirs.approvalId }, status: missing },
      {
        params: { postId: ours.posts['In Review'] },
        body: { approvalId: theirs.approvalId },
        status: missing,
      },
    ].slice(0, ours === theirs ? 1 : 2),
    listComments: [
      ...post(posts['In Review']),
      { params: { id: ours.posts['In Review'] }, query: { cursor: theirs.cursor }, status: 200 },
    ],
    addComment: [
      ...post(posts['In Review'], { body: 'Taken' }),
      { params: { id: ours.posts.Draft }, body: { body: 'Taken', anchor }, status: badInput },
      { params: { id: ours.posts.Draft }, body: { body: 'Ours', key: theirs.commentId }, status: 201 },
      {
        params: { id: ours.posts['In Review'] },
        body: { body: 'Taken', side: 'internal', mentionIds: [theirs.colleagueId] },
        status: badInput,
      },
    ],
    resolveComment: [{ params: { id: theirs.commentId }, body: { comment: 'Taken' }, status: missing }],
    reopenComment: [{ params: { id: theirs.commentId }, status: missing }],
    // Whoever has a link may use it; an id or another secret is none.
    openReview: notAToken,
    openChanges: notAToken,
    noteLook: notAToken.map((one) => ({ ...one, body: { version: 1 } })),
    answerReview: notAToken.map((one) => ({
      ...one,
      body: wish,
    })),
    // Whatever the link is, the answer is the same and nothing is sent.
    renewReview: notAToken.map((one) => ({ ...one, status: 202 })),
    renewDesk: notADesk.map((one) => ({ ...one, status: 202 })),
    openDesk: notADesk,
    openDeskPost: notADesk.map((one) => ({
      ...one,
      params: { ...one.params, postId: posts['In Review'] },
    })),
    openDeskChanges: notADesk.map((one) => ({
      ...one,
      params: { ...one.params, postId: posts['In Review'] },
    })),
    noteDeskLook: notADesk.map((one) => ({
      ...one,
      params: { ...one.params, postId: posts['In Review'] },
      body: { version: 1 },
    })),
    answerDesk: notADesk.map((one) => ({
      ...one,
      body: { answers: [{ approvalId: theirs.approvalId, ...wish }] },
    })),
    listDesks: [named()],
    chooseDesks: [named({ shows: 'plan' })],
    withdrawLink: [
      { params: { postId: posts['In Review'], approvalId: theirs.approvalId }, status: missing },
      ...(ours === theirs
        ? []
        : [{ params: { postId: ours.posts['In Review'], approvalId: theirs.approvalId }, status: missing }]),
    ],
    giveLink: [
      { params: { postId: posts['In Review'], approvalId: theirs.approvalId }, status: missing },
      ...(ours === theirs
        ? []
        : [{ params: { postId: ours.posts['In Review'], approvalId: theirs.approvalId }, status: missing }]),
    ],
    withdrawDesk: [{ params: { id: theirs.deskId }, status: missing }],
    restoreDesk: [{ params: { id: theirs.deskId }, status: missing }],

    listActivity: [{ query: { company }, status: 200, answer: [] }],
    listMessages: [
      { query: { postId: posts['In Review'] }, status: 200, answer: [] },
      { query: { cursor: theirs.cursor }, status: 200 },
      { query: { company }, status: 200, answer: [] },
    ],
    normalizeUpload: [{ body: { rawPath: objectPath }, status: missing }],
    disconnectCalendar: [{ params: { id: theirs.connectionId }, status: missing }],
    chat: [{ body: { ...asked, companyName: company }, status: 200 }],
    suggestCaption: [{ body: { task: 'hashtags', companyName: company, caption: 'Bread' }, status: 200 }],
    describePicture: [{ body: { objectPath }, status: missing }],
    ...walkOfAgain(theirs, ours),
    ...walkOfAgency(theirs),
    ...walkOfSheets(theirs, ours),
    ...walkOfTeam(theirs, ours),
    ...walkOfStages(theirs, ours),
    ...walkOfSafety(theirs),
    ...walkOfTeamwork(theirs, ours),
    ...walkOfSlots(theirs, ours),
  };
}
