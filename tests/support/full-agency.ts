import { eq } from 'drizzle-orm';
import { POST_STATUSES, type PostStatus } from '#domain/posts/status.ts';
import { PUBLISH_JOB, publishKey } from '#domain/publishing/job.ts';
import type { Db } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { approvalLooks } from '#server/db/schema/approvals.ts';
import { companies, noAnswerRules, postingTimes } from '#server/db/schema/companies.ts';
import { messages } from '#server/db/schema/messages.ts';
import { reviewNotices } from '#server/db/schema/notices.ts';
import { postAssets, postHistory, postVersions } from '#server/db/schema/posts.ts';
import { publishAttempts } from '#server/db/schema/publishing.ts';
import { agencyOf } from '#server/features/agencies/queries.ts';
import { cursorOf } from '#server/kit/cursor.ts';
import { queueJob } from '#server/kit/job.ts';
import { newToken } from '#server/kit/secrets.ts';
import { addAccount, type AgencyAccount } from './agency-account.ts';
import { addAgain, type Again } from './agency-again.ts';
import { addCalendar } from './agency-calendar.ts';
import { addDeletions } from './agency-deletion.ts';
import { addSafety, type AgencySafety } from './agency-safety.ts';
import { addDesk } from './agency-desk.ts';
import { addKey } from './agency-key.ts';
import { addLinks } from './agency-links.ts';
import { addStages } from './agency-stages.ts';
import { addTeam } from './agency-team.ts';
import { addTexts } from './agency-texts.ts';
import type { Client, TestApp } from './app.ts';
import { uploadedPicture } from './uploaded-picture.ts';
import { addAnswer, addApproval, addComment, addCompany, addContact, addPost } from './rows.ts';

/** An agency that owns something of every kind. All of its texts contain its word. */
export interface FullAgency extends AgencyAccount, AgencySafety, Again {
  stagedName: string;
  client: Client;
  word: string;
  userId: string;
  agencyId: string;
  email: string;
  company: string;
  /** A second client, whose name and reviewer others have too. */
  commonName: string;
  commonReviewer: string;
  /** A name that only a post carries. */
  bareName: string;
  companyId: string;
  contactId: string;
  contact: { name: string; phoneNumber: string };
  /** One post in each status; all but the draft have a reviewer. */
  posts: Record<PostStatus, string>;
  /** The cursor after its newest post. */
  cursor: string;
  assetId: string;
  objectPath: string;
  approvalId: string;
  /** Something that a reviewer asks for. */
  commentId: string;
  deskId: string;
  deskHash: string;
  colleagueId: string;
  invitationId: string;
  invitationHash: string;
  keyId: string;
  deletedContactId: string;
  deletedName: string;
  messageId: string;
  connectionId: string;
  feedSecret: string;
  /** What the tables hold of tokens that were sent out: none of these opens anything. */
  storedHashes: { reset: string; emailLink: string };
  /** The state of an authorization of a calendar that it has begun. */
  calendarState: string;
}

