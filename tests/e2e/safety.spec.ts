import { createHmac } from 'node:crypto';
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, signIn, test } from './fixtures.ts';

/** What an authenticator app shows: RFC 6238, worked out once more and not with the server's own code. */
function codeOf(key: string, at: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(key, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', bytes).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

test('two-factor is set up with an app, and a log-in then asks for its code', async ({ page }) => {
  const { email, password } = await signIn(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Set up two-factor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByRole('img', { name: /Picture of the key/ })).toBeVisible();
  await expectAccessible(page, 'the picture for the app');
  const key = ((await dialog.getByText(/^Key: \w/).textContent()) ?? '')
    .replace(/^Key: /, '')
    .replaceAll(' ', '');
  await dialog.getByLabel('Code that the app shows').fill(codeOf(key, Date.now()));
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'One More Step' })).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  await expectAccessible(page, 'the second step');
  // The code of this half minute may be the one that switched it on: the next one is good for a clock that is ahead.
  await page.getByLabel('Code').fill(codeOf(key, Date.now() + 30_000));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your Clients' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your Clients' })).toBeVisible();
});

test('a passkey is added in the settings, and opens the account without a password', async ({ page }) => {
  const { email, password } = await signIn(page);
  // The browser's own authenticator, in software: always there, always the right finger.
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Make the passkey' }).click();
  await expectToast(page, 'Passkey added');
  await expect(page.getByText('Work laptop')).toBeVisible();
  // From the top: a button that the header half covers counts as a small one.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, 'the settings with a passkey');
  await expectNoSidewaysScroll(page);

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your Clients' })).toBeVisible();

  // Two factors by itself: who came in with it may ask the whole team for as much, and goes on working.
  await page.goto('/settings');
  await page.getByRole('checkbox', { name: 'Ask everybody for two factors' }).check();
  await expect(page.getByText('Everybody has a second factor.')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Your Clients' })).toBeVisible();

  // The password alone leads to one screen, which sets nothing up and takes the passkey there and then.
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Two factors, please' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in with your passkey' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up two-factor' })).toBeHidden();
  await expectAccessible(page, 'the screen that asks for the passkey');
  await page.getByRole('button', { name: 'Log in with your passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your Clients' })).toBeVisible();
});

test('an owner makes a key, a program writes a post with it, and is refused once it is revoked', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { password } = await signIn(page);
  await page.goto('/agency?part=keys');
  await expect(page.getByText('No key yet')).toBeVisible();
  await page.getByRole('button', { name: 'Make a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What it is for').fill('Website');
  await dialog.getByLabel('Role').selectOption('Creator');
  await dialog.getByLabel('Your password').fill(password);
  await expectAccessible(page, 'the form of a key');
  await dialog.getByRole('button', { name: 'Make key' }).click();
  const secret = await dialog.getByLabel('Text of the key').inputValue();
  await expectAccessible(page, 'a new key');
  await dialog.getByRole('button', { name: 'Done' }).click();

  const program = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  const made = await program.post('/api/posts', { data: { title: 'From the website' } });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const history = await page.request.get(`/api/posts/${id}/history`);
  expect(JSON.stringify(await history.json())).toContain('The key Website');
  await page.reload();
  await expect(page.getByText('Used just now')).toBeVisible();
  await expectAccessible(page, 'the keys');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Revoke the key Website' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expectToast(page, 'The key Website was revoked');
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  expect((await program.get('/api/posts')).status()).toBe(401);
  await program.dispose();
});
