import { randomUUID } from 'node:crypto';
import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pino from 'pino';
import { compose } from '#server/compose.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import { objectIdOf, pathOfObject } from '#domain/media/object-path.ts';
import { migrate } from '#server/db/migrate.ts';
import { companies } from '#server/db/schema/companies.ts';
import { objects } from '#server/db/schema/media.ts';
import { postAssets, posts } from '#server/db/schema/posts.ts';
import { signUpOwner } from '#server/features/accounts/sign-up.ts';
import { agencyOf } from '#server/features/agencies/queries.ts';
import { uploadKey } from '#server/features/media/keys.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { readSettings } from '#server/settings.ts';
import { develop, recipeOf } from '#tests/support/demo/art/picture.ts';
import { brands } from '#tests/support/demo/brands/all.ts';
import { keptFile, upload } from '#tests/support/demo/uploads.ts';
import { root } from './server.ts';

export const CROWD_ACCOUNT = { email: 'crowd@bench.example', password: 'correct horse battery' };

interface CrowdSize {
  companies: number;
  posts: number;
  photos: number;
  /** So many of them went out last month, evenly over its first four weeks. */
  lastMonth?: number;
  /** False leaves the photos' files away, for who never looks at them. */
  files: boolean;
}

export const companyName = (index: number) => `Client ${String(index + 1).padStart(2, '0')}`;

/** Many clients with many posts, straight into the tables: a past that nobody has to live through. */
export async function fillWithCrowd(dataDir: string, size: CrowdSize): Promise<void> {
  const log = pino({ level: 'silent' });
  const { ctx, database } = await compose(readSettings({ DATA_DIR: dataDir }, root), log);
  try {
    await migrate(database, join(root, 'server', 'db', 'migrations'), log);
    const person = { phone: '+15550142999', firstName: 'Cleo', lastName: 'Crowd' };
    const owner = await signUpOwner(ctx, { ...CROWD_ACCOUNT, ...person, companyName: companyName(0) });
    const member = { agencyId: await agencyOf(ctx.db, owner.id), userId: owner.id };
    const photo = size.files ? await photoMaker(ctx, member) : blankPhoto;
    await addRows(ctx, member, size, photo);
  } finally {
    await database.close();
  }
}

type ObjectRow = typeof objects.$inferInsert & { id: string };
type Who = Pick<Member, 'agencyId' | 'userId'>;
type PhotoMaker = (member: Who) => Promise<ObjectRow>;

const blankPhoto: PhotoMaker = ({ agencyId }) =>
  Promise.resolve({ id: randomUUID(), agencyId, state: 'ready', kind: 'image' });

/** Every photo is a file of its own at an address of its own; on the disk a few drawings share the room. */
async function photoMaker(ctx: Ctx, member: Who): Promise<PhotoMaker> {
  const drawings = brands.flatMap((brand) => Object.entries(brand.pictures));
  const originals: { path: string; bytes: number; height: number }[] = [];
  for (const [name, picture] of drawings) {
    const file = await keptFile(join(root, '.cache', 'demo'), recipeOf(name, picture), () =>
      develop(name, picture),
    );
    const id = objectIdOf(await upload(ctx, member, file)) ?? '';
    const path = await ctx.storage.withFile(uploadKey(id), (at) => Promise.resolve(at));
    originals.push({ path, bytes: file.length, height: picture.tall ? 1350 : 1080 });
  }
  await mkdir(dirname(originals[0]?.path ?? ''), { recursive: true });
  let made = 0;
  return async ({ agencyId }) => {
    const original = originals[made++ % originals.length];
    if (!original) throw new Error('no drawing');
    const id = randomUUID();
    await link(original.path, join(dirname(original.path), id));
    const { bytes, height } = original;
    return {
      id,
      agencyId,
      state: 'ready',
      kind: 'image',
      contentType: 'image/jpeg',
      bytes,
      width: 1080,
      height,
    };
  };
}

/** Not the edges of the month: they may be another month where somebody looks. */
function inLastMonth(now: number, share: number): Date {
  const today = new Date(now);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() - 1];
  return new Date(Date.UTC(year, month, 2) + share * 26 * 86_400_000);
}

async function addRows(ctx: Ctx, member: Who, size: CrowdSize, photo: PhotoMaker): Promise<void> {
  const { db } = ctx;
  const { agencyId, userId } = member;
  const names = Array.from({ length: size.companies }, (_, index) => companyName(index));
  const others = names.slice(1).map((name) => ({ agencyId, name }));
  if (others.length > 0) await db.insert(companies).values(others);
  const rows = await db.select().from(companies);
  const ids = names.map((name) => rows.find((row) => row.name === name)?.id);
  const now = Date.now();
  for (let from = 0; from < size.posts; from += 250) {
    const batch = Array.from({ length: Math.min(250, size.posts - from) }, (_, index) => {
      const number = from + index;
      const createdAt = new Date(now - number * 1_800_000);
      const isLastMonth = number < (size.lastMonth ?? 0);
      const status = isLastMonth ? 'Published' : (POST_STATUSES[number % POST_STATUSES.length] ?? 'Draft');
      // Dates far ahead or gone: nothing here may come due while something else is measured.
      const scheduledAt = status === 'Scheduled' ? new Date(now + (1000 + number) * 3_600_000) : null;
      const publishedAt = isLastMonth
        ? inLastMonth(now, number / (size.lastMonth ?? 1))
        : status === 'Published'
          ? createdAt
          : null;
      const caption = `Post number ${number}: ${'a caption of ordinary length, with a thought and a question. '.repeat(2)}`;
      const row = { id: randomUUID(), agencyId, authorId: userId, approvalToken: randomUUID(), caption };
      return {
        ...row,
        title: `Post ${number}`,
        companyId: ids[number % ids.length] ?? null,
        status,
        scheduledAt,
        publishedAt,
        createdAt,
        updatedAt: createdAt,
      };
    });
    const files = await Promise.all(
      batch.flatMap(() => Array.from({ length: size.photos }, () => photo(member))),
    );
    await db.insert(objects).values(files);
    await db.insert(posts).values(batch);
    await db.insert(postAssets).values(
      files.map((file, index) => ({
        postId: batch[Math.floor(index / size.photos)]?.id ?? '',
        objectPath: pathOfObject(file.id),
        type: 'image' as const,
        order: index % size.photos,
      })),
    );
  }
}
