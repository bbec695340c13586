import { expect, type Locator, type Page } from '@playwright/test';

/** A finger on the glass: real touch events, as the browser gets them from the screen. */
async function finger(page: Page) {
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (at: { x: number; y: number }) => send('touchStart', [at]),
    move: (at: { x: number; y: number }) => send('touchMove', [at]),
    up: () => send('touchEnd', []),
  };
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing to touch');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Holds an element until it is lifted, takes it to another and lets go. */
export async function dragByTouch(page: Page, element: Locator, goal: Locator): Promise<void> {
  await expect(element).toBeVisible();
  const touch = await finger(page);
  // Both are on the screen before either is measured, and not at its edge, where the page scrolls along.
  await goal.evaluate((cell) => cell.scrollIntoView({ block: 'center' }));
  const from = await middleOf(element);
  const to = await middleOf(goal);
  expect(await middleOf(element)).toEqual(from);
  await touch.down(from);
  await expect(page.locator('[data-lifted]')).toBeVisible();
  for (const part of [0.3, 0.6, 0.9, 1])
    await touch.move({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  await expect(goal).toHaveAttribute('data-over');
  await touch.up();
}

/** Up or down, from an element on. */
export async function swipe(page: Page, element: Locator, by: number): Promise<void> {
  await expect(element).toBeVisible();
  const touch = await finger(page);
  const { x, y } = await middleOf(element);
  await touch.down({ x, y });
  for (const part of [0.25, 0.5, 0.75, 1]) await touch.move({ x, y: y + by * part });
  await touch.up();
}
