import { makePost } from './agency.ts';
import { expect, expectNoSidewaysScroll, PHONE, signIn, test } from './fixtures.ts';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

test('a client’s name of one long word scrolls no sheet sideways', async ({ page }) => {
  await signIn(page, LONG);
  await page.request.patch('/api/agency', { data: { name: LONG } });
  await makePost(page, { companyName: LONG, caption: LONG, scheduledAt: '2199-05-03T10:00:00.000Z' });
  await page.setViewportSize(PHONE);
  for (const sheet of ['/month-plan', '/agency/report']) {
    await page.goto(`${sheet}?company=${encodeURIComponent(LONG)}&month=2199-05`);
    await expect(page.getByRole('heading', { level: 2, name: LONG })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
