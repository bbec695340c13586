import type { Page } from '@playwright/test';
import { graveFindings } from './axe.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, onPhone, test } from './fixtures.ts';

/**
 * What is on the screen now is accessible and does not overflow, on a wide screen and on a phone; in the dark, too, where
 * only the colours are others. Colours are the same at every width, so the dark ones are looked at on the wide screen.
 */
export async function inspect(page: Page, name: string) {
  await test.step(name, async () => {
    await expectNoSidewaysScroll(page, name);
    await expectAccessible(page, name);
    await expectContrastInTheDark(page, name);
    await onPhone(page, async () => {
      await expectNoSidewaysScroll(page, `${name}, on a phone`);
      await expectAccessible(page, `${name}, on a phone`);
    });
  });
}

/** Enough contrast on the page as it is now, were it dark. */
export async function expectContrastInTheDark(page: Page, name: string): Promise<void> {
  expect.soft(await darken(page, true), `${name}: colours fade, although less motion is asked for`).toBe(0);
  const contrast = { type: 'rule' as const, values: ['color-contrast'] };
  expect.soft(await graveFindings(page, contrast), `${name}, dark`).toEqual([]);
  await darken(page, false);
}

/** Answers how many transitions that begins: each would be a picture of colours that nobody sees for long. */
const darken = (page: Page, dark: boolean): Promise<number> =>
  page.evaluate(async (isDark) => {
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
    document.documentElement.classList.toggle('dark', isDark);
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return document.getAnimations().filter((one) => one instanceof CSSTransition).length;
  }, dark);
