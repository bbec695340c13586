import type { Page } from '@playwright/test';

/** The page of a post, as people speak of it. */

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

export const status = (page: Page) => section(page, 'POST INFO').getByRole('definition').first();

export const reviewer = (page: Page, name: string) =>
  section(page, 'REVIEWER FEEDBACK').getByRole('listitem').filter({ hasText: name }).first();

/** What a poll brings has to arrive within two rounds of it. */
export const WITHOUT_RELOAD = { timeout: 45_000 };
