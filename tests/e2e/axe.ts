import axe from 'axe-core';
import type { Page } from '@playwright/test';

/**
 * What axe finds serious or critical on the page as it is now, with the places. Axe stays in the page, so a second look
 * at the same document costs only the look.
 */
export async function graveFindings(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (only) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const found = await inPage.run(document, { runOnly: only, resultTypes: ['violations'] });
    return found.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      places: nodes.map((node) => node.target.join(' ')),
    }));
  }, runOnly);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, places }) => `${id}: ${places.join(', ')}`);
}
