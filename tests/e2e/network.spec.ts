import type { Page } from '@playwright/test';
import { GOING_OUT } from '#domain/posts/status.ts';
import type { Network } from '../fakes/network.ts';
import { PASSWORD } from '../fakes/networks/bluesky.ts';
import { approveAll, makePost, reviewPathOf } from './agency.ts';
import { photo } from './files.ts';
import { expect, expectAccessible, expectToast, signIn, test } from './fixtures.ts';
import { NETWORK_APP, startNetworkApp } from './network.ts';
import { section, status, WITHOUT_RELOAD } from './post-page.ts';

// One app with a network for all of them, so one after the other.
test.describe.configure({ mode: 'default' });

let app: Awaited<ReturnType<typeof startNetworkApp>>;
let network: Network;
test.use({ baseURL: NETWORK_APP });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  app = await startNetworkApp();
  ({ network } = app);
});
test.afterAll(() => app.stop());

const DASHBOARD = '/dashboard?company=Fern+%26+Oak';

/** Signed in, and the client's posts go to the network from now on. */
async function agencyOnTheNetwork(page: Page) {
  await signIn(page);
  await page.goto('/');
  await page.getByRole('article').hover();
  await page.getByRole('button', { name: 'Edit Fern & Oak' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Company Profile' });
  await dialog.getByLabel('Channel').selectOption({ label: 'Network' });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Company profile updated successfully');
}

/** Approved by its reviewer, and due in a moment. */
async function dueSoon(page: Page, title: string, caption: string) {
  const post = await makePost(page, {
    title,
    caption,
    files: [await photo('menu.png', '#386641')],
    reviewerEmails: ['cora@client.example'],
  });
  await approveAll(page, post.id);
  const scheduledAt = new Date(Date.now() + 2_500).toISOString();
  const answer = await page.request.post(`/api/posts/${post.id}/schedule`, { data: { scheduledAt } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return post;
}

test('an account is connected, a post is made for it, the client approves, and it goes out by itself', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page);
  await page.goto(DASHBOARD);
  await page.getByRole('button', { name: 'Accounts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accounts of Fern & Oak' });
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('menuitem', { name: 'Bluesky' }).click();
  const form = dialog.getByRole('form', { name: 'Connect Bluesky' });
  await form.getByLabel('Handle').fill(app.bluesky.handle);
  await form.getByLabel('App password').fill('not-the-right-one');
  await form.getByRole('button', { name: 'Connect' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await form.getByLabel('App password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByText(`Bluesky @${app.bluesky.handle}`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'New Post' }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      await photo('menu.png', '#386641'),
      await photo('garden.png', '#bc4749'),
      await photo('banner.png', '#f2e8cf', 300, 1200),
    ]);
  await expectToast(page, 'Uploaded 3 file(s)');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Title').fill('For the sky');
  await page.getByLabel('Caption').fill('Asparagus is back.');
  const chosen = page.getByRole('checkbox', { name: `Bluesky @${app.bluesky.handle}` });
  await expect(chosen).toBeChecked();
  await page.getByRole('button', { name: 'Other words for Bluesky' }).click();
  await page.getByLabel('Words for Bluesky').fill('Asparagus is back, sky.');
  await page.getByRole('button', { name: /^Media and options for Bluesky/ }).click();
  // Its own order by dragging, one picture less, and the part of another that is shown.
  const medium = (number: number) =>
    options.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: `Picture ${number}` }) });
  const options = page.getByRole('group', { name: /^Options for Bluesky/ });
  await medium(3).locator('img').first().dragTo(medium(1).locator('img').first());
  await expect(options.getByRole('listitem')).toContainText(['Picture 3', 'Picture 1', 'Picture 2']);
  await medium(2).getByRole('checkbox').uncheck();
  await medium(3).getByRole('radio', { name: 'Crop' }).check();
  const kept = medium(3).getByRole('slider', { name: 'Part of picture 3 that is kept' });
  const window = await kept.boundingBox();
  if (!window) throw new Error('no window');
  await page.mouse.move(window.x + window.width / 2, window.y + window.height / 2);
  await page.mouse.down();
  await page.mouse.move(window.x + window.width / 2, window.y - 200, { steps: 5 });
  await page.mouse.up();
  await expect(kept).toHaveAttribute('aria-valuetext', 'at the top');
  await page.getByLabel('First comment').fill('Until the end of June. #asparagus');
  await page.getByRole('button', { name: /^Preview for Bluesky/ }).click();
  await expect(page.getByRole('figure', { name: /^Preview on Bluesky/ })).toContainText('#asparagus');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  const email = page.getByRole('textbox', { name: 'Reviewer emails' });
  await email.fill('cora@client.example');
  await email.press('Enter');
  await page.getByRole('button', { name: 'Send for Approval' }).click();
  const post = page.getByRole('link', { name: /For the sky/ });
  await post.click();
  await expect(status(page)).toHaveText('In Review');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const client = await browser.newPage({ baseURL: NETWORK_APP });
  await client.goto(await reviewPathOf(page, id, 'cora@client.example'));
  const places = client.getByRole('region', { name: 'Where it goes out' });
  await expect(places).toContainText(`Bluesky @${app.bluesky.handle}`);
  await expect(places).toContainText('Asparagus is back, sky.');
  await expect(places).toContainText('Until the end of June. #asparagus');
  await expect(places).toContainText('1/2 · Cropped');
  await expect(places.getByRole('img').first()).toHaveCSS('object-position', '50% 0%');
  await expectAccessible(client);
  await client.close();
  await approveAll(page, id);
  const scheduledAt = new Date(Date.now() + 2_500).toISOString();
  const answer = await page.request.post(`/api/posts/${id}/schedule`, { data: { scheduledAt } });
  expect(answer.ok(), await answer.text()).toBe(true);

  await expect(status(page)).toHaveText('Published', WITHOUT_RELOAD);
  const link = section(page, 'POST INFO').getByRole('link', { name: /View post/ });
  await expect(link).toHaveAttribute('href', /^https:\/\/bsky\.app\/profile\/did:plc:/);
  const sent = app.bluesky.withText('Asparagus is back, sky.');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.embed).toMatchObject({
    images: [{ aspectRatio: { width: 300, height: 600 } }, { aspectRatio: { width: 900, height: 900 } }],
  });
  await expectAccessible(page);
});

