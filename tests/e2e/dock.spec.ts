import type { Locator, Page } from '@playwright/test';
import { LANGUAGES } from '#domain/languages/language.ts';
import { approvalsOf, makePost, reviewPathOf } from './agency.ts';
import { photo } from './files.ts';
import { expect, signIn, tabTo, test } from './fixtures.ts';

const CORA = 'cora@client.example';

/** Two posts that wait for Cora: the path of the first one's link, and of her desk. */
async function askCora(page: Page) {
  const files = [await photo('one.png', '#d9a441', 1200, 800)];
  const post = await makePost(page, { files, caption: 'Fresh bread every day.', reviewerEmails: [CORA] });
  await makePost(page, { caption: 'More words', reviewerEmails: [CORA] });
  const [approval] = await approvalsOf(page, post.id);
  const desk = new URL(approval?.deskUrl ?? '').pathname;
  return { link: await reviewPathOf(page, post.id, CORA), desk };
}

/** Whether a finger or a mouse in the middle of the element reaches it, and nothing lies above it. */
const isUncovered = (one: Locator) =>
  one.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return above !== null && element.contains(above);
  });

test('each answer is one line on a phone of 360 pixels', async ({ page, phone }) => {
  await signIn(page);
  const { link } = await askCora(page);
  await phone.setViewportSize({ width: 360, height: 720 });
  await phone.goto(link);
  for (const name of ['Approve Post', 'Request Changes']) {
    const label = phone.locator('.dock').getByRole('button', { name });
    await label.waitFor();
    const lines = await label.evaluate((button) => {
      const words = document.createRange();
      words.selectNodeContents([...button.childNodes].find(({ nodeType }) => nodeType === 3) ?? button);
      return words.getClientRects().length;
    });
    expect.soft(lines, name).toBe(1);
  }
});

test('in every language and on the narrowest phone the page ends above the answers, and the focus is never behind them', async ({
  page,
  phone,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  const { link, desk } = await askCora(page);
  await phone.goto(link);
  for (const language of LANGUAGES) {
    await phone.evaluate((one) => localStorage.setItem('greenroom.language', one), language);
    for (const at of [link, desk]) {
      await phone.goto(at);
      const changes = phone.locator('#open-request_changes');
      await changes.waitFor();
      await phone.locator('.point-button').waitFor();
      for (const width of [390, 320]) {
        const where = `${language} ${width} ${at === link ? 'link' : 'desk'}`;
        await phone.setViewportSize({ width, height: 720 });
        await phone.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        expect.soft(await isUncovered(phone.locator('.footer select')), `${where}: the end`).toBe(true);
        for (const button of await phone.locator('.dock button').all())
          expect.soft(await isUncovered(button), `${where}: an answer`).toBe(true);
        const room = () =>
          phone.evaluate(() => {
            const dock = document.querySelector('.dock')?.getBoundingClientRect().height ?? Infinity;
            return parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) - dock;
          });
        expect.soft(await room(), `${where}: room for the focus`).toBeGreaterThanOrEqual(0);
        // The form needs most room where the page is narrowest.
        if (width > 320) continue;
        await changes.click();
        await phone.evaluate(() => (document.activeElement as HTMLElement).blur());
        expect.soft(await room(), `${where}: room beside the form`).toBeGreaterThanOrEqual(0);
        await phone.locator('.answer .button').first().click();
        await phone.evaluate(() => (document.activeElement as HTMLElement).blur());
      }
    }
  }
});

test('by keys what is written about a place is seen above the answers; writing an answer does not move the page', async ({
  page,
  phone,
}) => {
  await signIn(page);
  const { link } = await askCora(page);
  await phone.addInitScript(() => localStorage.setItem('greenroom.language', 'de'));
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(link);
  await tabTo(phone, phone.locator('.point-button').first());
  await phone.keyboard.press('Enter');
  await tabTo(phone, phone.locator('.point-list .point-button').first());
  await phone.keyboard.press('Enter');
  await expect(phone.locator('.pin.held')).toBeFocused();
  await phone.keyboard.press('Enter');
  const field = phone.locator('#place-words');
  await expect(field).toBeFocused();
  await phone.keyboard.type('Heller, bitte');
  for (const button of await phone.locator('.place-buttons button').all()) {
    await phone.keyboard.press('Tab');
    await expect(button).toBeFocused();
    expect(await isUncovered(button), (await button.textContent()) ?? '').toBe(true);
  }
  await phone.locator('.place-buttons button').first().click();

  await phone.evaluate(() => window.scrollTo({ top: 60, behavior: 'instant' }));
  const changes = phone.locator('#open-request_changes');
  const at = await changes.boundingBox();
  // As a finger does it: Playwright's own tap scrolls first.
  await phone.touchscreen.tap((at?.x ?? 0) + 20, (at?.y ?? 0) + 20);
  await expect(phone.locator('#answer-comment')).toBeFocused();
  await phone.keyboard.type('Ein anderes Bild, bitte.');
  await phone.keyboard.press('Tab');
  await phone.keyboard.press('Tab');
  expect(await phone.evaluate(() => window.scrollY)).toBe(60);
});
