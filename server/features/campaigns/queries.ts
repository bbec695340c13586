import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Campaign } from '#domain/campaigns/contract.ts';
import type { CampaignMark } from '#domain/campaigns/mark.ts';
import { notFound } from '#domain/kit/errors.ts';
import { POST_STATUSES, type PostStatus } from '#domain/posts/status.ts';
import type { Handle } from '#server/db/connect.ts';
import { campaigns } from '#server/db/schema/campaigns.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { companyNamed } from '#server/features/companies/names.ts';
import { calendarTime } from '#server/db/calendar-time.ts';

/** The post's campaign as JSON; for `select … from posts`. */
export const campaignOfPost = sql<CampaignMark | null>`(
  select json_build_object('id', label.id, 'name', label.name, 'colour', label.colour)
    from campaigns as label where label.id = posts.campaign_id and label.deleted_at is null)`;

const shown = { id: campaigns.id, name: campaigns.name, colour: campaigns.colour };

const read = (db: Handle, which: SQL | undefined) =>
  db
    .select({
      ...shown,
      companyName: sql<string>`(select name from companies where companies.id = campaigns.company_id)`,
      posts: sql<{ status: PostStatus; count: number; from: string | null; to: string | null }[]>`(
        select coalesce(json_agg(json_build_object('status', each.status, 'count', each.count,
                                                   'from', each.first, 'to', each.last)), '[]')
          from (select status, count(*) as count, min(${calendarTime}) as first,
                       max(${calendarTime}) as last
                  from posts where posts.campaign_id = campaigns.id and posts.archived_at is null
                 group by status) as each)`,
    })
    .from(campaigns)
    .where(and(which, isNull(campaigns.deletedAt)))
    .orderBy(sql`lower(${campaigns.name}) collate "und-x-icu"`, campaigns.id);

type Found = Awaited<ReturnType<typeof read>>[number];

function toCampaign({ posts, ...campaign }: Found): Campaign {
  const counts = Object.fromEntries(POST_STATUSES.map((status) => [status, 0])) as Campaign['counts'];
  for (const { status, count } of posts) counts[status] = count;
  const moments = (key: 'from' | 'to') =>
    posts
      .flatMap((one) => one[key] ?? [])
      .map((moment) => new Date(moment).toISOString())
      .sort();
  return { ...campaign, counts, from: moments('from')[0] ?? null, to: moments('to').at(-1) ?? null };
}

export async function readCampaigns(db: Handle, tenant: Tenant, company?: string): Promise<Campaign[]> {
  const ofCompany = company ? sql`${campaigns.companyId} = ${companyNamed(tenant, company)}` : undefined;
  return (await read(db, and(visibleTo(tenant, campaigns), ofCompany))).map(toCampaign);
}

export async function readCampaign(db: Handle, tenant: Tenant, id: string): Promise<Campaign> {
  const [found] = await read(db, and(visibleTo(tenant, campaigns), eq(campaigns.id, id)));
  if (!found) throw notFound('Campaign');
  return toCampaign(found);
}

/** The campaign with its client, locked until the commit so that it is not deleted while a post is added. */
export async function campaignToUse(db: Handle, tenant: Tenant, id: string) {
  const [found] = await db
    .select({ ...shown, companyId: campaigns.companyId })
    .from(campaigns)
    .where(and(visibleTo(tenant, campaigns), eq(campaigns.id, id), isNull(campaigns.deletedAt)))
    .for('share');
  if (!found) throw notFound('Campaign');
  return found;
}
