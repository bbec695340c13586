import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#server/db/schema/messages.ts';
import { postAssets, posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readSignature } from '#server/features/media/signed-urls.ts';
import type { Ctx } from '#server/kit/context.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addPost, addUser } from '#tests/support/rows.ts';
import { tellOwner } from './tell-owner.ts';

let database: TestDatabase;
let ctx: Ctx;
let userId: string;
beforeEach(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  userId = await addUser(database.db);
});
afterEach(() => database.close());

async function told(postId: string): Promise<string> {
  const [post] = await database.db.select().from(posts).where(eq(posts.id, postId));
  if (!post) throw new Error('no post');
  await inTransaction(database.db, (tx) => tellOwner(ctx, tx, post, 'all-approved'));
  const [message] = await database.db.select().from(messages).where(eq(messages.postId, postId));
  return message?.html ?? '';
}

test('the owner’s mail shows the first file, readable without a session for two months', async () => {
  const postId = await addPost(database.db, userId, { media: ['image', 'video'] });
  const [cover] = await database.db
    .select()
    .from(postAssets)
    .where(eq(postAssets.postId, postId))
    .orderBy(postAssets.order);
  const source = /<img src="([^"]+)"/.exec(await told(postId))?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(source).toContain(`http://localhost:3000${cover?.objectPath}?`);
  const given = Object.fromEntries(new URL(source).searchParams);
  const id = cover?.objectPath.split('/').at(-1) ?? '';
  const later = new Date(ctx.now().getTime() + 59 * 86_400_000);
  expect(readSignature(ctx, id, given, later)).toEqual({ post: postId });
});

test('a post without files is told without a picture', async () => {
  const html = await told(await addPost(database.db, userId, { media: [] }));
  expect(html).toContain('Everyone approved');
  expect(html).not.toContain('<img');
});
