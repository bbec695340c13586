import { sql, type SQL } from 'drizzle-orm';
import { maskContact } from '#domain/approvals/masking.ts';
import type { CommentSide, Decision, ReviewerType } from '#domain/approvals/status.ts';
import { keyAsActor } from '#domain/agencies/keys.ts';
import { displayPhone } from '#domain/accounts/phone.ts';
import { LIST_MOST } from '#domain/kit/fields.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Handle } from '#server/db/connect.ts';
import type { StoredAnchor } from '#server/db/schema/approvals.ts';
import { savedName } from '#server/features/companies/names.ts';
import { tookBack } from '#server/features/posts/record-history.ts';
import { lastOf, type Place } from '#server/kit/cursor.ts';

const MANAGER = 'Social Media Manager';
/** The width of a picture that is no longer part of the post. */
const GONE_WIDTH = 640;

/** Who reads the thread: a member, or the client, by a reviewer's link or (null) the preview. */
export type Reader = 'member' | { approvalId: string | null };

/** A line as the query returns it. */
export interface Line {
  id: string;
  body: string;
  /** An instant as PostgreSQL writes it. */
  createdAt: string;
  userId: string | null;
  approvalId: string | null;
  decision: Decision | null;
  /** A tacit yes, whose words nobody wrote. */
  tacit: boolean;
  /** The answer took back a yes. */
  withdrawn: boolean;
  version: number;
  anchor: StoredAnchor | null;
  /** The path of the file that the anchor points into, if the file is no longer part of the post. */
  goneFile: string | null;
  task: boolean;
  resolvedAt: string | null;
  replyTo: string | null;
  side: CommentSide;
  /** Members named in a note; only the agency reads them. */
  mentions?: { id: string; name: string; seen: boolean }[];
  /** Of the reviewer who wrote the line, as are the fields below. */
  contact: string | null;
  type: ReviewerType | null;
  savedName: string | null;
  memberName: string | null;
}

/** The most of a quote that names a place. */
const QUOTE_MOST = 40;

/** Where a request points, before its words: “Picture 2: ”. Null where it points nowhere. */
const placeOfItem = sql`
  case when item.anchor ->> 'quote' is not null
       then '“' || case when length(item.anchor ->> 'quote') > ${QUOTE_MOST}::int
                        then rtrim(left(item.anchor ->> 'quote', ${QUOTE_MOST - 1}::int)) || '…'
                        else item.anchor ->> 'quote' end || '”: '
       when item.anchor ->> 'seconds' is not null
       then 'Video ' || (item.anchor ->> 'number') || ', ' || regexp_replace(
              to_char(make_interval(secs => floor((item.anchor ->> 'seconds')::float8)), 'HH24:MI:SS'),
              '^(00:)?0?', '') || ': '
       else 'Picture ' || (item.anchor ->> 'number') || ': ' end`;

/**
 * An answer's text with its change requests, one per line, each with its place; `name` is a row of `comments`.
 * A request that is all that was said needs no bullet.
 */
export const saidIn = (name: string): SQL => sql`
  nullif(concat_ws(E'\n', ${sql.identifier(name)}.body, (
    select case when count(*) = 1 and coalesce(${sql.identifier(name)}.body, '') = ''
                then min(concat(${placeOfItem}, item.body))
                else string_agg(concat('• ', ${placeOfItem}, item.body), E'\n' order by item.created_at, item.id) end
      from comments as item where item.reply_to = ${sql.identifier(name)}.id and item.task)), '')`;

const namedIn = sql`
  (select json_agg(json_build_object('id', named.id, 'name', trim(named.first_name || ' ' || named.last_name),
                                     'seen', mentions.seen_at is not null))
     from mentions join users as named on named.id = mentions.user_id where mentions.comment_id = line.id)`;

