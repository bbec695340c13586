import type { Page } from '@playwright/test';
import type { Comment } from '#domain/approvals/contract.ts';
import { approvalsOf, makePost, reviewPathOf } from './agency.ts';
import { film, photo } from './files.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  tabTo,
  test,
  useTheme,
  WIDE,
} from './fixtures.ts';
import { pictureBox, spotOf, turnedPhoto } from './spots.ts';

const CORA = 'cora@client.example';

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
  const [there, here] = [await spotOf(phone.locator('.pin')), await spotOf(pin)];
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

/** What stands in the caption, as a mouse marks it: pressed before the first word, let go after the last. */
async function markWords(page: Page, first: string, last: string) {
  const at = await page.locator('article').evaluate(
    (post, words) => {
      const places = words.map((word) => {
        const walker = document.createTreeWalker(post, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const from = walker.currentNode.textContent?.indexOf(word) ?? -1;
          if (from < 0) continue;
          // Where most people read, whatever the page keeps free below for what has the focus.
          scrollBy(
            0,
            (walker.currentNode.parentElement?.getBoundingClientRect().top ?? 0) - innerHeight * 0.4,
          );
          const range = document.createRange();
          range.setStart(walker.currentNode, from);
          range.setEnd(walker.currentNode, from + word.length);
          return range;
        }
        throw new Error(`no ${word} in the caption`);
      });
      return places.map((range) => {
        const { left, right, top, height } = range.getBoundingClientRect();
        return { left, right, y: top + height / 2 };
      });
    },
    [first, last],
  );
  const [from, to] = at;
  if (!from || !to) throw new Error('nothing to mark');
  await page.mouse.move(from.left + 1, from.y);
  await page.mouse.down();
  await page.mouse.move(to.right - 1, to.y, { steps: 4 });
  await page.mouse.up();
}

test('words of the caption and a moment of a video are marked, kept over a reload, and lead there at the agency', async ({
  page,
}) => {
  await signIn(page);
  const files = [await film('one.mov'), await photo('two.png', '#d9a441', 1200, 800)];
  const caption = 'Fresh bread 🥖 every day.\n#bakery';
  const post = await makePost(page, { files, caption, reviewerEmails: [CORA] });
  const [approval] = await approvalsOf(page, post.id);
  await page.goto(new URL(approval?.deskUrl ?? '').pathname);
  await expect(page.getByRole('button', { name: 'Point at something' })).toBeVisible();
  await markWords(page, 'bread', 'every');
  await page.getByRole('button', { name: 'Write about “bread 🥖 every”' }).click();
  const field = page.getByLabel('What should be changed here?');
  await expect(field).toBeFocused();
  await page.keyboard.type('Say rolls');
  await page.getByRole('button', { name: 'Ask for this change' }).click();
  const video = page.locator('article video');
  const now = () => video.evaluate((player: HTMLVideoElement) => player.currentTime);
  const goTo = async (seconds: number) => {
    await video.evaluate((player: HTMLVideoElement, to) => (player.currentTime = to), seconds);
    await expect.poll(now).toBeCloseTo(seconds, 1);
  };
  await video.evaluate((player: HTMLVideoElement) => player.load());
  await goTo(1.5);
  await page.getByRole('button', { name: 'Write at 0:01' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type('Cut this');
  await expect(field).toHaveValue('Cut this');
  await page.getByRole('button', { name: 'Ask for this change' }).click();

  // In a narrow window, with what was asked below: the page does not move under the mouse.
  await page.setViewportSize({ width: 390, height: 800 });
  await markWords(page, 'every', 'day');
  await expect(page.getByRole('button', { name: 'Write about “every day”' })).toBeVisible();
  await page.setViewportSize(WIDE);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Mark 1, at “bread 🥖 every”: Say rolls' })).toBeVisible();
  await page.getByRole('button', { name: 'Request Changes' }).click();
  await expect(page.getByRole('list', { name: 'Your changes' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'That was everything' })).toBeVisible();

  await page.goto(`/post/${post.id}`);
  await expect(page.locator('mark')).toHaveText('bread 🥖 every');
  const [chip, mark] = [/^Mark 2, in video 1, at 0:01$/, /^Mark 2, in video 1, at 0:01: Cut this$/];
  await page.getByRole('button', { name: mark }).click();
  await expect.poll(now).toBeCloseTo(1.5, 1);
  // From the list as well, as often as it is wanted.
  for (const _ of [1, 2]) {
    await goTo(0.2);
    await page.getByRole('button', { name: chip }).first().click();
    await expect.poll(now).toBeCloseTo(1.5, 1);
  }
  await expectAccessible(page);
});

test('in the dark theme nothing beside a picture is white, and each is as large as fits', async ({
  page,
  phone,
}) => {
  await signIn(page);
  const files = [
    await photo('one.png', '#2a6f97'),
    await photo('tall.png', '#d9a441', 600, 1200),
    await photo('wide.png', '#3a7d44', 1200, 500),
  ];
  const post = await makePost(page, { files, reviewerEmails: [CORA] });
  await useTheme(page, 'dark');
  await phone.emulateMedia({ colorScheme: 'dark' });
  await phone.goto(await reviewPathOf(page, post.id, CORA));
  await page.goto(`/post/${post.id}`);
  for (const screen of [phone, page])
    for (const [at, ratio] of [1, 0.5, 2.4].entries()) {
      if (at > 0) await screen.getByRole('button', { name: `Show ${at + 1} of 3` }).click();
      const picture = screen.locator('.slides img').nth(at);
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      const { width, height } = (await picture.boundingBox())!;
      expect(width / height).toBeCloseTo(ratio, 1);
      const frame = (await screen.locator('.slides').boundingBox())!;
      expect(Math.max(width / frame.width, height / frame.height)).toBeCloseTo(1, 2);
    }
});
