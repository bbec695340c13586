import { randomInt } from 'node:crypto';
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { graveFindings } from './axe.ts';

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
    data: { ...account, phone: `5${randomInt(1e8, 1e9)}`, firstName: 'Olive', lastName: 'Hart' },
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

/** Neither serious nor critical findings on the page as it is now. The journey goes on to find the others too. */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  const tags = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] };
  expect.soft(await graveFindings(page, tags), where).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page, where = page.url()): Promise<void> {
  const extra = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(extra, where).toBeLessThanOrEqual(0);
}

export async function useTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
}

/** What the toast says; only one is shown at a time. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const toasts = page.getByRole('region', { name: /Notifications/, includeHidden: true });
  await expect(toasts.getByText(text, { exact: true })).toBeVisible();
}

/** Answers every question of the browser from now on; what was asked is collected. */
export function answerQuestions(page: Page, answer: 'yes' | 'no'): string[] {
  const asked: string[] = [];
  page.removeAllListeners('dialog');
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void (answer === 'yes' ? dialog.accept() : dialog.dismiss());
  });
  return asked;
}

const OFFLINE = 'ERR_INTERNET_DISCONNECTED';

/** A console error or an unhandled rejection fails the journey, but for the refusals that it provokes. */
function watch(page: Page): string[] {
  const errors: string[] = [];
  // The last two are the test's own: its tracer asks for pictures that are only on this page, and what it adds to
  // every page may not run beside a mail.
  const expected =
    /status of (4\d\d|503)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|^Connecting to 'blob:.*Content Security Policy|^Blocked script execution in '[^']*\/preview'/s;
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // Finding nobody signed in is no refusal: the public screens log nothing at all. Without a connection everything fails.
    const mayFail = !message.location().url.endsWith('/api/auth/user') || message.text().includes(OFFLINE);
    const isProvoked = expected.test(message.text()) && mayFail;
    if (message.type() === 'error' && !isProvoked) errors.push(message.text());
  });
  return errors;
}

export const PHONE = { width: 360, height: 740 };
export const WIDE = { width: 1440, height: 900 };

/**
 * For journeys that are the same with more room and a mouse, which the others have: where there is least room, everything
 * can be reached. That each screen fits both is looked at in accessibility.spec.ts.
 */
export const ON_PHONE = { viewport: PHONE, hasTouch: true, isMobile: true };

/**
 * The page that is open now, on a phone: small, and touched instead of pointed at. Whatever is open stays open, which
 * spares the way there a second time.
 */
export async function onPhone(page: Page, look: () => Promise<void>): Promise<void> {
  const wide = page.viewportSize();
  const client = await page.context().newCDPSession(page);
  const touched = (enabled: boolean) => client.send('Emulation.setTouchEmulationEnabled', { enabled });
  await touched(true);
  await page.setViewportSize(PHONE);
  const isPhone = () => matchMedia('(pointer: coarse) and (max-width: 400px)').matches;
  expect(await page.evaluate(isPhone)).toBe(true);
  await drawn(page);
  await look();
  await touched(false);
  await client.detach();
  if (wide) await page.setViewportSize(wide);
  await drawn(page);
}

/** What follows from another size is there. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** As somebody who has no mouse gets there. */
export async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(goal).toBeVisible();
  const isThere = () => goal.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 80 && !(await isThere()); step += 1) await page.keyboard.press(key);
  await expect(goal).toBeFocused();
}

/**
 * The browser says that it saves data: then the app does not download and compile on every page what only the next click
 * may need, a tenth of a journey's work. Journeys that are about what is there before it is needed ask for the usual
 * browser with `test.use({ savesData: false })`.
 */
const saveData = () =>
  Object.defineProperty((navigator as Navigator & { connection: object }).connection, 'saveData', {
    value: true,
  });

/** A request that a journey answers itself may still be under way at its end: that nobody waits for it is no error. */
async function leaveUnanswered(page: Page): Promise<void> {
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** `phone` is somebody else's: a small touch screen, a browser of its own, signed in nowhere. */
export const test = base.extend<{ watchErrors: void; phone: Page; savesData: boolean }>({
  savesData: [true, { option: true }],
  context: async ({ context, savesData }, use) => {
    if (savesData) await context.addInitScript(saveData);
    await use(context);
  },
  watchErrors: [
    async ({ page }, use) => {
      const errors = watch(page);
      await use();
      await leaveUnanswered(page);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  phone: async ({ browser, savesData }, use) => {
    const context = await browser.newContext(ON_PHONE);
    if (savesData) await context.addInitScript(saveData);
    const phone = await context.newPage();
    const errors = watch(phone);
    await use(phone);
    await leaveUnanswered(phone);
    await context.close();
    expect(errors).toEqual([]);
  },
});

export { expect };
