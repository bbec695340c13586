import { sql, type SQL } from 'drizzle-orm';
import type { MediaKind } from '#domain/media/kind.ts';
import { mediumKey } from '#domain/networks/variant.ts';
import { CONTENT_NAMES, contentOf, type Content } from '#domain/posts/editable.ts';
import { isBeingWritten, isOpenForReview, POST_STATUSES } from '#domain/posts/status.ts';
import type { Handle } from '#server/db/connect.ts';
import { objects } from '#server/db/schema/media.ts';
import { posts, postVersions, type VersionTarget } from '#server/db/schema/posts.ts';
import { ofSameAgency } from '#server/features/agencies/visible-to.ts';
import { idInPath } from '#server/features/media/queries.ts';
import { targetsAskedAbout } from '#server/features/posts/out-version.ts';
import { factsOf } from '#server/features/posts/read-record.ts';

const inStatus = (statuses: readonly string[]) =>
  sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  );

/** Makes the URL of a file at a width. */
type Addresses = (path: string, width: number) => string;

const OPEN = POST_STATUSES.filter(isOpenForReview);
/** Drafts have not been put before reviewers, even if a link already shows them. */
const PUT_BEFORE_PEOPLE = POST_STATUSES.filter((status) => !isBeingWritten(status));

/**
 * The look that the current version is compared with: the last one at an earlier version, else
 * one at the same version with another date. Needs `posts` and `link.approval_id`; no row
 * unless the reviewer's answer is pending.
 */
const lookBefore = sql`
  (select look.version, look.at, look.scheduled_at
     from approval_looks as look
     join approvals as own on own.id = look.approval_id
    where look.approval_id = link.approval_id and own.status = 'pending' and posts.status in (${inStatus(OPEN)})
      and (look.version < posts.version
           or (look.version = posts.version and look.scheduled_at is distinct from posts.scheduled_at))
    order by look.version < posts.version desc, look.version desc limit 1)`;

/** Only since when the post changed; the page requests the changes themselves if there are any. */
export const changedSince = sql`
  (select json_build_object('version', look.version, 'at', look.at) from ${lookBefore} as look)`;

export interface LookRead {
  version: number;
  at: string;
}

/**
 * Records that a link has shown a version: only the current one, and only if the post was put before
 * reviewers. Returns the approval's id if this is its first look at the version.
 */
export async function writeLook(
  db: Handle,
  from: SQL,
  version: number,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into approval_looks (approval_id, version, scheduled_at, at)
    select link.approval_id, posts.version, posts.scheduled_at, ${now.toISOString()}::timestamptz from ${from}
     where link.approval_id is not null and posts.version = ${version}
       and posts.status in (${inStatus(PUT_BEFORE_PEOPLE)})
    on conflict do nothing
    returning approval_id as id`);
  return rows[0]?.id;
}

interface VersionRead extends Content {
  version: number;
  targets: VersionTarget[];
  assets: {
    objectPath: string;
    type: MediaKind;
    altText: string | null;
    width: number | null;
    height: number | null;
  }[];
}

interface ChangesRead {
  approvalId: string;
  at: string;
  dateBefore: string | null;
  dateAfter: string | null;
  before: VersionRead;
  after: VersionRead;
}

const content = sql.join(
  CONTENT_NAMES.map((name) => sql`'${sql.raw(name)}', ${postVersions[name]}`),
  sql`, `,
);

const versionOf = (number: SQL): SQL => sql`
  (select json_build_object('version', post_versions.version, ${content}, 'targets', ${targetsAskedAbout}, 'assets', (
            select coalesce(json_agg(json_build_object(
                     'objectPath', file.value->>'objectPath', 'type', file.value->>'type',
                     'altText', file.value->>'altText', 'width', objects.width, 'height', objects.height
                   ) order by file.place), '[]')
              from jsonb_array_elements(post_versions.assets) with ordinality as file(value, place)
              left join objects on objects.id = ${idInPath(sql`(file.value->>'objectPath')`)}
                   and objects.state = 'ready' and ${ofSameAgency(objects, posts)}))
     from post_versions where post_versions.post_id = posts.id and post_versions.version = ${number})`;

/**
 * What changed for a reviewer since their last look; null if nothing did. Of older versions they
 * get only those that they have been shown.
 */
export async function readChanges(db: Handle, from: SQL, url: (approvalId: string) => Addresses) {
  const { rows } = await db.execute<ChangesRead & Record<string, unknown>>(sql`
    select link.approval_id as "approvalId", look.at, look.scheduled_at as "dateBefore",
           posts.scheduled_at as "dateAfter", ${versionOf(sql`look.version`)} as before,
           ${versionOf(sql`posts.version`)} as after
      from ${from} join lateral ${lookBefore} as look on true`);
  const [read] = rows;
  if (!read?.before || !read.after) return null;
  const address = url(read.approvalId);
  const known: string[] = [];
  const accounts = (id: string) => String(known.includes(id) ? known.indexOf(id) : known.push(id) - 1);
  return {
    lookedAt: new Date(read.at),
    before: versionShown(read.before, read.dateBefore, address, accounts),
    after: versionShown(read.after, read.dateAfter, address, accounts),
  };
}

/** `accounts` gives the same account the same number: its own id is not for reviewers. */
const versionShown = (
  read: VersionRead,
  date: string | null,
  url: Addresses,
  accounts: (id: string) => string,
) => ({
  version: read.version,
  ...contentOf(read),
  scheduledAt: date === null ? null : new Date(date),
  assets: read.assets.map(({ objectPath, ...file }) => ({
    ...file,
    key: mediumKey(objectPath),
    url: url(objectPath, 960),
  })),
  targets: read.targets.map((target) => ({
    ...target,
    accountId: target.accountId ? accounts(target.accountId) : null,
    facts: factsOf(target, read.caption, read.assets),
  })),
});