test('a failing channel shows Failed with the reason everywhere; Publish now publishes, with the link', async ({
  page,
}) => {
  test.slow();
  await agencyOnTheNetwork(page);
  network.treat('Too wide.', { is: 'refused', reason: 'The picture is too wide' });
  const post = await dueSoon(page, 'Wide picture', 'Too wide.');
  await page.goto(`/post/${post.id}`);
  await expect(status(page)).toHaveText('Failed', WITHOUT_RELOAD);
  await expect(page.getByText('This post did not go out')).toBeVisible();
  await expect(page.getByText(/^It was planned for .*The picture is too wide\./)).toBeVisible();
  await expectAccessible(page);

  await page.goto(DASHBOARD);
  await expect(page.getByRole('link', { name: /Wide picture, Failed/ })).toBeVisible();
  await page.goto(`${DASHBOARD}&tab=calendar`);
  await expect(page.getByRole('link', { name: /Wide picture.*Failed/ })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('1 failed')).toBeVisible();
  await page.getByRole('button', { name: '1 needs you now' }).click();
  const bell = page.getByRole('dialog', { name: 'What needs you now' });
  await expect(bell.getByRole('link', { name: /Wide picture/ })).toBeVisible();
  await expect(bell.getByText('Failed')).toBeVisible();
  await page.goto('/outbox');
  await expect(page.getByRole('button', { name: /“Wide picture” was not published/ })).toBeVisible();
  const messages = (await (await page.request.get('/api/messages')).json()) as { text: string }[];
  expect(messages.filter(({ text }) => text.includes('The picture is too wide.'))).toHaveLength(1);

  await page.goto(`/post/${post.id}`);
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expectToast(page, 'Publishing is tried again');
  await expect(status(page)).toHaveText('Published', WITHOUT_RELOAD);
  await expect(page.getByText('Posted on Instagram')).toBeVisible();
  await expect(page.getByRole('link', { name: /^View post/ })).toHaveAttribute(
    'href',
    `https://network.example/p/${post.id}`,
  );
  await expect(section(page, 'HISTORY').getByText('Publishing version 1 on Network began')).toHaveCount(2);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Nothing needs you now' })).toBeVisible();

  const [first, second, ...more] = network.handed('Too wide.');
  expect(more).toEqual([]);
  expect(second?.key).not.toBe(first?.key);
  const file = await fetch(first?.media[0]?.url ?? '');
  expect(file.headers.get('content-type')).toMatch(/^image\//);
});

test('an outcome that nobody knows is shown as unconfirmed, and nothing is repeated by itself', async ({
  page,
}) => {
  test.slow();
  await agencyOnTheNetwork(page);
  network.treat('Lost on the way.', { is: 'lost' });
  const post = await dueSoon(page, 'Lost post', 'Lost on the way.');
  await page.goto(`/post/${post.id}`);
  await expect(page.getByText('Unconfirmed: it may have gone out')).toBeVisible(WITHOUT_RELOAD);
  await expect(page.getByText(/The publication on Network is unconfirmed/).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${DASHBOARD}&tab=calendar`);
  await expect(page.getByRole('link', { name: /Lost post.*Unconfirmed/ })).toBeVisible();

  // The worker is alive and publishes what comes after.
  const next = await dueSoon(page, 'Next post', 'Comes after.');
  await page.goto(`/post/${next.id}`);
  await expect(status(page)).toHaveText('Published', WITHOUT_RELOAD);
  expect(network.handed('Lost on the way.')).toHaveLength(1);

  await page.goto(`/post/${post.id}`);
  await page.getByRole('button', { name: 'I posted it' }).click();
  await expect(status(page)).toHaveText('Published');
  expect(network.handed('Lost on the way.')).toHaveLength(1);
});

test('a post that the network has in hand cannot be changed; then it is out as it was approved', async ({
  page,
}) => {
  test.slow();
  await agencyOnTheNetwork(page);
  let answerNow = () => {};
  const until = new Promise<void>((resolve) => (answerNow = resolve));
  network.treat('Slowly taken.', { is: 'slow', until });
  const post = await dueSoon(page, 'Slow post', 'Slowly taken.');
  await page.goto(`/post/${post.id}`);
  await expect(page.getByText('Going out now')).toBeVisible(WITHOUT_RELOAD);
  await expect(page.getByRole('button', { name: 'Mark as Posted' })).toBeHidden();
  const edit = await page.request.patch(`/api/posts/${post.id}`, { data: { caption: 'Something else' } });
  expect(edit.status()).toBe(409);
  expect(await edit.json()).toMatchObject({ message: GOING_OUT });
  answerNow();
  await expect(status(page)).toHaveText('Published', WITHOUT_RELOAD);
  expect(network.handed('Slowly taken.')).toHaveLength(1);
});

test('a network that is busy is tried again by itself, and nobody is asked to post by hand', async ({
  page,
}) => {
  test.slow();
  await agencyOnTheNetwork(page);
  network.treat('Rush hour.', { is: 'busy', reason: 'Too many requests' });
  const post = await dueSoon(page, 'Rush hour', 'Rush hour.');
  await page.goto(`/post/${post.id}`);
  await expect(page.getByText('Network could not take it yet')).toBeVisible(WITHOUT_RELOAD);
  await expect(page.getByText(/It said: “Too many requests”/)).toBeVisible();
  await expect(page.getByText('Due now')).toBeHidden();
  // The first pause is a minute.
  await expect(status(page)).toHaveText('Published', { timeout: 120_000 });
  expect(network.handed('Rush hour.').map((one) => one.key.at(-1))).toEqual(['0', '1']);
});

test('Google: events follow the posts, a revoked grant is shown as such, and Reconnect mends it', async ({
  page,
}) => {
  test.slow();
  const { google } = app;
  await signIn(page);
  const at = new Date(Date.now() + 5 * 86_400_000);
  at.setUTCHours(9, 0, 0, 0);
  const post = await makePost(page, { title: 'In both calendars', scheduledAt: at.toISOString() });
  const connect = async (name: string) => {
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name, exact: true }).click();
    await expect((await popup).getByRole('heading', { name: 'Calendar Connected' })).toBeVisible();
    await expectToast(page, 'Your calendar has been connected successfully!');
  };
  await page.goto('/settings');
  await connect('Connect');
  const starts = () => google.shown().map((event) => [event.summary, new Date(event.start.dateTime ?? '')]);
  await expect.poll(starts, WITHOUT_RELOAD).toEqual([[expect.stringContaining('In both calendars'), at]]);

  const later = new Date(at.getTime() + 86_400_000);
  const data = { scheduledAt: later.toISOString() };
  await page.request.post(`/api/posts/${post.id}/schedule`, { data });
  await expect.poll(starts, { timeout: 90_000 }).toEqual([[expect.anything(), later]]);

  google.grants.withdraw();
  await page.request.post(`/api/posts/${post.id}/schedule`, { data: { scheduledAt: at.toISOString() } });
  await expect(async () => {
    await page.goto('/settings');
    await expect(page.getByText(/^Not working any more/)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await expectAccessible(page);
  await connect('Reconnect');
  await expect(page.getByText(/^Connected \w{3} \d/)).toBeVisible();
  await expect.poll(starts, { timeout: 90_000 }).toEqual([[expect.anything(), at]]);

  await page.getByRole('button', { name: 'Disconnect Google Calendar' }).click();
  await expectToast(page, 'Your calendar has been disconnected.');
  await expect.poll(() => google.shown(), WITHOUT_RELOAD).toEqual([]);
  expect(google.grants.revoked).not.toEqual([]);
  expect(google.faults).toEqual([]);
});
