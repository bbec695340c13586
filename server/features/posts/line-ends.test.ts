import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comments } from '#server/db/schema/approvals.ts';
import { postAssets, posts } from '#server/db/schema/posts.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { readyPicture } from '#tests/support/media.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn();
});
afterAll(() => it.close());

const [LINES, WINDOWS] = ['One\n\ntwo', 'One\r\n\r\ntwo'];
const patch = (id: string, body: object) => owner('PATCH', `/api/posts/${id}`, body);

async function approved() {
  const { body: post } = await owner('POST', '/api/posts', {
    title: 'A post',
    caption: WINDOWS,
    reviewerEmails: ['bob@acme.com'],
    assets: [{ url: await readyPicture(it.ctx.db, owner.email), type: 'image', altText: WINDOWS }],
  });
  const [approval] = (await owner('GET', `/api/approvals/${post.id}`)).body;
  const said = { action: 'approve', version: 1, comment: 'Fine\r\nby me' };
  expect((await it.stranger('POST', `/api/approve/${approval.approvalToken}`, said)).status).toBe(200);
  return post;
}

test('a line ends in one way, in captions, descriptions and comments', async () => {
  const post = await approved();
  expect(post).toMatchObject({ caption: LINES, assets: [{ altText: LINES }] });
  const rows = await it.ctx.db.select().from(comments).where(eq(comments.postId, post.id));
  expect(rows.map((one) => one.body)).toEqual(['Fine\nby me']);
  const { body } = await owner('POST', `/api/posts/${post.id}/comments`, { body: 'So\r\nbe it' });
  expect(body.body).toBe('So\nbe it');
});

test.each(['a new post', 'a post of before'])('other line ends take no yes back (%s)', async (which) => {
  const post = await approved();
  const [asset] = post.assets;
  if (which === 'a post of before') {
    await it.ctx.db.update(posts).set({ caption: WINDOWS }).where(eq(posts.id, post.id));
    await it.ctx.db.update(postAssets).set({ altText: WINDOWS }).where(eq(postAssets.id, asset.id));
  }
  for (const [caption, base] of [
    [LINES, WINDOWS],
    [WINDOWS, LINES],
  ]) {
    const saved = await patch(post.id, {
      caption,
      title: `Now ${caption}`.slice(0, 7),
      basedOn: { caption: base },
    });
    expect(saved).toMatchObject({ status: 200, body: { status: 'Approved', version: 1 } });
    const described = await owner('PATCH', `/api/post-assets/${asset.id}`, {
      altText: caption,
      basedOn: { altText: base },
    });
    expect(described.status).toBe(200);
  }
  // Somebody who changes a word of it is not told that somebody else did.
  const changed = await patch(post.id, { caption: `${LINES} three`, basedOn: { caption: WINDOWS } });
  expect(changed).toMatchObject({ status: 200, body: { version: 2, caption: `${LINES} three` } });
});