export async function fullAgency(it: TestApp, word: string): Promise<FullAgency> {
  const { db } = it.database;
  const email = `${word}@agency.test`;
  const commonName = `${word} House`;
  const client = await it.signIn({ email, companyName: commonName });
  const [user] = await db
    .update(users)
    .set({ lastName: `${word} last name`, timeZone: 'Europe/Berlin' })
    .where(eq(users.email, email))
    .returning();
  if (!user) throw new Error(`no account ${email}`);
  const userId = user.id;
  const agencyId = await agencyOf(db, userId);
  const company = `${word} Bakery`;
  const objectPath = await uploadedPicture(client);
  const companyId = await addCompany(db, userId, company, { logoUrl: objectPath });
  const contact = { name: `${word} contact`, phoneNumber: '+12025550199' };
  const contactId = await addContact(db, userId, companyId, { ...contact, email: `contact@${word}.test` });
  await db.insert(noAnswerRules).values({
    companyId,
    mailAfter: 24,
    consentBy: `${word} boss`,
    consentOn: '2026-11-01',
    consentWords: `${word} consent`,
  });
  await db.insert(postingTimes).values({
    companyId,
    slots: [{ weekday: 1, time: '09:00', network: null }],
    countries: ['DE'],
    days: [{ name: `${word} day`, date: '2026-12-24', yearly: true }],
  });
  const now = it.clock.now();
  const commonReviewer = `both@${word}.test`;
  const commentId = await addCommonClient(db, userId, { word, commonName, commonReviewer, now });
  const bareName = `${word} without a profile`;
  await addPost(db, userId, { companyName: bareName, title: `${word} bare title` });
  await addPost(db, userId, { title: `${word} title without a company`, status: 'Changes Requested' });
  const ids = {} as Record<PostStatus, string>;
  for (const status of POST_STATUSES) {
    ids[status] = await addPost(db, userId, {
      companyName: company,
      title: `${word} ${status} title`,
      caption: `${word} ${status} caption`,
      status,
      approvalToken: newToken(),
      createdAt: now,
      ...(status === 'Scheduled' ? { scheduledAt: new Date(now.getTime() + 86_400_000) } : {}),
      ...(status === 'Published' ? { publishedAt: now } : {}),
    });
    await addPartsOf(db, userId, ids[status], { word, status, objectPath, now });
  }
  const [asset] = await db.select().from(postAssets).where(eq(postAssets.postId, ids.Draft));
  const approvalId = await addApproval(db, ids['In Review'], {
    approvalToken: newToken(),
    reviewerContact: `second@${word}.test`,
  });
  await db.insert(approvalLooks).values({ approvalId, version: 1, at: now });
  const [message] = await db
    .insert(messages)
    .values({
      agencyId,
      userId,
      channel: 'email',
      to: `reviewer@${word}.test`,
      kind: 'review-request',
      subject: `${word} subject`,
      text: `${word} text`,
      html: `<html><head></head><body>${word} html</body></html>`,
      postId: ids['In Review'],
      approvalId,
    })
    .returning();
  await db.insert(reviewNotices).values({
    agencyId,
    companyId,
    postId: ids['In Review'],
    approvalId,
    person: `second@${word}.test`,
    kind: 'review-request',
    createdAt: now,
    goesAt: new Date('2030-01-01'),
  });
  const secrets = await addLinks(db, { agencyId, userId }, { word, commonName, now });
  const connectionId = await addCalendar(db, { agencyId, userId }, ids.Scheduled, word, commonName);
  const inAccount = { word, posts: ids, objectPath, now, secretKey: it.ctx.secretKey };
  const account = await addAccount(db, { agencyId, userId }, companyId, inAccount);
  await queueJob(
    db,
    PUBLISH_JOB,
    { postId: ids.Scheduled },
    { key: publishKey(ids.Scheduled), runAt: new Date('2030-01-01') },
  );
  if (!asset || !message) throw new Error('no asset or no message was written');
  await addTexts(db, { agencyId, approvalId, messageId: message.id, word, now });
  return {
    client,
    word,
    userId,
    agencyId,
    email,
    company,
    commonName,
    commonReviewer,
    bareName,
    companyId,
    contactId,
    contact,
    posts: ids,
    cursor: cursorOf({ createdAt: new Date(now.getTime() + 1000), id: ids.Draft }),
    assetId: asset.id,
    objectPath,
    approvalId,
    commentId,
    ...(await addDeletions(db, { agencyId, userId, companyId, word, now })),
    ...(await addAgain(db, { agencyId, companyId, postId: ids.Published, word, now })),
    ...(await addSafety(db, { agencyId, userId, now })),
    ...(await addDesk(db, { agencyId, companyId, word, now })),
    ...(await addStages(db, { userId, word })),
    ...(await addTeam(db, { agencyId, userId, companyId, word, now })),
    ...(await addKey(db, { agencyId, userId, companyId, word })),
    messageId: message.id,
    connectionId,
    ...account,
    ...secrets,
  };
}

async function addPartsOf(
  db: Db,
  userId: string,
  postId: string,
  more: { word: string; status: PostStatus; objectPath: string; now: Date },
): Promise<void> {
  const { word, status, objectPath, now } = more;
  const altText = `${word} alternative text`;
  await db.insert(postAssets).values({ postId, objectPath, type: 'image', altText });
  const assets = [{ objectPath, type: 'image' as const, altText }];
  await db.insert(postVersions).values({ postId, version: 1, caption: `${word} ${status} caption`, assets });
  const entry = { postId, at: now, version: 1 };
  await db
    .insert(postHistory)
    .values({ ...entry, actor: `${word} actor`, event: 'created', note: `${word} note` });
  await addComment(db, { postId, userId, body: `${word} comment` });
  await addComment(db, { postId, userId, body: `${word} note`, side: 'internal' });
  if (status === 'Draft') return;
  const asked = status !== 'In Review' && status !== 'Changes Requested';
  const approvalId = await addApproval(db, postId, {
    approvalToken: newToken(),
    reviewerContact: `reviewer@${word}.test`,
    ...(asked ? { status: 'approved', answeredVersion: 1, respondedAt: now } : {}),
  });
  const answer = { status: 'approved' as const, createdAt: now, comment: `${word} answer` };
  if (asked) await addAnswer(db, { postId, approvalId }, answer);
  if (status === 'Failed')
    await db.insert(publishAttempts).values({
      postId,
      version: 1,
      key: `${postId}:1:${word}`,
      state: 'failed',
      reason: `${word} reason`,
      startedAt: now,
    });
}

/** A channel, a contact, a post that this reviewer wants changed, and comments of theirs; answers with the last one. */
async function addCommonClient(
  db: Db,
  userId: string,
  of: { word: string; commonName: string; commonReviewer: string; now: Date },
): Promise<string> {
  const { word, commonName, commonReviewer, now } = of;
  const [company] = await db
    .update(companies)
    .set({ channel: `${word} channel` })
    .where(eq(companies.name, commonName))
    .returning();
  if (!company) throw new Error(`no client ${commonName}`);
  await addContact(db, userId, company.id, { name: `${word} reviewer`, email: commonReviewer });
  const postId = await addPost(db, userId, {
    companyName: commonName,
    title: `${word} common title`,
    status: 'Changes Requested',
  });
  const approvalId = await addApproval(db, postId, {
    reviewerContact: commonReviewer,
    status: 'rejected',
    answeredVersion: 1,
    respondedAt: now,
    comment: `${word} no`,
  });
  await addAnswer(db, { postId, approvalId }, { status: 'rejected', createdAt: now, comment: `${word} no` });
  await addComment(db, { postId, approvalId, body: `${word} reviewer's comment` });
  const anchor = { from: 0, to: word.length, quote: word };
  return addComment(db, { postId, approvalId, body: `${word} thing to do`, task: true, anchor });
}
