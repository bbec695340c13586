import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Comment } from '#domain/approvals/contract.ts';
import { approvalsOf, makePost, reviewPathOf } from './agency.ts';
import { photo, type ChosenFile } from './files.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, tabTo, test } from './fixtures.ts';

const CORA = 'cora@client.example';

/** As a phone that was held upright writes it: the file lies on its side, and says so. */
async function turnedPhoto(name: string): Promise<ChosenFile> {
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#d9a441' } });
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await picture.jpeg().withMetadata({ orientation: 6 }).toBuffer(),
  };
}

/** Where the whole picture is on the screen: it is shown whole, in the middle of its frame. */
const pictureBox = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => {
    const { left, top, width, height } = image.getBoundingClientRect();
    const scale = Math.min(width / image.naturalWidth, height / image.naturalHeight);
    const size = { width: image.naturalWidth * scale, height: image.naturalHeight * scale };
    return { ...size, left: left + (width - size.width) / 2, top: top + (height - size.height) / 2 };
  });

/** Which spot of the picture the tip of a pin is on. */
async function spotOf(page: Page, pin: Locator) {
  await expect(pin).toBeVisible();
  const box = await pictureBox(page.locator('.slides img').first());
  const tip = await pin.evaluate((element: HTMLElement) => {
    const layer = element.parentElement?.getBoundingClientRect();
    return {
      left: (layer?.left ?? 0) + Number.parseFloat(element.style.left),
      top: (layer?.top ?? 0) + Number.parseFloat(element.style.top),
    };
  });
  return { x: (tip.left - box.left) / box.width, y: (tip.top - box.top) / box.height };
}

const threadOf = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/posts/${id}/comments`)).json()) as Comment[];

test('a thumb points at a turned picture; the pin is on the same spot at the agency, and comes back done', async ({
  page,
  phone,
}) => {
  await signIn(page);
  const files = [await turnedPhoto('one.jpg'), await photo('two.png', '#2a6f97')];
  const post = await makePost(page, { files, reviewerEmails: [CORA] });
  await phone.goto(await reviewPathOf(page, post.id, CORA));
  const picture = phone.locator('.slides img').first();
  await expect(phone.getByRole('button', { name: 'Point at something' })).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const { left, top, width, height } = await pictureBox(picture);
  // Upright, although its file is not.
  expect(height).toBeGreaterThan(width);
  await phone.touchscreen.tap(left + width * 0.3, top + height * 0.25);
  await expect(phone.getByText('Pin 1, in picture 1, top left')).toBeVisible();
  await phone.getByLabel('What should be changed here?').fill('A bigger logo');
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await phone.getByRole('button', { name: 'Ask for this change' }).tap();
  await expect(phone.getByRole('list', { name: 'Your changes' })).toContainText('A bigger logo');
  await phone.getByRole('button', { name: 'Submit' }).tap();
  await expect(phone.getByRole('heading', { name: 'What was asked for' })).toBeVisible();

  await page.goto(`/post/${post.id}`);
  const pin = page.getByRole('button', { name: 'Pin 1, in picture 1, top left: A bigger logo' });
  const [there, here] = [await spotOf(phone, phone.locator('.pin')), await spotOf(page, pin)];
  for (const spot of [there, here]) {
    expect(spot.x).toBeCloseTo(0.3, 2);
    expect(spot.y).toBeCloseTo(0.25, 2);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done, with a word' }).click();
  await page.getByLabel('A word to the reviewers').fill('Twice the size');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'A bigger logo' })).toBeChecked();
  await expect(phone.getByText('1 of 1 done')).toBeVisible();
  await expect(phone.getByText('Twice the size')).toBeVisible();
  await expectAccessible(phone);
});

test('by keyboard alone a pin is set on the desk; sending again while it is open asks first', async ({
  page,
}) => {
  await signIn(page);
  const files = [await photo('one.png', '#d9a441', 1200, 800)];
  const post = await makePost(page, { files, caption: 'Fresh bread every day.', reviewerEmails: [CORA] });
  const [approval] = await approvalsOf(page, post.id);
  await page.goto(new URL(approval?.deskUrl ?? '').pathname);
  const { keyboard } = page;
  await tabTo(page, page.getByRole('button', { name: 'Point at something' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Picture 1' }));
  await keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: /^Pin 1, in picture 1, in the middle\. Arrow keys/ }),
  ).toBeFocused();
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowUp', 'Enter']) await keyboard.press(key);
  await expect(page.getByLabel('What should be changed here?')).toBeFocused();
  await keyboard.type('Brighter here');
  await tabTo(page, page.getByRole('button', { name: 'Ask for this change' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Submit' }));
  await expectAccessible(page);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'That was everything' })).toBeVisible();
  const assetId = post.assets[0]?.id;
  await expect
    .poll(() => threadOf(page, post.id))
    .toMatchObject([{ body: 'Brighter here', task: true, anchor: { assetId, x: 0.7, y: 0.49 } }]);

  await page.goto(`/post/${post.id}`);
  await page.getByRole('button', { name: 'Resubmit for Review' }).click();
  await expect(page.getByRole('dialog', { name: '1 thing is not ticked off' })).toBeVisible();
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByRole('checkbox', { name: 'Brighter here' }).click();
  await expect(page.getByRole('checkbox', { name: 'Brighter here' })).toBeChecked();
  await expect(page.getByText('All done')).toBeVisible();
  await page.getByRole('button', { name: 'Resubmit for Review' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('In Review').first()).toBeVisible();
});
