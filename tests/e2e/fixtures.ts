import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

export interface Account {
  email: string;
  password: string;
  companyName: string;
}

let made = 0;

/** An account of its own for a journey, made through the API as the sign-up form would. */
export async function signUp(page: Page, companyName = 'Fern & Oak'): Promise<Account> {
  made += 1;
  const stamp = `${process.pid}${Date.now()}${made}`;
  const account = { email: `owner-${stamp}@agency.test`, password: 'correct horse', companyName };
  const answer = await page.request.post('/api/auth/signup', {
    data: { ...account, phone: `5${stamp.slice(-9).padStart(9, '0')}`, firstName: 'Olive', lastName: 'Hart' },
  });
  expect(answer.status()).toBe(201);
  return account;
}

/** Signs in this browser context. */
export async function signIn(page: Page, companyName?: string): Promise<Account> {
  const account = await signUp(page, companyName);
  const { email, password } = account;
  expect((await page.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(200);
  return account;
}

/** Neither serious nor critical findings on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const grave = violations.filter((one) => one.impact === 'serious' || one.impact === 'critical');
  expect(
    grave.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const extra = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(extra).toBeLessThanOrEqual(0);
}

export async function useTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
}

/** A console error or an unhandled rejection fails the journey; the read that finds nobody signed in is no error. */
export const test = base.extend<{ watchErrors: void }>({
  watchErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        const expected = /status of (4\d\d|503)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(message.text());
        if (message.type() === 'error' && !expected) errors.push(message.text());
      });
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
