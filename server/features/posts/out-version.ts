import { sql, type SQL } from 'drizzle-orm';
import { isOut } from '#domain/networks/targets.ts';
import type { postTargets } from '#server/db/schema/networks.ts';

/** The version that went out on a target; null if none did. What a person marked is the present one. */
export const versionOutOn = (
  target: Pick<typeof postTargets.$inferSelect, 'state' | 'remoteId' | 'checkpointVersion'>,
  post: { version: number },
): number | null => {
  if (!isOut(target.state)) return null;
  return target.remoteId === null ? post.version : (target.checkpointVersion ?? post.version);
};

/** The same in SQL; for `select … from post_targets t` beside `posts`. */
export const versionOut = sql`case when t.state = 'published'
  then case when t.remote_id is null then posts.version else coalesce(t.checkpoint_version, posts.version) end end`;

/**
 * Whether a target is out with another version than this one, which therefore does not go there; for
 * `select … from post_targets as target`.
 */
export const isOutOtherwise = (version: SQL): SQL =>
  sql`(target.state = 'published' and target.remote_id is not null
       and coalesce(target.checkpoint_version, ${version}) <> ${version})`;

/** A stored version's targets without those that are out with another version than the post's; needs `posts`. */
export const targetsAskedAbout = sql`
  (select coalesce(jsonb_agg(kept.value order by kept.place), '[]')
     from jsonb_array_elements(post_versions.targets) with ordinality as kept(value, place)
    where not exists (select from post_targets as target
                       where target.post_id = posts.id and ${isOutOtherwise(sql`posts.version`)}
                         and (target.account_id::text = kept.value->>'accountId'
                              or (target.account_id is null and target.network = kept.value->>'network'
                                  and target.handle = kept.value->>'handle'))))`;
