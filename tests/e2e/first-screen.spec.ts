import { makePost } from './agency.ts';
import { photo } from './files.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, onPhone, signIn, test } from './fixtures.ts';

// With everything that a browser fetches ahead.
test.use({ savesData: false });

const SCRIPTS = /\/assets\/.*\.js$/;

test('headings and pictures are there before any script; the app shows the same ones, and leaves none behind', async ({
  page,
}) => {
  await signIn(page);
  const file = await photo('fig-cake.png', '#a34', 1080, 1350);
  const { id } = await makePost(page, { title: 'Fig <cake>', files: [file] });
  const client = `/dashboard?company=${encodeURIComponent('Fern & Oak')}`;

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(/^https?:\/\/[^/]+/, '')));
  const says = (text: string) => page.locator(`[data-says="${text}"]`);
  const pictures = () => asked.filter((address) => address.startsWith('/objects/'));

  await test.step('without scripts', async () => {
    // They arrive, so that the page does not complain, and do nothing.
    await page.route(SCRIPTS, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto('/');
    await expect(says('Your Clients')).toBeVisible();
    await page.goto(client);
    await expect(says('Fern & Oak')).toBeVisible();
    await expect(page.locator('main img')).toBeVisible();
    await onPhone(page, () => expectNoSidewaysScroll(page));
    await page.goto(`/post/${id}`);
    await expect(says('Fig <cake>')).toBeVisible();
    await expect(page.locator('main img')).toBeVisible();
    // For the eye alone, because it will be replaced: who listens is told that it loads, and nothing finds its texts.
    await expect(page.getByText('Fig <cake>')).toHaveCount(0);
    await expect(page.getByRole('status')).toHaveText('Loading...');
    await expect(page.getByRole('heading')).toHaveCount(0);
    await expectAccessible(page);
    await page.unroute(SCRIPTS);
  });

  await test.step('with scripts, each picture is asked for once', async () => {
    for (const address of [client, `/post/${id}`]) {
      asked.length = 0;
      await page.goto(address);
      await expect(
        page
          .getByRole('button', { name: 'Log Out' })
          .or(page.getByRole('link', { name: 'Log Out' }))
          .first(),
      ).toBeVisible();
      await expect(page.getByText('Loading...')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      expect(pictures().length).toBeGreaterThan(0);
      expect(pictures()).toEqual([...new Set(pictures())]);
    }
  });

  await test.step('Back after Log Out shows nothing of it', async () => {
    // What the browser is given, before the app goes to the log-in. A blocked request would switch its cache off.
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        const given = document.querySelectorAll('[data-says]').length;
        sessionStorage.setItem('given', `${sessionStorage.getItem('given') ?? ''} ${given}`);
      }),
    );
    const given = () => page.evaluate(() => sessionStorage.getItem('given')?.trim().split(' ').map(Number));
    await page.goto(`/post/${id}`);
    expect((await given())?.at(0)).toBeGreaterThan(0);
    await page.request.get('/api/logout');
    await page.goto('/login');
    await page.goBack();
    await expect(page).toHaveURL(/login/);
    expect((await given())?.slice(1).every((one) => one === 0)).toBe(true);
    expect((await given())?.length).toBeGreaterThan(2);
  });
});

test('the app comes alive in a tab that is hidden before its first paint, and on a page that was left before it had', async ({
  page,
}) => {
  await signIn(page);

  await test.step('hidden before its first paint: no frame is drawn until it is shown', async () => {
    await page.addInitScript(() => {
      window.requestAnimationFrame = () => 0;
    });
    let asked = 0;
    page.on('request', (request) => (asked += SCRIPTS.test(request.url()) ? 1 : 0));
    await page.goto('/');
    await expect(page.locator('template#scripts')).toBeAttached();
    expect(asked).toBe(0);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => asked).toBeGreaterThan(0);
  });

  const other = await page.context().newPage();
  await test.step('brought back as it was left, without its scripts', async () => {
    // As Safari does it: what was under way has ended, and is not asked for again.
    await other.route(SCRIPTS, (route) => route.abort());
    await other.goto('/');
    await expect(other.locator('[data-says="Your Clients"]')).toBeVisible();
    await other.unroute(SCRIPTS);
    await other.evaluate(() => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await expect(other.getByRole('heading', { name: 'Your Clients' })).toBeVisible();
    // A screen that is there is not loaded anew.
    await other.evaluate(() => {
      document.body.dataset['before'] = '';
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    await other.waitForLoadState('networkidle');
    await expect(other.locator('body')).toHaveAttribute('data-before');
  });
});
