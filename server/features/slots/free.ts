import { and, eq, isNull } from 'drizzle-orm';
import type { QueryOf } from '#domain/kit/endpoint.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { listFreeSlots } from '#domain/slots/contract.ts';
import { freeSlots } from '#domain/slots/slots.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { networksOf, takenFrom } from './taken.ts';
import { readTimes, wordsOfDay } from './times.ts';

/** The next free slots of a client, for an existing post or one that is being written. */
export async function readFree(ctx: Ctx, member: Member, name: string, query: QueryOf<typeof listFreeSlots>) {
  const times = await readTimes(ctx.db, member, name);
  const { slots, timeZone } = times;
  const networks =
    query.post === undefined
      ? (query.networks ?? '').split(',').filter(Boolean)
      : await networksOfPost(ctx, member, query.post);
  const now = ctx.now();
  const taken = await takenFrom(ctx.db, times.companyId, now, query.post === undefined ? [] : [query.post]);
  const free = freeSlots({ slots, zone: timeZone, taken }, networks, { after: now, most: query.most });
  return {
    timeZone,
    hasSlots: slots.length > 0,
    free: free.map((one) => ({ ...one, day: wordsOfDay(one.at, timeZone, times) })),
  };
}

async function networksOfPost(ctx: Ctx, member: Member, id: string): Promise<string[]> {
  const [post] = await ctx.db
    .select({ networks: networksOf })
    .from(posts)
    .where(and(eq(posts.id, id), visibleTo(member, posts), isNull(posts.archivedAt)));
  if (!post) throw notFound('Post');
  return post.networks;
}
