import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from '@playwright/test';

/** Its small form: every page that is looked at reads it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds serious or critical on the page as it is now, with the places; where a dialog is open, in the dialog:
 * the page behind it is the same as without it. Axe stays in the page, so a second look costs only the look.
 */
export async function graveFindings(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (only) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    const found = await inPage.run(dialog ?? document, {
      runOnly: only,
      resultTypes: ['violations'],
      // Films, for the rule about sound. By default every look fetches all style sheets again, for a rule that is off.
      preload: { assets: ['media'] },
    });
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
