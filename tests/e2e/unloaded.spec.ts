import { approvalsOf, makePost, reviewPathOf } from './agency.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, onPhone, signIn, test } from './fixtures.ts';

const CORA = 'cora@client.example';
const SAID = 'The page could not be loaded completely. Please check your connection.';
const APP = /\/assets\/.*\.js$/;

test('a reviewer whose connection breaks while the page loads is told so, and sees the post as soon as it is back', async ({
  page,
  phone,
}) => {
  await signIn(page);
  const post = await makePost(page, { caption: 'Figs are here', reviewerEmails: [CORA] });
  const path = await reviewPathOf(page, post.id, CORA);
  // The page itself arrived; what it asks for then does not.
  let isAway = true;
  const pages: string[] = [];
  await phone.route(/.*/, async (route) => {
    const isPage = route.request().isNavigationRequest();
    if (isPage) pages.push(route.request().url());
    await (isAway && !isPage && !route.request().url().endsWith('.css') ? route.abort() : route.continue());
  });
  await phone.goto(path);
  await expect(phone.getByRole('alert')).toContainText(SAID);
  await expect(phone.getByText('Loading the post…')).toBeHidden();
  await expect(phone.getByRole('link', { name: 'Try again' })).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);

  isAway = false;
  await expect(phone.getByText('Figs are here')).toBeVisible();
  await expect(phone.getByRole('alert').filter({ hasText: SAID })).toBeHidden();
  expect(pages).toHaveLength(2);
  expect((await approvalsOf(page, post.id))[0]?.status).toBe('pending');
});

test('a page whose script the server no longer has is loaded once more by itself, and then says so', async ({
  page,
}) => {
  await signIn(page);
  await makePost(page, { title: 'Figs' });
  let pages = 0;
  page.on('request', (request) => (pages += Number(request.isNavigationRequest())));
  await page.route(APP, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/dashboard?company=Fern+%26+Oak');
  await expect.poll(() => pages).toBe(2);
  await expect(page.getByRole('alert')).toContainText(SAID);
  await onPhone(page, () => expectNoSidewaysScroll(page));
  await expectAccessible(page);
  await page.unroute(APP);
  await page.getByRole('link', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Fern & Oak' })).toBeVisible();
  await expect(page.getByText(SAID)).toBeHidden();
  expect(pages).toBe(3);
});
