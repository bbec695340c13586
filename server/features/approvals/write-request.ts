import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { AnswerForm } from '#domain/approvals/answer-form.ts';
import { badField } from '#domain/kit/errors.ts';
import type { AnswerWay, Decision } from '#domain/approvals/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { comments, type StoredAnchor } from '#server/db/schema/approvals.ts';
import type { ApprovalRow, PostRow } from '#server/features/posts/store.ts';
import { anchorsOf } from './check-anchor.ts';
import { voiceOf } from './inside.ts';

export const ITEMS_OF_NO_REQUEST = 'Only a request for changes has things to do';
export const PLACE_WITHOUT_WORDS = 'Please write what you mean at the place that you point at';

/** The content of a reviewer's answer, with its anchors checked. */
export interface Said {
  comment: string | null;
  anchor: StoredAnchor | null;
  items: { text: string; anchor: StoredAnchor | null }[];
}

/** Every anchor of an answer must be part of the version that it is about; else the answer is refused. */
export async function readSaid(tx: Tx, post: PostRow, form: AnswerForm): Promise<Said> {
  const comment = form.comment || null;
  const given = form.items ?? [];
  if (given.length > 0 && form.action !== 'request_changes' && form.action !== 'withdraw')
    throw badField('items', ITEMS_OF_NO_REQUEST);
  if (form.anchor && !comment) throw badField('comment', PLACE_WITHOUT_WORDS);
  const place = anchorsOf(tx, post, post.version);
  const anchor = await place(form.anchor);
  const items: Said['items'] = [];
  for (const [at, { text, anchor: pointed }] of given.entries())
    items.push({ text, anchor: await place(pointed, `items.${at}.anchor`) });
  return { comment, anchor, items };
}

/** Whether an answer repeats this reviewer's last one, with the same words and anchors. */
export async function isSaidAgain(tx: Tx, approval: ApprovalRow, said: Said): Promise<boolean> {
  if (approval.comment !== said.comment) return false;
  const [last] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.approvalId, approval.id), isNotNull(comments.decision)))
    .orderBy(desc(comments.createdAt))
    .limit(1);
  const before = last
    ? await tx
        .select({ text: comments.body, anchor: comments.anchor })
        .from(comments)
        .where(eq(comments.replyTo, last.id))
        .orderBy(asc(comments.createdAt), asc(comments.id))
    : [];
  return isDeepStrictEqual([last?.anchor ?? null, before], [said.anchor, said.items]);
}

interface AnswerLine {
  decision: Decision;
  way: AnswerWay | null;
  /** A tacit yes: nobody gave it, it counts because the client agreed to that. */
  tacit: boolean;
  /** The date that the answer is about: the one that the reviewer was shown or told. */
  agreedDate: Date | null;
  at: Date;
}

/** Writes an answer as a line of the thread, with each request as a reply. The caller holds the post. */
export async function writeAnswer(
  tx: Tx,
  post: PostRow,
  approval: ApprovalRow,
  { decision, at: now, tacit, agreedDate, way }: AnswerLine,
  { comment, anchor, items }: Said,
): Promise<void> {
  const line = {
    agencyId: post.agencyId,
    postId: post.id,
    ...voiceOf(approval),
    version: post.version,
    way,
  };
  const asks = decision === 'rejected';
  const [answer] = await tx
    .insert(comments)
    .values({
      ...line,
      decision,
      body: comment,
      anchor,
      task: asks && comment !== null,
      agreedDate,
      tacit,
      createdAt: now,
    })
    .returning({ id: comments.id });
  if (!answer || items.length === 0) return;
  await tx.insert(comments).values(
    items.map(({ text, anchor: place }, at) => ({
      ...line,
      replyTo: answer.id,
      body: text,
      anchor: place,
      task: true,
      // Consecutive instants keep the requests in the order in which they were written.
      createdAt: new Date(now.getTime() + 1 + at),
    })),
  );
}

/** The comment and all change requests as text for a message. */
export function wordsOf({ comment, items }: Said): string | null {
  const listed = items.map(({ text, anchor }, at) => `${at + 1}. ${text}${placeIn(anchor)}`);
  return [...(comment ? [comment] : []), ...listed].join('\n') || null;
}

function placeIn(anchor: StoredAnchor | null): string {
  if (!anchor) return '';
  if ('quote' in anchor) return ` (at “${anchor.quote}”)`;
  if ('seconds' in anchor) return ` (video ${anchor.number}, at ${clock(anchor.seconds)})`;
  return ` (picture ${anchor.number})`;
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
