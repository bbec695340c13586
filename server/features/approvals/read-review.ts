import { sql, type SQL } from 'drizzle-orm';
import type { AgencyFace } from '#domain/agencies/face.ts';
import type { PostStages } from '#domain/approvals/stages.ts';
import type { ApprovalStatus, ReviewerType } from '#domain/approvals/status.ts';
import { LIST_MOST } from '#domain/kit/fields.ts';
import type { Language } from '#domain/languages/language.ts';
import type { Moving } from '#domain/media/facts.ts';
import type { MediaKind } from '#domain/media/kind.ts';
import { CONTENT_NAMES, type Content } from '#domain/posts/editable.ts';
import type { PostStatus } from '#domain/posts/status.ts';
import type { Handle } from '#server/db/connect.ts';
import { objects } from '#server/db/schema/media.ts';
import { posts } from '#server/db/schema/posts.ts';
import { faceOf } from '#server/features/agencies/face.ts';
import { ofSameAgency } from '#server/features/agencies/visible-to.ts';
import { languageFor, nameOfCompany, reviewerNamed } from '#server/features/companies/names.ts';
import { waitingFor } from '#server/features/desks/shown.ts';
import { idInPath, movingIn } from '#server/features/media/queries.ts';
import { calendarTime } from '#server/db/calendar-time.ts';
import { isOutOtherwise } from '#server/features/posts/out-version.ts';
import { tookBack } from '#server/features/posts/record-history.ts';
import { behindLink, isToken, revisionOfAgency } from './find-review.ts';
import { lastAnswerAt } from './last-answer.ts';
import { changedSince, type LookRead } from './looks.ts';
import { linesOf, type Line } from './read-thread.ts';
import { isStoppedInside } from './sent-back.ts';
import { takenFromOf } from './taken-yes.ts';

/** An instant as PostgreSQL writes it. */
type Instant = string;

export interface ReviewerRead {
  id: string;
  reviewerContact: string;
  reviewerType: ReviewerType;
  reviewerName: string | null;
  stage: number;
  status: ApprovalStatus;
  answeredVersion: number | null;
  comment: string | null;
  dueAt: Instant | null;
  openedAt: Instant | null;
  respondedAt: Instant | null;
  agreedDate: Instant | null;
  lastAnswerAt: Instant | null;
  /** A tacit yes, or one that an unchanged copy took over: the reviewer has not said it about this post. */
  tacit: boolean;
  /** The answer, which is a no, took back a yes. */
  withdrawn: boolean;
}

export interface AssetRead {
  id: string;
  objectPath: string;
  type: MediaKind;
  altText: string | null;
  width: number | null;
  height: number | null;
  /** The length of a video or a moving picture; null if unknown. */
  seconds: number | null;
  moving: Moving | null;
}

export interface ReviewRead extends Content {
  /** Null on a preview. */
  approvalId: string | null;
  revision: string;
  language: Language;
  timeZone: string | null;
  id: string;
  companyName: string | null;
  logoPath: string | null;
  stages: PostStages | null;
  status: PostStatus;
  version: number;
  /** The planned time; of a post that went out earlier, when it did. */
  scheduledAt: Instant | null;
  publishedAt: Instant | null;
  createdAt: Instant;
  /** For a client's reader: the agency's own people asked for changes. */
  isStoppedInside: boolean;
  preparedBy: string | null;
  /** The accounts that this version goes to: not those where another one is out. */
  targets: {
    network: string;
    handle: string;
    name: string;
    avatarUrl: string | null;
    caption: string | null;
    options: Record<string, unknown>;
    url: string | null;
  }[];
  assets: AssetRead[];
  reviewers: ReviewerRead[];
  /** Whether silence counts as a yes at this client. */
  silenceCounts: boolean;
  changedSince: LookRead | null;
  /** Newest first, one more than is shown. */
  lines: Line[];
}

/** A link's page also has the way to the reviewer's desk and how much else waits there. */
export interface LinkRead extends ReviewRead {
  agency: AgencyFace;
  desk: { sealedToken: string; waiting: number } | null;
}

/** The texts that reviewers approve. */
const content = sql.join(
  CONTENT_NAMES.map((name) => sql`${posts[name]} as ${sql.identifier(name)}`),
  sql`, `,
);

/** Whether the reader is an inside reviewer: inside reviewers see each other, and nobody else sees them. */
const isReadInside = sql`exists (select from approvals as own where own.id = link.approval_id and own.origin = 'inside')`;

/** The language of a link's page; inside reviewers read English. */
export const languageOfReader = sql<Language>`
  case when ${isReadInside} then 'en'
       else ${languageFor(sql`posts.company_id`, sql`(select reviewer_contact from approvals where id = link.approval_id)`)}
  end`;

