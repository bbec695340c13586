import type { Locator, Page } from '@playwright/test';
import { approvalsOf, approveAll, makePost } from './agency.ts';
import { film, notAPicture, photo, type ChosenFile } from './files.ts';
import {
  answerQuestions,
  expect,
  expectNoSidewaysScroll,
  expectToast,
  PHONE,
  ON_PHONE,
  onPhone,
  signIn,
  tabTo,
  test,
} from './fixtures.ts';

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
const profile = (page: Page) => page.getByRole('region', { name: 'Client profile' });

/** Whether the picture really arrived, not only its frame. */
const expectPicture = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

async function chooseLogo(page: Page, file: ChosenFile) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Upload|Change) Logo$/ }).click();
  await (await chooser).setFiles(file);
}

test.describe('on a phone', () => {
  test.use(ON_PHONE);

  test('from an empty home screen to the first client with its logo', async ({ page }) => {
    await signIn(page);
    const asked = answerQuestions(page, 'yes');
    await page.goto('/');
    await page.getByRole('button', { name: 'Delete Fern & Oak' }).click();
    await expect(page.getByText('No Companies Yet')).toBeVisible();
    await expect(page.getByText('Create your first client to get started')).toBeVisible();
    await expectToast(page, 'Company deleted successfully');
    expect(asked).toEqual([
      'Are you sure you want to delete "Fern & Oak"? This will remove the company profile but keep all posts.',
    ]);

    await page.getByRole('button', { name: 'Create New Client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Client' });
    await expect(dialog.getByText('Add a new client company to your dashboard')).toBeVisible();
    await expect(dialog.getByText('PNG, JPG up to 5MB')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Create Client' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'New Client' }).first().click();
    await dialog.getByLabel('Company Name').fill('Lumen Yoga Loft');
    await expect(dialog.getByText('LY', { exact: true })).toBeVisible();
    await chooseLogo(page, notAPicture('notes.txt', 'text/plain'));
    await expectToast(page, 'Please select an image file');
    await chooseLogo(page, {
      ...notAPicture('huge.png', 'image/png'),
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
    });
    await expectToast(page, 'Image must be smaller than 5MB');
    await chooseLogo(page, await photo('logo.png', '#1f7a4d', 512, 512));
    await expectToast(page, 'Logo uploaded successfully');
    await expectPicture(dialog.locator('img'));
    await dialog.getByRole('button', { name: 'Create Client' }).click();

    await expect(page).toHaveURL('/dashboard?company=Lumen%20Yoga%20Loft');
    await expect(page.getByRole('heading', { level: 1, name: 'Lumen Yoga Loft' })).toBeVisible();
    await expectToast(page, 'Company created successfully');
    await expectPicture(profile(page).locator('img'));
    await expect(profile(page).getByRole('definition')).toHaveText(['0', '0', '0']);
    await expect(page.getByText('No posts yet')).toBeVisible();
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/');
    await expectPicture(card(page, 'Lumen Yoga Loft').locator('img'));
  });

  test('a renamed client takes its posts along, a deleted one leaves them', async ({ page }) => {
    await signIn(page);
    await makePost(page, { title: 'Spring sale' });
    const asked = answerQuestions(page, 'no');
    await page.goto('/');
    await page.getByRole('button', { name: 'Edit Fern & Oak' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Company Profile' });
    await expect(dialog.getByText('Update company name and logo')).toBeVisible();
    await dialog.getByLabel('Company Name').fill('   ');
    await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await dialog.getByLabel('Company Name').fill('Fern, Oak & Söhne / 100%');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    await expectToast(page, 'Company profile updated successfully');
    await page.getByRole('link', { name: 'Fern, Oak & Söhne / 100%' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fern, Oak & Söhne / 100%');
    await expect(page.getByRole('link', { name: /^Spring sale, Draft/ })).toBeVisible();

    await profile(page).getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Company Name').fill('Fern');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL('/dashboard?company=Fern');
    await expect(page.getByRole('link', { name: /^Spring sale, Draft/ })).toBeVisible();

    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Delete Fern' }).click();
    expect(asked).toHaveLength(1);
    await expect(card(page, 'Fern')).toBeVisible();
    answerQuestions(page, 'yes');
    await page.getByRole('button', { name: 'Delete Fern' }).click();
    await expectToast(page, 'Company deleted successfully');
    // Its post still carries the name, so the card stays, without a profile that could be deleted.
    await expect(page.getByRole('button', { name: 'Delete Fern' })).toBeHidden();
    await expect(card(page, 'Fern').getByRole('definition')).toHaveText(['1', '0', '1']);
    await card(page, 'Fern').getByRole('link', { name: 'Fern' }).click();
    await expect(page.getByRole('link', { name: /^Spring sale, Draft/ })).toBeVisible();
  });

  test('contacts are added, corrected and deleted', async ({ page }) => {
    await signIn(page);
    await page.goto('/dashboard?company=Fern%20%26%20Oak');
    await profile(page).getByRole('button', { name: 'Contacts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Contacts for Fern & Oak' });
    await dialog.getByRole('button', { name: 'Add Contact' }).click();
    const form = dialog.getByRole('form', { name: 'Add contact' });
    await form.getByRole('button', { name: 'Add Contact' }).click();
    await expect(form.getByRole('alert')).toHaveCount(2);

    await form.getByLabel('Name').fill('Cora Client');
    await form.getByLabel('Phone Number').fill('555 123 4567');
    await form.getByRole('button', { name: 'Add Contact' }).click();
    await expectToast(page, 'Contact added successfully');
    await expect(dialog.getByText('(555) 123-4567')).toBeVisible();

    await dialog.getByRole('button', { name: 'Add Contact' }).click();
    await form.getByLabel('Name').fill('Cora again');
    await form.getByLabel('Phone Number').fill('+1 (555) 123-4567');
    await form.getByRole('button', { name: 'Add Contact' }).click();
    await expectToast(page, 'A contact with this phone number already exists');
    await form.getByRole('button', { name: 'Cancel' }).click();

    await dialog.getByRole('button', { name: 'Edit Cora Client' }).click();
    const correction = dialog.getByRole('form', { name: 'Edit Cora Client' });
    await correction.getByLabel('Name').fill('Cora Keller');
    await correction.getByLabel('Email').fill('cora@client.example');
    await correction.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Contact updated successfully');
    await expect(dialog.getByText('cora@client.example')).toBeVisible();

    const kept = answerQuestions(page, 'no');
    await dialog.getByRole('button', { name: 'Delete Cora Keller' }).click();
    expect(kept).toEqual(['Delete contact "Cora Keller"?']);
    await expect(dialog.getByText('Cora Keller')).toBeVisible();
    answerQuestions(page, 'yes');
    await dialog.getByRole('button', { name: 'Delete Cora Keller' }).click();
    await expectToast(page, 'Contact deleted successfully');
    await expect(dialog.getByText('Cora Keller')).toBeHidden();
    await expectNoSidewaysScroll(page);
  });

  test('a card tells how things stand, and what comes in shows by itself', async ({ page }) => {
    await signIn(page);
    await makePost(page, { title: 'Draft', files: [await photo('one.png', '#357')] });
    const asked = await makePost(page, {
      title: 'Asked',
      files: [await film('two.mov')],
      reviewerEmails: ['cora@client.example'],
    });
    await makePost(page, { title: 'Nobody’s', companyName: null });
    const [approval] = await approvalsOf(page, asked.id);
    const answer = { action: 'request_changes', comment: 'Another photo, please', version: 1 };
    await page.request.post(`/api/approve/${approval?.approvalToken}`, { data: answer });

    await page.goto('/');
    const fern = card(page, 'Fern & Oak');
    await expect(fern.getByRole('term')).toHaveText(['Posts', 'Live', 'Active']);
    await expect(fern.getByRole('definition')).toHaveText(['2', '0', '1']);
    await expect(fern.getByText('1 needs changes')).toBeVisible();
    for (const picture of await fern.locator('img').all()) await expectPicture(picture);
    await expect(card(page, 'UNCATEGORIZED').getByRole('definition')).toHaveText(['1', '0', '1']);
    const activity = page.getByRole('region', { name: 'Recent Activity' });
    await expect(activity.getByText('Another photo, please')).toBeVisible();
    await expectNoSidewaysScroll(page);

    const yes = { action: 'approve', version: 1 };
    await page.request.post(`/api/approve/${approval?.approvalToken}`, { data: yes });
    await expect(activity.getByText(/approved/)).toBeVisible();
    await activity.getByRole('link', { name: /approved/ }).click();
    await expect(page).toHaveURL(`/post/${asked.id}`);
  });
});

test('a card leads to its client wherever it is pressed, on a picture too', async ({ page }) => {
  await signIn(page);
  await makePost(page, { files: [await photo('one.png', '#2a7')] });
  const press = async () => {
    await page.goto('/');
    const picture = card(page, 'Fern & Oak').locator('img').first();
    await expectPicture(picture);
    const { x, y, width, height } = (await picture.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(page).toHaveURL('/dashboard?company=Fern%20%26%20Oak');
  };
  await press();
  await onPhone(page, press);
});

test('a picture has white behind it once it is there, and no bright field before', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page);
  await makePost(page, { files: [await photo('one.png', '#2a7')] });
  await page.route('**/objects/**', () => undefined);
  await page.goto('/');
  const picture = card(page, 'Fern & Oak').locator('img').first();
  const ground = () => picture.evaluate((image) => getComputedStyle(image).backgroundColor);
  expect(await ground()).toBe('rgba(0, 0, 0, 0)');
  // Those that are held go on with it.
  await page.unroute('**/objects/**');
  await expectPicture(picture);
  await expect.poll(ground).toBe('rgb(255, 255, 255)');
});

test('the home screen and a client’s grid are there after three questions each', async ({ page }) => {
  await signIn(page);
  const post = await makePost(page, { reviewerEmails: ['cora@client.test'] });
  await approveAll(page, post.id);
  let asked: string[] = [];
  /** How many scripts were asked for before the third question. */
  let scripts = 0;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The stream is no question: it waits until there is something to tell.
    if (pathname.startsWith('/api/') && pathname !== '/api/live') asked.push(pathname);
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js') && asked.length < 3) scripts += 1;
  });
  for (const [address, reads] of [
    ['/', ['/api/auth/user', '/api/companies', '/api/activity']],
    ['/dashboard?company=Fern+%26+Oak', ['/api/auth/user', '/api/companies/Fern%20%26%20Oak', '/api/posts']],
  ] as const) {
    // The page before this one still asks and loads in its idle moments: it is left before the counting begins.
    await page.goto('about:blank');
    asked = [];
    scripts = 0;
    await page.goto(address);
    const activity = page.getByRole('region', { name: 'Recent Activity' });
    await expect(activity.getByRole('listitem').first()).toBeVisible();
    const early = asked.length;
    // The page itself asks, before any script is there; the script that asks the same takes that answer.
    const first = asked.slice(0, early);
    expect(first.slice(0, 3).sort()).toEqual([...reads].sort());
    expect(new Set(first).size).toBe(first.length);
    expect(scripts).toBe(0);
    await page.waitForLoadState('networkidle');
    // Only what came once the screen was there may be the first poll of the activity.
    const opening = new Set(asked.filter((path, index) => index < early || path !== '/api/activity'));
    expect([...opening].sort()).toEqual([...reads].sort());
  }
});

test('another page begins at its top, and the way back leads to the place that was left', async ({
  page,
}) => {
  await signIn(page);
  for (let client = 1; client <= 11; client += 1)
    await page.request.post('/api/companies', { data: { name: `Client ${client}` } });
  await makePost(page, { companyName: 'Client 9', reviewerEmails: ['cora@client.test'] });
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/');
  await page.getByText('By name').click();
  await card(page, 'Client 9').scrollIntoViewIfNeeded();
  const place = await scrolled();
  expect(place).toBeGreaterThan(200);
  await card(page, 'Client 9').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Client 9' })).toBeVisible();
  await expect.poll(scrolled).toBe(0);

  await page.getByRole('tab', { name: 'Approvals' }).click();
  // The first is the row of who is waited for, the last the post's card.
  await page.getByRole('link', { name: 'Spring sale' }).last().click();
  await page.getByRole('button', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('tab', { name: 'Approvals', selected: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(scrolled).toBe(place);
});

test('on a phone a client’s tabs are in sight, however much has happened', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page);
  const reviewers = ['cora@client.example', 'theo@client.example', 'ines@client.example'];
  const post = await makePost(page, { title: 'Busy', reviewerEmails: reviewers });
  await approveAll(page, post.id);
  await page.goto('/dashboard?company=Fern+%26+Oak');
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  await expect(more).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Approvals' })).toBeInViewport();
  await more.click();
  await expect(more).toBeHidden();
  await expect(page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')).toHaveCount(3);
});

test('on a phone the buttons of a client’s head stand on one line, also beside a scrollbar', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/dashboard?company=Fern+%26+Oak');
  const tools = profile(page)
    .locator('button, a')
    .filter({ hasText: /^(Edit|Contacts|Accounts|Library|Plan many|Archive)$/ });
  await expect(tools).toHaveCount(6);
  for (const width of [360, 343, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const tops = () =>
      tools.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
    await expect.poll(tops, `${width} wide`).toBe(1);
    // No word is wider than its button.
    const cut = (all: Element[]) => all.filter((one) => one.scrollWidth > one.clientWidth).length;
    expect(await tools.evaluateAll(cut), `${width} wide`).toBe(0);
    await expectNoSidewaysScroll(page);
  }
});

test('on a phone the search stays where it is with every letter, its icon is as large as its neighbours, and the name is in the header', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.goto('/');
  const header = page.getByRole('banner');
  const name = header.getByText('Olive Hart', { exact: true });
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(20);
  const icons = await header
    .locator('svg.lucide:visible')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(icons).toEqual([18, 18, 18, 18, 18]);
  await header.getByRole('button', { name: 'Search' }).click();
  const input = page.getByPlaceholder('Search clients, posts and commands');
  await expect(input).toBeFocused();
  const top = async () => Math.round((await input.boundingBox())?.y ?? -1);
  // It rises into its place.
  let before = await top();
  await expect.poll(async () => before === (before = await top())).toBe(true);
  for (const letter of 'qqfe') {
    await input.pressSequentially(letter);
    expect(await top()).toBe(before);
  }
  await expect(page.getByText('Nothing found')).toBeVisible();
  expect(await top()).toBe(before);
});

test('the search is there before it is asked for, so that no letter gets lost', async ({ page }) => {
  await signIn(page);
  const fetched = page.waitForResponse(
    async (answer) =>
      /\/assets\/.*\.js$/.test(answer.url()) &&
      (await answer.text()).includes('Search clients, posts and commands'),
  );
  await page.goto('/');
  // Everything that it needs is there, too, and the screen has taken notice.
  await page.evaluate(
    async (address) => {
      await import(address);
      // What is downloaded with a style waits for that first.
      for (const style of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
        if (!style.sheet) await new Promise((loaded) => style.addEventListener('load', loaded));
      // What follows from that is drawn in steps, with pauses in between.
      for (let rest = 0; rest < 5; rest += 1) {
        await new Promise((idle) => requestIdleCallback(idle));
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      }
    },
    (await fetched).url(),
  );
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Fern');
  await expect(page.getByRole('combobox')).toHaveValue('Fern');
});

test('a client is made, renamed and given a contact with the keyboard alone', async ({ page }) => {
  await signIn(page);
  answerQuestions(page, 'yes');
  await page.goto('/');
  await tabTo(page, page.getByRole('button', { name: 'New Client' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Company Name')).toBeFocused();
  await page.keyboard.type('Tidewater Surf');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard?company=Tidewater%20Surf');

  const edit = profile(page).getByRole('button', { name: 'Edit' });
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Company Name'));
  await page.keyboard.press('End');
  await page.keyboard.type(' School');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tidewater Surf School');

  await tabTo(page, profile(page).getByRole('button', { name: 'Contacts' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Add Contact' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Wave Rider');
  await page.keyboard.press('Tab');
  await page.keyboard.type('5559998877');
  await page.keyboard.press('Enter');
  await expect(page.getByText('(555) 999-8877')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Delete Wave Rider' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(profile(page).getByRole('button', { name: 'Contacts' })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Back' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Delete Tidewater Surf School' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Tidewater Surf School' })).toBeHidden();
});
