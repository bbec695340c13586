import { approveAll, makePost, reviewPathOf, upload } from './agency.ts';
import { photo } from './files.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, signIn, test } from './fixtures.ts';
import { section } from './post-page.ts';

const CORA = 'cora@client.example';
const NOTE = 'They pay late, so no extra round';

test('a note among ourselves never reaches the client, who comes back and sees first what changed', async ({
  page,
  phone,
}) => {
  await signIn(page);
  const post = await makePost(page, {
    caption: 'Doors open on Friday.',
    reviewerEmails: [CORA],
    files: [await photo('one.png', '#2b6')],
  });
  const path = await reviewPathOf(page, post.id, CORA);
  const looked = phone.waitForResponse((answer) => answer.url().endsWith('/looked'));
  await phone.goto(path);
  expect((await looked).status()).toBe(200);
  await expect(phone.getByRole('heading', { name: 'What changed since you looked' })).toHaveCount(0);

  await page.goto(`/post/${post.id}`);
  const thread = section(page, 'COMMENTS & FEEDBACK');
  await thread.getByRole('radio', { name: 'Only your team' }).check();
  await thread.getByLabel('Note for the team').first().fill(NOTE);
  await thread.getByRole('button', { name: 'Note for the team' }).click();
  await expectToast(page, 'Note added for your team');
  const note = thread.getByRole('listitem').filter({ hasText: NOTE });
  await expect(note.getByText('Only your team')).toBeVisible();
  await thread.getByRole('radio', { name: 'To the client' }).check();
  await thread.getByLabel('Add Comment').fill('The day is fixed now');
  await thread.getByRole('button', { name: `Send to ${CORA}` }).click();
  await expectToast(page, 'Comment added');
  await expectAccessible(page);

  const objectPath = await upload(page, await photo('two.png', '#62b'));
  const data = { postId: post.id, objectPath, type: 'image' };
  expect((await page.request.post('/api/post-assets', { data })).status()).toBe(201);
  await page.request.delete(`/api/post-assets/${post.assets[0]?.id}`);
  await page.request.patch(`/api/posts/${post.id}`, { data: { caption: 'Doors open on May 4.' } });

  await phone.reload();
  const card = phone.locator('main > details').first();
  await expect(card.getByRole('heading', { name: 'What changed since you looked' })).toBeVisible();
  await expect(card.locator('del')).toContainText('Friday');
  await expect(card.locator('ins')).toContainText('May\u2060 4');
  // Its look has come along with it.
  await expect(card.locator('ins')).toHaveCSS('font-weight', '500');
  await card.getByRole('button', { name: 'Lay over each other' }).tap();
  const slider = card.getByRole('slider');
  await slider.focus();
  await phone.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '100 %');
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await expect(phone.getByText('The day is fixed now')).toBeVisible();
  expect(await phone.content()).not.toContain(NOTE);

  await page.goto(`/post/${post.id}/record`);
  await expect(page.getByText('What changed since version 1')).toBeVisible();
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await expectAccessible(page);
});

test('on paper a record of ten pictures and three versions fills two pages, and each yes stands below its version', async ({
  page,
}, testInfo) => {
  await signIn(page);
  const files = await Promise.all(
    Array.from({ length: 10 }, (_, at) => photo(`${at}.png`, `hsl(${at * 36}, 60%, 60%)`)),
  );
  const post = await makePost(page, { files, caption: 'The first words', reviewerEmails: [CORA] });
  await approveAll(page, post.id);
  for (const caption of ['The second words', 'The third words']) {
    expect((await page.request.patch(`/api/posts/${post.id}`, { data: { caption } })).ok()).toBe(true);
    await approveAll(page, post.id);
  }
  await page.goto(`/post/${post.id}/record`);
  await expect(page.getByRole('img')).toHaveCount(30);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Answers to version 2')).toBeVisible();
  // A little smaller, so that the pages do not depend on how a browser sets a line.
  const pdf = await page.pdf({ format: 'A4', scale: 0.9, path: testInfo.outputPath('record.pdf') });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
});
