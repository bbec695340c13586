import { expect, expectAccessible, signIn, signUp, tabTo, test } from './fixtures.ts';
import { inspect } from './inspect.ts';
import { printedLink } from './server-command.ts';

test('a stranger signs up, logs in and is home; the first client is there', async ({ page }) => {
  const email = `new-${Date.now()}@agency.test`;
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Manage Your Social Media Like a Pro' })).toBeVisible();
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/signup');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByText('Please enter a valid 10-digit phone number')).toBeVisible();

  await page.getByLabel('First name').fill('Olive');
  await page.getByLabel('Last name').fill('Hart');
  await page.getByLabel('Company name').fill('Fern & Oak');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone number').fill(`5${String(Date.now()).slice(-9)}`);
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign Up' }).click();

  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Account created!')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.getByLabel('Password').fill('wrong one');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await page.getByLabel('Password').fill('correct horse');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your Clients' })).toBeVisible();
  await expect(page.getByText('Fern & Oak')).toBeVisible();

  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
});

test('an address that is taken is said once in full, and marked at its field', async ({ page }) => {
  const { email } = await signIn(page);
  await page.request.get('/api/logout');
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Olive');
  await page.getByLabel('Last name').fill('Hart');
  await page.getByLabel('Company name').fill('Fern & Oak');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone number').fill(`6${String(Date.now()).slice(-9)}`);
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Signup failed')).toBeVisible();
  await expect(page.getByText('An account with this email already exists')).toBeVisible();
  await expect(page.getByText('Already in use')).toBeVisible();
});

test('a forgotten password is reset with the link that the server’s owner prints; none stands in the Outbox', async ({
  page,
  browser,
}) => {
  const account = await signIn(page);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/forgot-password');
  await elsewhere.getByLabel('Email').fill(account.email);
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect(elsewhere.getByText('spam folder')).toBeVisible();
  await expect(elsewhere.getByText('npm run reset-link')).toBeVisible();

  expect(await (await page.request.get('/api/messages')).text()).not.toContain('token=');
  await page.goto('/outbox');
  await page.getByRole('button', { name: /Choose a new password/ }).click();
  await expect(page.getByText(/^The link is not shown here: /)).toBeVisible();
  await elsewhere.goto(await printedLink('reset-link', account.email));
  await elsewhere.getByLabel('New password').fill('brand new one');
  await elsewhere.getByLabel('Confirm password').fill('something else');
  await elsewhere.getByRole('button', { name: 'Reset Password' }).click();
  await expect(elsewhere.getByText("Passwords don't match")).toBeVisible();
  await elsewhere.getByLabel('Confirm password').fill('brand new one');
  await elsewhere.getByRole('button', { name: 'Reset Password' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible();
  await expect(elsewhere).toHaveURL('/login');

  await page.goto('/settings');
  await expect(page).toHaveURL('/login');
});

test('a reset page without a token says so', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await page.getByRole('button', { name: 'Request New Reset Link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('settings: profile and password', async ({ page }) => {
  const account = await signIn(page);
  await page.goto('/settings');
  await page.getByLabel('First name').fill('Rosa');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('banner').getByText('Rosa Hart')).toBeVisible();

  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill('another good one');
  await page.getByLabel('Confirm new password').fill('another good one');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Current password is incorrect')).toBeVisible();
  await page.getByLabel('Current password').fill(account.password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/admin');
});

test('settings: a new e-mail long after the log-in asks for the password', async ({ page }) => {
  const account = await signIn(page);
  // As the server does ten minutes after the log-in; with the password it decides by itself.
  await page.route('**/api/auth/update-profile', async (route) => {
    const { currentPassword } = route.request().postDataJSON() as { currentPassword?: string };
    if (currentPassword) return route.continue();
    return route.fulfill({
      status: 403,
      json: { message: 'Please enter your password to change your email', code: 'forbidden' },
    });
  });
  await page.goto('/settings');
  await page.getByLabel('Email').fill(`new-${account.email}`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
  await dialog.getByLabel('Your password').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(`new-${account.email}`);
});

test('sign-up by invitation: the page says whom to ask, and an invitation opens the form', async ({
  page,
}) => {
  await page.route('**/api/auth/signup?*', (route) => route.fulfill({ json: { open: true } }));
  await page.route('**/api/auth/signup', (route) => route.fulfill({ json: { open: false } }));
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'Sign-up is by invitation' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/signup?invitation=abc');
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible();
});

test('protected addresses lead to the log-in, and a signed-in owner is not asked again', async ({ page }) => {
  for (const path of [
    '/admin',
    '/settings',
    '/dashboard?company=x',
    '/post/1',
    '/post/1/schedule',
    '/outbox',
    '/archive',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
  await signIn(page);
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});

test('a link leads to its screen after the log-in, also for somebody else; after a log-out all begins at home', async ({
  page,
}) => {
  const mine = await signUp(page, 'Kumo Ramen');
  const other = await signUp(page, 'Fern & Oak');
  const logIn = async ({ email, password }: typeof mine) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log In' }).click();
  };
  const link = '/dashboard?company=Kumo%20Ramen&tab=calendar';
  await page.goto(link);
  await expect(page).toHaveURL('/login');
  await logIn(mine);
  await expect(page).toHaveURL(link);
  await expect(page.getByRole('heading', { name: 'Kumo Ramen', level: 1 })).toBeVisible();

  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL('/login');
  await logIn(other);
  await expect(page).toHaveURL(link);
  await expect(page.getByText('Client not found')).toBeVisible();

  await page.getByRole('button', { name: /your menu/ }).click();
  await page.getByRole('link', { name: 'Log Out' }).last().click();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Log In' }).first().click();
  await logIn(mine);
  await expect(page.getByRole('heading', { name: 'Your Clients' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the theme is kept under its key and is there before the first paint', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  const before = await page.evaluate(() => document.documentElement.dataset['theme']);
  await page.getByRole('button', { name: /Switch to (dark|light) theme/ }).click();
  const after = await page.evaluate(() => localStorage.getItem('theme'));
  expect(after).not.toBe(before);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator(`html[data-theme=${after}]`)).toBeAttached();
});

test('the public screens log nothing in the console and hold “Loading...” until the read of the user is back', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  for (const [path, sign] of [
    ['/', 'Manage Your Social Media Like a Pro'],
    ['/login', 'Welcome Back'],
    ['/signup', 'Create Account'],
    ['/forgot-password', 'Back to Login'],
    ['/reset-password', 'Invalid Reset Link'],
    ['/settings', 'Welcome Back'],
  ] as const) {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/auth/user', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path);
    const isAsked = !path.endsWith('-password');
    if (isAsked) await expect(page.getByText('Loading...')).toBeVisible();
    answer();
    await expect(page.getByText(sign).first()).toBeVisible();
    await page.unroute('**/api/auth/user');
  }
  expect(logged).toEqual([]);
});

test('an unknown address is a 404 with a way home', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('sign-up and log-in work with the keyboard alone', async ({ page }) => {
  const account = await signUp(page);
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(account.email);
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your Clients' })).toBeVisible();
});

test('signed-out pages are accessible and do not overflow', async ({ page }) => {
  test.slow();
  for (const path of [
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/reset-password?token=x',
    '/confirm-email?token=x',
    '/undo-email',
    '/undo-email?token=x',
    '/nowhere',
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await inspect(page, path);
  }
});