/**
 * What a client sees of posts. `from` provides `posts` and `link.approval_id`, the reader's approval or
 * null; `most` limits the lines of each thread.
 */
export const reviewsIn = (from: SQL, most = LIST_MOST): SQL => {
  const of = { id: sql`posts.id`, companyId: sql`posts.company_id` };
  const thread = linesOf(of, { approvalId: sql`link.approval_id` }, undefined, most);
  return sql`
    select link.approval_id as "approvalId", ${revisionOfAgency} as revision,
           ${languageOfReader} as language,
           (select time_zone from companies where companies.id = posts.company_id) as "timeZone",
           posts.id, ${nameOfCompany} as "companyName",
           (select logo_url from companies where companies.id = posts.company_id) as "logoPath",
           ${content}, posts.stages, posts.status, posts.version,
           ${calendarTime} as "scheduledAt", posts.published_at as "publishedAt", posts.created_at as "createdAt",
           ${isStoppedInside} and not ${isReadInside} as "isStoppedInside",
           (select nullif(trim(concat(first_name, ' ', last_name)), '') from users
             where users.id = posts.user_id) as "preparedBy",
           (select coalesce(json_agg(json_build_object(
                     'network', target.network, 'handle', target.handle, 'caption', target.caption, 'url', target.url,
                     'name', coalesce((select name from accounts where accounts.id = target.account_id), ''),
                     'avatarUrl', (select picture from accounts where accounts.id = target.account_id),
                     'options', target.options
                   ) order by target."order", target.created_at, target.id), '[]')
              from post_targets as target
             where target.post_id = posts.id and not ${isOutOtherwise(sql`posts.version`)}) as targets,
           (select coalesce(json_agg(json_build_object(
                     'id', asset.id, 'objectPath', asset.object_path, 'type', asset.type, 'altText', asset.alt_text,
                     'width', objects.width, 'height', objects.height,
                     'seconds', objects.seconds, 'moving', ${movingIn(sql`objects`)}
                   ) order by asset."order", asset.created_at, asset.id), '[]')
              from post_assets as asset
              left join objects on objects.id = ${idInPath(sql`asset.object_path`)} and objects.state = 'ready'
                   and ${ofSameAgency(objects, posts)}
             where asset.post_id = posts.id) as assets,
           (select coalesce(json_agg(json_build_object(
                     'id', approval.id, 'reviewerContact', approval.reviewer_contact,
                     'reviewerType', approval.reviewer_type,
                     'reviewerName', ${reviewerNamed(sql`approval`, sql`posts.company_id`)},
                     'stage', approval.stage, 'status', approval.status, 'answeredVersion', approval.answered_version,
                     'comment', approval.comment, 'dueAt', approval.due_at, 'openedAt', approval.opened_at,
                     'respondedAt', approval.responded_at, 'agreedDate', approval.agreed_date,
                     'lastAnswerAt', ${lastAnswerAt({ id: sql`approval.id`, respondedAt: sql`approval.responded_at` })},
                     'tacit', approval.status = 'approved' and (approval.tacit or ${takenFromOf(sql`approval`)} is not null),
                     'withdrawn', approval.status = 'rejected' and ${tookBack(sql`posts.id`, sql`approval.responded_at`)}
                   ) order by approval.asked_at, approval.place, approval.id), '[]')
              from approvals as approval
             where approval.post_id = posts.id and approval.asked_at is not null
               and approval.removed_at is null and (approval.origin <> 'inside' or ${isReadInside})) as reviewers,
           exists (select from no_answer_rules as rule
                    where rule.company_id = posts.company_id and rule.no_answer = 'tacit') as "silenceCounts",
           ${changedSince} as "changedSince",
           (select coalesce(json_agg(line order by line."createdAt" desc, line.id desc), '[]')
              from (${thread}) as line) as lines
      from ${from}`;
};

/** Everything behind a link, read at one moment with one query; null if the link opens nothing. */
export async function readReview(db: Handle, token: string, now: Date): Promise<LinkRead | null> {
  if (!isToken(token)) return null;
  const { rows } = await db.execute<LinkRead & Record<string, unknown>>(sql`
    select page.*, ${faceOf(sql`(select posts.agency_id from posts where posts.id = page.id)`)} as agency, (
             select json_build_object('sealedToken', desks.sealed_token, 'waiting', (
                      select count(*)::int from (${waitingFor}) as other where other.post_id <> page.id))
               from desks
              where desks.company_id = (select company_id from posts where id = page.id) and desks.withdrawn_at is null
                and lower(desks.reviewer_contact) = (
                      select lower(reviewer_contact) from approvals
                       where id = page."approvalId" and origin <> 'inside')) as desk
      from (${reviewsIn(behindLink(token, now))}) as page`);
  return rows[0] ?? null;
}
