import type { Page } from '@playwright/test';
import { makePost, reviewPathOf } from './agency.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { pictureBox, spotOf, turnedPhoto } from './spots.ts';

const CORA = 'cora@client.example';

/** Which spot of its picture each dot of a preview is on, by what the browser made of the frame. */
const previewSpots = (page: Page) =>
  page.locator('.preview-pin').evaluateAll((dots) =>
    dots.map((dot) => {
      const image = dot.closest('li')?.querySelector('img');
      if (!image) throw new Error('a dot without a picture');
      const frame = image.getBoundingClientRect();
      const fits = [frame.width / image.naturalWidth, frame.height / image.naturalHeight];
      const isCover = getComputedStyle(image).objectFit === 'cover';
      const scale = isCover ? Math.max(...fits) : Math.min(...fits);
      const box = dot.getBoundingClientRect();
      const along = (middle: number, start: number, whole: number, size: number) =>
        0.5 + (middle - start - whole / 2) / (size * scale);
      return {
        x: along(box.left + box.width / 2, frame.left, frame.width, image.naturalWidth),
        y: along(box.top + box.height / 2, frame.top, frame.height, image.naturalHeight),
      };
    }),
  );

test('a pin that is set on an enlarged page is on the same spot in every framing', async ({
  page,
  phone,
}) => {
  await signIn(page);
  const files = [await turnedPhoto('one.jpg')];
  const post = await makePost(page, { files, reviewerEmails: [CORA] });
  const path = await reviewPathOf(page, post.id, CORA);
  const key = new URL(post.assets[0]?.url ?? '', 'http://x').pathname.split('/').at(-1) ?? '';
  // Four accounts, each of which shows the picture in another way; connecting them is not what this is about.
  const how = { whole: 2 / 3, cut: 1, crop: 1.91, pad: 9 / 16 };
  const targets = Object.entries(how).map(([name, frame]) => ({
    network: 'instagram',
    handle: name,
    name,
    avatarUrl: null,
    caption: name,
    url: null,
    preview: {
      format: null,
      title: null,
      shown: name,
      rest: '',
      firstComment: null,
      facts: [],
      notes: [],
      media: [{ key, frame, how: name }],
    },
  }));
  for (const screen of [page, phone])
    await screen.route('**/api/approve/*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { post?: object };
      await route.fulfill({
        response: answer,
        json: body.post ? { ...body, post: { ...body.post, targets } } : body,
      });
    });
  await phone.goto(path);
  await expect(phone.getByText('Click or tap to point at something')).toBeVisible();
  const picture = phone.locator('.slides img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  // Enlarged with two fingers: only a part of the page is seen, and a finger touches what is seen.
  const glass = await phone.context().newCDPSession(phone);
  await glass.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  const { left, top, width, height } = await pictureBox(picture);
  const seen = await phone.evaluate(() => {
    const { offsetLeft = 0, offsetTop = 0, scale = 1 } = visualViewport ?? {};
    return { offsetLeft, offsetTop, scale };
  });
  expect(seen.scale).toBe(2);
  await phone.touchscreen.tap(left + width * 0.35 - seen.offsetLeft, top + height * 0.45 - seen.offsetTop);
  await expect(phone.getByText('Pin 1, in picture 1, in the middle')).toBeVisible();
  await glass.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
  await phone.getByLabel('What should be changed here?').fill('A bigger logo');
  await phone.getByRole('button', { name: 'Ask for this change' }).tap();
  await phone.getByRole('button', { name: 'Submit' }).tap();
  await expect(phone.getByRole('heading', { name: 'What was asked for' })).toBeVisible();
  await expect(phone.getByText('Click or tap to point at something')).toHaveCount(0);

  // At the desk's width, and as the browser's own zoom of 200 % lays it out there.
  for (const size of [
    { width: 1440, height: 900 },
    { width: 720, height: 450 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(path);
    const spots = [await spotOf(page.locator('.pin'))];
    await page.locator('.net-list').scrollIntoViewIfNeeded();
    await expect(page.locator('.preview-pin')).toHaveCount(4);
    spots.push(...(await previewSpots(page)));
    for (const spot of spots) {
      expect(spot.x).toBeCloseTo(0.35, 2);
      expect(spot.y).toBeCloseTo(0.45, 2);
    }
    await expectAccessible(page);
  }
});
