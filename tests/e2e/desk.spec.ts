import type { Page } from '@playwright/test';
import { LANGUAGES } from '#domain/languages/language.ts';
import { approvalsOf, makePost, readPost, reviewPathOf } from './agency.ts';
import { photo } from './files.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts';

const CORA = 'cora@client.example';

/** So many posts that wait for Cora, and the path of her desk. */
async function deskWith(page: Page, count: number): Promise<{ ids: string[]; path: string }> {
  const ids: string[] = [];
  for (let n = 1; n <= count; n += 1)
    ids.push((await makePost(page, { caption: `Words ${n}`, reviewerEmails: [CORA] })).id);
  const [approval] = await approvalsOf(page, ids[0] ?? '');
  expect(approval?.deskUrl).toBeTruthy();
  return { ids, path: new URL(approval?.deskUrl ?? '').pathname };
}

const statuses = (page: Page, ids: string[]) =>
  Promise.all(ids.map(async (id) => (await readPost(page, id)).status));

test('twelve posts are answered on a phone with fourteen taps, one that changed meanwhile is looked at again', async ({
  page,
  phone,
}) => {
  await signIn(page);
  const { ids, path } = await deskWith(page, 12);
  await phone.goto(path);
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  let taps = 0;
  const tap = async (name: string) => {
    taps += 1;
    await phone.getByRole('button', { name, exact: true }).tap();
  };
  await tap('Request Changes');
  await phone.getByLabel('What should be changed?').fill('A bigger logo');
  await tap('Submit');
  for (let n = 2; n <= 11; n += 1) {
    await expect(phone.getByRole('heading', { name: `${n} of 12` })).toBeVisible();
    await tap('Approve');
  }
  await expect(phone.getByRole('heading', { name: '12 of 12' })).toBeVisible();
  const last = ids[11] ?? '';
  await page.request.patch(`/api/posts/${last}`, { data: { caption: 'Other words' } });
  await expect(phone.getByText('This post changed while you were looking at it')).toBeVisible();
  await expect(phone.getByText('Other words').first()).toBeVisible();
  await tap('Approve');
  await expect(phone.getByRole('heading', { name: 'That was everything' })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(14);
  await expect
    .poll(() => statuses(page, ids))
    .toEqual(['Changes Requested', ...Array.from({ length: 11 }, () => 'Approved')]);
  const [approval] = await approvalsOf(page, last);
  expect(approval).toMatchObject({ status: 'approved', answeredVersion: 2 });
});

test('by keyboard alone: one after the other, without a connection, then all at once; whoever else has the link open sees it', async ({
  page,
  phone,
}) => {
  await signIn(page);
  const { ids, path } = await deskWith(page, 6);
  await phone.goto(path);
  await page.goto(path);
  await expect(phone.getByRole('heading', { name: '1 of 6' })).toBeVisible();
  await page.getByRole('heading', { name: '1 of 6' }).waitFor();
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  const enterAt = async (place: string) => {
    await expect(page.getByRole('heading', { name: place })).toBeVisible();
    await expect(approve).toHaveAttribute('aria-disabled', 'false');
    await expect(approve).toBeFocused();
    await expect(approve).toHaveAccessibleDescription(new RegExp(`^${place}: Words `));
    await page.keyboard.press('Enter');
  };
  await approve.focus();
  await enterAt('1 of 6');
  await page.context().setOffline(true);
  await enterAt('2 of 6');
  await enterAt('3 of 6');
  await expect(page.getByText('2 answers are not sent yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: '4 of 6' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('2 answers are not sent yet')).toBeHidden();
  await expect
    .poll(() => statuses(page, ids))
    .toEqual(['Approved', 'Approved', 'Approved', 'In Review', 'In Review', 'In Review']);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: '5 of 6' })).toBeVisible();
  const approveAll = page.getByRole('button', { name: 'Approve all' });
  await approveAll.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Approve all 3 posts?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(approveAll).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Approve 3 posts' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'That was everything' })).toBeFocused();
  await expect.poll(() => statuses(page, ids)).toEqual(Array.from({ length: 6 }, () => 'Approved'));
  await expect(phone.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
});

test('nobody is thanked before the server has the answers, and whoever closes the tab until then is asked', async ({
  page,
  phone,
}) => {
  await signIn(page);
  const { ids, path } = await deskWith(page, 3);
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await phone.route('**/api/desk/*/answers', async (route) => {
    await held;
    await route.continue();
  });
  await phone.goto(path);
  await phone.getByRole('button', { name: 'Approve all' }).tap();
  await phone.getByRole('button', { name: 'Approve 3 posts' }).tap();
  await expect(phone.getByRole('heading', { name: 'Sending…' })).toBeVisible();
  await expect(phone.getByText('0 of 3', { exact: true })).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await expect(phone.getByText(/^Thank you/)).toHaveCount(0);
  const asked = phone.waitForEvent('dialog');
  await phone.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  letGo();
  await expect(phone.getByText(/^Thank you. You answered 3 posts/)).toBeVisible();
  expect(await statuses(page, ids)).toEqual(['Approved', 'Approved', 'Approved']);
});

test('with large letters every answer and tab is read whole, in the longest words; with forced colours the tab is seen', async ({
  page,
  phone,
}) => {
  await signIn(page);
  const { ids, path } = await deskWith(page, 2);
  const link = await reviewPathOf(page, ids[0] ?? '', CORA);
  await phone.addInitScript(() => localStorage.setItem('greenroom.language', 'fr'));
  await phone.setViewportSize({ width: 360, height: 740 });
  for (const at of [link, path]) {
    await phone.goto(at);
    await phone.getByRole('button', { name: 'Demander des modifications' }).waitFor();
    for (const size of ['24px', '32px']) {
      const cut = await phone.evaluate((letters) => {
        document.documentElement.style.fontSize = letters;
        return [...document.querySelectorAll<HTMLElement>('.dock button, .desk-tabs button')]
          .filter((one) => {
            const { left, right } = one.getBoundingClientRect();
            return left < 0 || right > innerWidth || one.scrollWidth > one.clientWidth;
          })
          .map((one) => one.textContent);
      }, size);
      expect(cut, `${at} ${size}`).toEqual([]);
    }
  }
  await phone.emulateMedia({ forcedColors: 'active' });
  const ink = (tab: string) =>
    phone
      .locator('.desk-tabs')
      .getByRole('button', { name: tab })
      .evaluate((one) => getComputedStyle(one).color);
  expect(await ink('À relire')).not.toBe(await ink('Planning'));
});

test('on the smallest phone half of the screen is the post, in every language and with a long name', async ({
  page,
  phone,
}) => {
  await signIn(page);
  const files = [await photo('one.png', '#d9a441', 1200, 1500)];
  const companyName = 'Bäckerei Eichenfarn Donaudampfschifffahrtsgesellschaft';
  const post = await makePost(page, { companyName, files, reviewerEmails: [CORA] });
  await makePost(page, { companyName, reviewerEmails: [CORA] });
  const [approval] = await approvalsOf(page, post.id);
  const path = new URL(approval?.deskUrl ?? '').pathname;
  await phone.setViewportSize({ width: 320, height: 568 });
  await phone.goto(path);
  for (const language of LANGUAGES) {
    await phone.evaluate((one) => localStorage.setItem('greenroom.language', one), language);
    await phone.goto(path);
    await phone.locator('.footer').waitFor();
    const seen = await phone.evaluate(() => {
      const box = (one: string) => document.querySelector(one)?.getBoundingClientRect() ?? new DOMRect();
      const isBeside = (one: string, other: string) =>
        box(one).top < box(other).bottom && box(other).top < box(one).bottom;
      return {
        post: box('.dock').top - box('.post').top,
        isPagerBesideAll: isBeside('#next-post', '.line .all'),
        areAnswersBeside: isBeside('#open-approve', '#open-request_changes'),
      };
    });
    expect.soft(seen.post, language).toBeGreaterThanOrEqual(284);
    expect.soft(seen, language).toMatchObject({ isPagerBesideAll: true, areAnswersBeside: true });
    await expectNoSidewaysScroll(phone);
  }
});

test('on a wide screen head and post share their edges, and so do the cards; the focus has the agency’s colour', async ({
  page,
}) => {
  await signIn(page);
  const { path } = await deskWith(page, 2);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await page.locator('.footer').waitFor();
  const at = async (one: string, side: 'left' | 'right') =>
    page
      .locator(one)
      .first()
      .evaluate((box, edge) => Math.round(box.getBoundingClientRect()[edge]), side);
  expect(await at('.desk-who', 'left')).toBe(await at('.post', 'left'));
  expect(await at('.desk-tabs', 'right')).toBe(await at('.dock', 'right'));
  expect(await at('#open-approve', 'left')).toBe(await at('.facts dl', 'left'));

  await page.evaluate(() => document.documentElement.style.setProperty('--brand-fill', '#c2410c'));
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveCSS('outline-color', 'rgb(194, 65, 12)');
});
