import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import { AppError, notFound } from '#domain/kit/errors.ts';
import { uuid } from '#domain/kit/fields.ts';
import { fileNames } from '#domain/posts/file-names.ts';
import { MANY_MOST } from '#domain/posts/many-most.ts';
import { objects } from '#server/db/schema/media.ts';
import { postAssets, posts } from '#server/db/schema/posts.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { uploadKey } from '#server/features/media/keys.ts';
import { idInPath } from '#server/features/media/queries.ts';
import { readKept } from '#server/features/media/read-kept.ts';
import { extensionOf } from '#server/features/media/read-object.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member, MemberLookup, RawRoutes } from '#server/kit/route.ts';
import { ZIP_MOST_BYTES, zipOf, type ZipEntry } from '#server/kit/zip.ts';

interface Found {
  id: string;
  title: string;
  at: Date | null;
  objectId: string;
  bytes: number;
  contentType: string;
}

/** The original files of posts in one archive, which is streamed while it is read. */
export const filesDownload =
  (memberOf: MemberLookup): RawRoutes =>
  (app, ctx) => {
    app.get<{ Querystring: { ids?: string } }>('/api/posts/files.zip', async (request, reply) => {
      const member = await memberOf(ctx, request);
      if (!member) throw new AppError('unauthenticated', 'Please log in');
      const files = await filesOf(ctx, member, readIds(request.query.ids));
      return reply
        .type('application/zip')
        .header('Content-Disposition', 'attachment; filename="greenroom-posts.zip"')
        .header('Cache-Control', 'no-store')
        .send(zipOf(files));
    });
  };

function readIds(given: unknown): string[] {
  const ids = typeof given === 'string' ? given.split(',').filter(Boolean) : [];
  if (ids.length === 0) throw new AppError('bad_input', 'Please choose at least one post');
  if (ids.length > MANY_MOST) throw new AppError('bad_input', `Please choose at most ${MANY_MOST} posts`);
  if (!ids.every((id) => uuid.safeParse(id).success)) throw notFound('Post');
  return ids;
}

async function filesOf(ctx: Ctx, member: Member, ids: string[]): Promise<ZipEntry[]> {
  const found: Found[] = await ctx.db
    .select({
      id: posts.id,
      title: posts.title,
      at: sql<Date | null>`coalesce(${posts.publishedAt}, ${posts.scheduledAt})`.mapWith(posts.createdAt),
      objectId: objects.id,
      bytes: sql<number>`coalesce(${objects.bytes}, 0)`.mapWith(Number),
      contentType: sql<string>`coalesce(${objects.contentType}, '')`,
    })
    .from(posts)
    .innerJoin(postAssets, sql`${postAssets.postId} = ${posts.id}`)
    .innerJoin(objects, sql`${objects.id} = ${idInPath(sql`${postAssets.objectPath}`)}`)
    .where(
      and(
        inArray(posts.id, ids),
        visibleTo(member, posts),
        visibleTo(member, objects),
        isNull(posts.archivedAt),
      ),
    )
    .orderBy(
      sql`coalesce(${posts.publishedAt}, ${posts.scheduledAt}) nulls last`,
      asc(posts.createdAt),
      asc(posts.id),
      asc(postAssets.order),
    );
  if (found.length === 0) throw new AppError('not_found', 'None of these posts has a file');
  const bytes = found.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > ZIP_MOST_BYTES)
    throw new AppError('too_large', 'These files are more than 4 GB together. Please choose fewer posts.');
  const byPost = new Map<string, Found[]>();
  for (const file of found) byPost.set(file.id, [...(byPost.get(file.id) ?? []), file]);
  const names = fileNames(
    [...byPost.values()].map((files) => ({
      title: files[0]?.title ?? '',
      at: files[0]?.at ?? null,
      extensions: files.map((file) => extensionOf(file.contentType)),
    })),
    member.timeZone ?? 'UTC',
  ).flat();
  return [...byPost.values()].flat().map((file, index) => ({
    name: names[index] ?? file.objectId,
    at: file.at ?? ctx.now(),
    read: async () =>
      (await readKept(ctx.storage, file.objectId)) ?? ctx.storage.read(uploadKey(file.objectId)),
  }));
}