/** Selects a line with its author; `line` is a row of `comments`. */
const lineFrom = (companyId: SQL, side: 'member' | 'client'): SQL => sql`
  select line.id, line.body, line.created_at as "createdAt", line.user_id as "userId",
         line.approval_id as "approvalId", line.decision, line.tacit,
         line.decision is not distinct from 'rejected' and ${tookBack(sql`line.post_id`, sql`line.created_at`)} as withdrawn,
         line.side, line.version, line.anchor, line.task,
         line.resolved_at as "resolvedAt", line.reply_to as "replyTo",
         case when not exists (select from post_assets where id = (line.anchor->>'assetId')::uuid)
              then line.anchor->>'objectPath' end as "goneFile",
         author.reviewer_contact as contact, author.reviewer_type as type,
         ${savedName(companyId, sql`author.reviewer_contact`)} as "savedName",
         case when line.key_name is null then users.first_name || ' ' || users.last_name
              else ${keyAsActor('')} || line.key_name end as "memberName"
         ${side === 'member' ? sql`, ${namedIn} as mentions` : sql``}
    from comments as line
    left join approvals as author on author.id = line.approval_id
    left join users on users.id = line.user_id`;

/**
 * The newest lines of a thread, newest first, one more than `most`. This is the only place that
 * hides the agency's internal lines from clients. Readers of a link also see their own lines:
 * only inside reviewers have internal ones.
 */
export const linesOf = (
  post: { id: SQL; companyId: SQL },
  reader: 'member' | { approvalId: SQL },
  before?: Place,
  most: number = LIST_MOST,
): SQL => sql`
  ${lineFrom(post.companyId, reader === 'member' ? 'member' : 'client')}
   where line.post_id = ${post.id} and line.body is not null
     and ${reader === 'member' ? sql`true` : sql`(line.side = 'client' or line.approval_id = ${reader.approvalId})`}
     and ${
       before
         ? sql`(line.created_at, line.id) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`
         : sql`true`
     }
   order by line.created_at desc, line.id desc
   limit ${most + 1}`;

/** Makes the URL of a file for the reader. */
type Address = (path: string, width: number) => string;

/**
 * A line as a reader sees it. Clients see no names of the agency's people, and other
 * contacts masked. A file that was removed from the post is shown only to its commenter,
 * since others may never have seen it (decision 29).
 */
export function shownTo(reader: Reader, given: Line, address: Address = (path) => path) {
  const { contact, type, savedName: name, memberName, goneFile, mentions, ...line } = given;
  const isReviewers = contact !== null && type !== null;
  const isKnown = reader === 'member' || reader.approvalId === line.approvalId;
  const { number } = line.anchor ?? {};
  const shown = {
    ...line,
    createdAt: new Date(line.createdAt),
    resolvedAt: line.resolvedAt === null ? null : new Date(line.resolvedAt),
    anchorFile: number ? { number, url: goneFile && isKnown ? address(goneFile, GONE_WIDTH) : null } : null,
  };
  if (!isReviewers) {
    const authorName = reader === 'member' ? (memberName ?? 'You') : MANAGER;
    const named = reader === 'member' && mentions ? { mentions } : {};
    return { ...shown, ...named, author: 'owner' as const, authorName };
  }
  const authorName =
    (line.side === 'internal' ? memberName : null) ??
    name ??
    (isKnown ? displayPhone(contact) : maskContact(contact, type));
  return { ...shown, author: 'reviewer' as const, authorName };
}

export async function readLine(db: Handle, post: { companyId: string | null }, id: string) {
  const { rows } = await db.execute<Line & Record<string, unknown>>(
    sql`${lineFrom(sql`${post.companyId}::uuid`, 'member')} where line.id = ${id}::uuid`,
  );
  if (!rows[0]) throw notFound('Comment');
  return shownTo('member', rows[0]);
}

/** The thread as a member reads it, oldest first; if too long, the newest lines before a place. */
export async function readThreadBefore(
  db: Handle,
  post: { id: string; companyId: string | null },
  before?: Place,
) {
  const of = { id: sql`${post.id}::uuid`, companyId: sql`${post.companyId}::uuid` };
  const { rows } = await db.execute<Line & Record<string, unknown>>(linesOf(of, 'member', before));
  const { rows: lines, hasOlder } = lastOf(rows, LIST_MOST);
  return { rows: lines.map((line) => shownTo('member', line)), hasOlder };
}
