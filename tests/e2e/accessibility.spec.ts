import type { BrowserContext, Locator, Page } from '@playwright/test';
import { approveAll, approvalsOf, makePost, reviewPathOf } from './agency.ts';
import { film, photo } from './files.ts';
import { answerQuestions, expect, expectNoSidewaysScroll, signIn, tabTo, test as base } from './fixtures.ts';
import { inspect } from './inspect.ts';

/** As long as it may be, with a word that no line can hold. */
const LONG_NAME = `The Honourable Company of ${'Wordwithoutend'.repeat(5)} & Daughters`;
const LONG_TITLE = `A title that somebody pasted from a mail ${'andneverbroke'.repeat(12)}`;
const LONG_CAPTION = `${'unbreakable'.repeat(30)}\n\n${'A long story, told slowly. '.repeat(60)}#${'tag'.repeat(40)}`;
const CORA = `cora.with.a.rather.long.address.${'x'.repeat(30)}@client-with-a-long-name.example`;
const PHONE_NUMBER = '+15551234567';

const REVIEWERS = { reviewerEmails: [CORA], reviewerPhones: [PHONE_NUMBER] };

const dashboard = (more = '') => `/dashboard?company=${encodeURIComponent(LONG_NAME)}${more}`;

/** An agency in the middle of its work; the ids of its posts by what became of them. */
async function agency(page: Page) {
  await signIn(page, LONG_NAME);
  const text = { companyName: LONG_NAME, title: LONG_TITLE, caption: LONG_CAPTION };
  const files = [
    await photo('one.png', '#2a7', 1200, 900),
    await photo('two.png', '#72a'),
    await film('a.mov'),
  ];
  const asked = { ...text, ...REVIEWERS };
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();

  const draft = await makePost(page, { ...text, title: '', caption: '' });
  const inReview = await makePost(page, { ...asked, files });
  const changes = await makePost(page, { ...asked, files: files.slice(0, 1) });
  const [first] = await approvalsOf(page, changes.id);
  const answer = { action: 'request_changes', comment: LONG_CAPTION.slice(0, 600), version: 1 };
  await page.request.post(`/api/approve/${first?.approvalToken}`, { data: answer });
  const approved = await makePost(page, { ...asked, files: files.slice(1, 2) });
  await approveAll(page, approved.id, 'Lovely');
  await makePost(page, { ...text, files: files.slice(0, 2), scheduledAt: soon });
  const published = await makePost(page, { ...asked, files: files.slice(2) });
  await approveAll(page, published.id);
  await page.request.post(`/api/posts/${published.id}/mark-posted`);
  const [company] = (await (await page.request.get('/api/companies')).json()) as { id: string }[];
  await page.request.post(`/api/companies/${company?.id}/contacts`, {
    data: { name: LONG_NAME.slice(0, 100), phoneNumber: PHONE_NUMBER, email: CORA },
  });
  return { draft, inReview, changes, approved, published };
}

type Agency = Awaited<ReturnType<typeof agency>>;

/** Journeys that change nothing share one agency; `posts` signs in to it. */
const test = base.extend<
  { posts: Agency },
  { shared: { posts: Agency; cookies: Awaited<ReturnType<BrowserContext['cookies']>> } }
>({
  shared: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ baseURL: project.use.baseURL });
      const posts = await agency(await context.newPage());
      const cookies = await context.cookies();
      await context.close();
      await use({ posts, cookies });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  posts: async ({ page, shared }, use) => {
    await page.context().addCookies(shared.cookies);
    await use(shared.posts);
  },
});

test.use({ colorScheme: 'light' });

test('the public page, its tour and the log-in are accessible and do not overflow', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await inspect(page, 'log-in');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await inspect(page, 'public page');
  await page.getByRole('button', { name: 'Watch Demo' }).click();
  for (const stop of ['Create', 'Approve on a phone', 'Calendar']) {
    await expect(page.getByRole('tab', { name: stop, selected: true })).toBeVisible();
    await inspect(page, stop);
    await page.keyboard.press('ArrowRight');
  }
});

/** Whether all of it can be seen, and nothing lies over it. */
const isFree = (one: Locator) =>
  one.evaluate((element) => {
    const { left, top, bottom, width } = element.getBoundingClientRect();
    const at = (y: number) => document.elementFromPoint(left + width / 2, y);
    const isIts = (found: Element | null) => element === found || element.contains(found);
    return top >= 0 && bottom <= innerHeight && isIts(at(top + 3)) && isIts(at(bottom - 3));
  });

test('at four times its size a form is scrolled with its heading and buttons, and nothing covers what has the focus', async ({
  page,
  posts,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/');
  await page.getByRole('button', { name: 'New Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Client' });
  const name = dialog.getByLabel('Company Name');
  await name.fill('Low & Wide');
  const fields = [
    name,
    dialog.getByRole('button', { name: 'Cancel' }),
    dialog.getByRole('button', { name: /^Create/ }),
  ];
  for (const field of fields) {
    await field.focus();
    await expect.poll(() => isFree(field)).toBe(true);
  }

  await page.goto(`/post/${posts.changes.id}`);
  const tick = page.getByRole('checkbox').first();
  await expect(tick).toBeVisible();
  await page.getByRole('button', { name: 'Resubmit for Review' }).focus();
  await tick.focus();
  await expect.poll(() => isFree(tick)).toBe(true);
});

test('the list of a post’s files, which the keyboard scrolls, has a ring when it is reached', async ({
  page,
  posts,
}) => {
  await page.goto(`/post/${posts.inReview.id}`);
  const slides = page.locator('ul.slides');
  await tabTo(page, slides);
  expect(await slides.evaluate((list) => getComputedStyle(list).outlineStyle)).toBe('solid');
});

test('the ring of a button on a picture has two colours at full strength, also at the end of the pictures', async ({
  page,
  posts,
}) => {
  await page.goto(`/post/${posts.inReview.id}`);
  for (const name of ['Previous', 'Next']) {
    const arrow = page.locator('.carousel').getByRole('button', { name });
    await tabTo(page, arrow);
    await expect(arrow).toHaveCSS('opacity', '1');
    await expect(arrow).toHaveCSS('outline', 'rgb(255, 255, 255) solid 2px');
    await expect(arrow).toHaveCSS('box-shadow', 'rgb(29, 28, 25) 0px 0px 0px 4px');
  }
});

test('a focused tile shows its whole title on the narrowest screens, and no button lies on its words', async ({
  page,
  posts,
}) => {
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    await page.goto(dashboard());
    const link = page.locator(`a[href="/post/${posts.approved.id}"]`).and(page.locator('article a'));
    await tabTo(page, link);
    const title = link.locator('[dir=auto]');
    const { top, lines } = await title.evaluate((one) => {
      const box = one.getBoundingClientRect();
      return {
        top: box.top - one.closest('article')!.getBoundingClientRect().top,
        lines: box.height / Number.parseFloat(getComputedStyle(one).lineHeight),
      };
    });
    expect(Math.round(lines * 10) / 10, `lines at ${width} px`).toBe(2);
    const buttons = await page
      .getByRole('article')
      .filter({ has: page.locator(`a[href="/post/${posts.approved.id}"]`) })
      .getByRole('button')
      .evaluateAll((all) =>
        all.map(
          (one) => one.getBoundingClientRect().bottom - one.closest('article')!.getBoundingClientRect().top,
        ),
      );
    expect(buttons).toHaveLength(2);
    expect(Math.max(...buttons), `below the buttons at ${width} px`).toBeLessThanOrEqual(top);
  }
});

test('a focused tile shows its whole status and its files on the narrowest screens, and no mark under its buttons', async ({
  page,
  posts,
}) => {
  for (const width of [320, 360, 480]) {
    await page.setViewportSize({ width, height: 720 });
    await page.goto(dashboard());
    const link = page.locator(`a[href="/post/${posts.changes.id}"]`).and(page.locator('article a'));
    await tabTo(page, link);
    const end = await link.evaluate((one) => one.getBoundingClientRect().bottom);
    const title = await link.locator('[dir=auto]').boundingBox();
    for (const words of ['Changes Requested', '1 photo']) {
      // The last of this status: the first is the plate that the words replace.
      const fact = link.getByText(words, { exact: true }).last();
      const cut = await fact.evaluate((one) => {
        const box = one.parentElement!.parentElement!.getBoundingClientRect();
        const own = one.getBoundingClientRect();
        return { above: box.top - own.top, below: own.bottom - box.bottom, right: own.right - box.right };
      });
      expect(Math.max(...Object.values(cut)), `${words} at ${width} px`).toBeLessThanOrEqual(0.5);
      const box = await fact.boundingBox();
      expect(box!.y, `below the title at ${width} px`).toBeGreaterThanOrEqual(title!.y + title!.height - 0.5);
      expect(box!.y + box!.height).toBeLessThanOrEqual(end);
    }
    expect(title!.height, `a line of the title at ${width} px`).toBeGreaterThanOrEqual(14);
    const tile = link.locator('..');
    const marks = tile.locator(':has(> [data-mark])');
    await expect(marks).toHaveCSS('opacity', '0');
    await tile.getByRole('button').last().focus();
    await expect(marks).toHaveCSS('opacity', '0');
    await page.locator('h1').first().click();
    await expect(marks).toHaveCSS('opacity', '1');
  }
});

test('on paper the grid is as high as the rows that are there', async ({ page, posts }) => {
  await page.goto(dashboard());
  const tile = page.locator(`article a[href="/post/${posts.approved.id}"]`);
  await expect(tile).toBeVisible();
  const list = page.locator('ul:has(> li > article)');
  // As with hundreds of posts, of which only the rows near the window are there.
  await list.evaluate((one) => (one.style.height = '20000px'));
  await page.emulateMedia({ media: 'print' });
  const [height, rest] = await list.evaluate((one) => {
    const { bottom } = one.lastElementChild!.getBoundingClientRect();
    const box = one.getBoundingClientRect();
    return [box.height, Math.abs(box.bottom - bottom)];
  });
  expect(height).toBeLessThan(3000);
  expect(rest).toBeLessThan(1);
});

test('with forced colours the current line of a menu and of the palette is seen, and both have an edge', async ({
  page,
  posts,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/post/${posts.draft.id}`);
  const ringOf = (one: Locator) => one.evaluate((line) => getComputedStyle(line).outlineStyle);
  const edgeOf = (one: Locator) => one.evaluate((panel) => getComputedStyle(panel).borderTopStyle);
  await page.locator('main [aria-haspopup="menu"]').first().click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  expect(await edgeOf(menu)).toBe('solid');
  await page.keyboard.press('ArrowDown');
  expect(await ringOf(menu.locator('[data-highlighted]'))).toBe('solid');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  expect(await edgeOf(palette)).toBe('solid');
  const line = palette.getByRole('option', { selected: true });
  expect(await ringOf(line)).toBe('solid');
  expect(await ringOf(palette.getByRole('option', { selected: false }).first())).toBe('none');
});

/** As WCAG 1.4.12 widens it. */
const WIDE_TEXT =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

test('with wide text on the narrowest screen no page of a post scrolls sideways', async ({ page, posts }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [name, { id }] of Object.entries(posts)) {
    await page.goto(`/post/${id}`);
    await expect(page.getByRole('region', { name: 'REVIEWER FEEDBACK' })).toBeVisible();
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    }, WIDE_TEXT);
    await expectNoSidewaysScroll(page, name);
  }
});

test('with wide text no word of a client, the calendar, the wizard or the reviewer’s page is cut off at the side', async ({
  page,
  posts,
}) => {
  const reviewPath = await reviewPathOf(page, posts.inReview.id, CORA);
  const pages = {
    client: dashboard(),
    calendar: '/?view=calendar',
    wizard: dashboard('&new=post'),
    review: reviewPath,
  };
  for (const width of [1280, 320])
    for (const [name, path] of Object.entries(pages)) {
      await page.setViewportSize({ width, height: 720 });
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets.push(sheet);
      }, WIDE_TEXT);
      await expectNoSidewaysScroll(page, `${name} at ${width}`);
    }
});

test('small links are at least 24 px high to hit', async ({ page, posts }) => {
  await page.goto(`/post/${posts.draft.id}`);
  const heightOf = async (link: Locator) => (await link.boundingBox())?.height;
  expect(await heightOf(page.getByRole('link', { name: 'Choose a date' }))).toBeGreaterThanOrEqual(24);
  await page.goto('/?view=calendar');
  const tray = page.getByRole('region', { name: /^Without a date/ });
  expect(await heightOf(tray.getByRole('link').first())).toBeGreaterThanOrEqual(24);
});

test('round the end of a long dialog the focus comes to a control that is in sight, and so does the first mistake', async ({
  page,
  posts,
}) => {
  expect(posts).toBeDefined();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(dashboard());
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Company Profile' });
  const times = dialog.getByRole('button', { name: 'Posting times, holidays and own days' });
  await times.scrollIntoViewIfNeeded();
  await dialog.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Tab');
  const first = page.locator(':focus');
  await expect(first).not.toHaveAccessibleName('Close');
  await expect.poll(() => isFree(first)).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator(':focus')).toHaveAccessibleName('Close');
  await times.click();
  const opened = page.getByRole('dialog', { name: 'Posting times' });
  await expect(opened).toBeVisible();
  await expect(opened.getByRole('button', { name: 'Close' })).not.toBeFocused();

  await page.goto(dashboard('&new=post'));
  await page.getByLabel('Files to upload').setInputFiles(await photo('three.png', '#a72'));
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('Escape closes an e-mail of the outbox also while it is being read', async ({ page, posts }) => {
  expect(posts).toBeDefined();
  await page.goto('/outbox');
  await page
    .getByRole('button', { name: new RegExp(CORA) })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const mail = dialog.getByTitle(/^The e-mail/);
  // It is as high as the mail once that is there. Nothing may run inside it, so it is clicked from outside.
  await expect(mail).toHaveAttribute('style', /height/);
  await mail.click({ position: { x: 4, y: 4 } });
  await expect(mail).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('an empty home and an empty outbox are accessible and do not overflow', async ({ page }) => {
  await signIn(page);
  answerQuestions(page, 'yes');
  await page.goto('/');
  await page.getByRole('button', { name: 'Delete Fern & Oak' }).click();
  await expect(page.getByText('No Companies Yet')).toBeVisible();
  await inspect(page, 'empty home');
  await page.goto('/outbox');
  await expect(page.getByText('No messages yet')).toBeVisible();
  await inspect(page, 'empty outbox');
});

test('home and its dialogs are accessible and do not overflow', async ({ page, posts }) => {
  test.slow();
  expect(posts).toBeDefined();
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await inspect(page, 'home');
  await page.getByRole('button', { name: 'New Client' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Client' })).toBeVisible();
  await inspect(page, 'new client');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Search( Ctrl K)?$/ }).click();
  await expect(page.getByPlaceholder('Search clients, posts and commands')).toBeFocused();
  await page.keyboard.type('title');
  await expect(page.getByRole('option', { name: /A title that somebody/ }).first()).toBeVisible();
  await inspect(page, 'search and commands');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await inspect(page, 'keyboard shortcuts');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /needs? you now/ }).click();
  await expect(page.getByRole('dialog', { name: 'What needs you now' })).toBeVisible();
  await inspect(page, 'what needs you now');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open assistant' }).click();
  await inspect(page, 'assistant panel');
  await page.goto('/?view=calendar');
  await expect(page.getByRole('list', { name: 'Legend' })).toBeVisible();
  await inspect(page, 'master calendar');

  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Calendar feeds' })).toBeVisible();
  await inspect(page, 'settings');
  await page.goto('/outbox');
  const messages = page.getByRole('list', { name: 'Messages' });
  await messages.getByRole('button', { name: /555/ }).last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'text message');
  await page.keyboard.press('Escape');
  // Nothing may run beside a mail as its reader sees it, this scan neither.
  await messages.getByRole('button', { name: /cora/ }).last().click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Plain text' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await inspect(page, 'mail');
  await page.keyboard.press('Escape');
  await inspect(page, 'outbox');
});

test('a company’s dashboard and its dialogs are accessible and do not overflow', async ({ page, posts }) => {
  test.slow();
  expect(posts).toBeDefined();
  await page.goto(dashboard());
  await expect(page.getByRole('link', { name: /^Untitled, Draft/ })).toBeVisible();
  await inspect(page, 'posts');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('checkbox', { name: 'Draft' }).check();
  await expect(page.getByText('1 post', { exact: true })).toBeVisible();
  await inspect(page, 'filter of the posts');
  await page.goto(dashboard('&search=nowhere'));
  await expect(page.getByText('No post fits')).toBeVisible();
  await inspect(page, 'no post fits');
  await page.goto(dashboard());
  await page.getByRole('button', { name: 'Contacts' }).click();
  const contacts = page.getByRole('dialog', { name: /^Contacts for/ });
  await contacts.getByRole('button', { name: 'Add Contact' }).click();
  await contacts.getByRole('form').getByRole('button', { name: 'Add Contact' }).click();
  await expect(contacts.getByRole('alert').first()).toBeVisible();
  await inspect(page, 'contacts');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Company Profile' })).toBeVisible();
  await inspect(page, 'edit company');
  for (const tab of ['calendar', 'approvals', 'assistant']) {
    await page.goto(dashboard(`&tab=${tab}`));
    const shown = {
      calendar: page.getByRole('list', { name: 'Legend' }),
      approvals: page
        .getByRole('region', { name: /^Needs Changes/ })
        .getByRole('link')
        .first(),
      assistant: page.getByRole('button', { name: 'Content strategy' }),
    }[tab];
    if (shown) await expect(shown).toBeVisible();
    await inspect(page, tab);
  }
  await page.goto('/dashboard?company=Nobody');
  await expect(page.getByText('Client not found')).toBeVisible();
  await inspect(page, 'no such company');
});

test('the wizard is accessible and does not overflow', async ({ page, posts }) => {
  test.slow();
  expect(posts).toBeDefined();
  await page.goto(dashboard('&new=post'));
  const wizard = page.getByRole('region', { name: 'New Post' });
  const next = wizard.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await expect(wizard.getByRole('alert')).toBeVisible();
  await inspect(page, 'wizard, nothing chosen');
  const chooser = page.waitForEvent('filechooser');
  await wizard.getByRole('button', { name: 'Choose files' }).click();
  const long = await photo(`${'a-long-name-of-a-file'.repeat(6)}.png`, '#a72');
  await (await chooser).setFiles([long, await film('waves.mov')]);
  await expect(wizard.getByText('2 of 2 files uploaded')).toBeAttached();
  await inspect(page, 'wizard, files');
  await next.click();
  await wizard.getByLabel('Title').fill(LONG_TITLE);
  await wizard.getByLabel('Caption').fill(LONG_CAPTION.repeat(2));
  await wizard.getByLabel('Date').fill(`${new Date().getFullYear() + 1}-06-01`);
  await inspect(page, 'wizard, details');
  await next.click();
  await wizard.getByRole('textbox', { name: 'Reviewer emails' }).fill(CORA);
  await wizard.getByRole('textbox', { name: 'Reviewer emails' }).press('Enter');
  await inspect(page, 'wizard, reviewers');
});

test('a post in each of its states is accessible and does not overflow', async ({ page, posts }) => {
  test.slow();
  for (const [state, post] of Object.entries(posts)) {
    await page.goto(`/post/${post.id}`);
    await expect(page.getByRole('region', { name: 'HISTORY' }).getByRole('listitem').first()).toBeVisible();
    await inspect(page, `${state}, looked at`);
    await page.goto(`/post/${post.id}?mode=edit`);
    await expect(page.getByRole('region', { name: 'ACTIONS' })).toBeVisible();
    await inspect(page, `${state}, edited`);
  }
  await page.goto(`/post/${posts.approved.id}/schedule`);
  await expect(page.getByRole('heading', { name: 'Schedule Your Post' })).toBeVisible();
  await inspect(page, 'schedule');
  await page.goto(`/post/${posts.approved.id}/record`);
  await expect(page.getByText('Lovely').first()).toBeVisible();
  await inspect(page, 'record');
  await page.goto(`/post/${posts.approved.id}?mode=edit`);
  await page.getByLabel('Caption').fill('Changed');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog', { name: 'Ask everyone again?' })).toBeVisible();
  await inspect(page, 'warning before approvals are lost');
  await page.goto('/post/nonsense');
  await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible();
  await inspect(page, 'no such post');
});

test('the reviewer’s page in each of its states is accessible and does not overflow', async ({
  page,
  posts,
}) => {
  test.slow();
  const { changes, approved, published } = posts;
  // This one is answered here, so it is nobody else's.
  const inReview = await makePost(page, { companyName: LONG_NAME, caption: LONG_CAPTION, ...REVIEWERS });
  await page.goto(await reviewPathOf(page, inReview.id, CORA));
  await expect(page.getByText('Pending your review')).toBeVisible();
  await inspect(page, 'pending');
  await page.getByRole('button', { name: 'Approve Post' }).click();
  await inspect(page, 'about to approve');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Request Changes' }).click();
  await page.getByLabel('What should be changed?').fill(LONG_CAPTION.slice(0, 400));
  await inspect(page, 'about to request changes');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Your change request is not sent yet' })).toBeVisible();
  await inspect(page, 'kept without a connection');
  await page.context().setOffline(false);
  await expect(page.getByText('You requested changes')).toBeVisible();
  for (const post of [changes, approved, published]) {
    await page.goto(await reviewPathOf(page, post.id, CORA));
    await expect(page.getByRole('region', { name: 'Reviewer feedback' })).toBeVisible();
    await inspect(page, `post that is ${post === published ? 'published' : 'answered'}`);
  }
  await page.goto(new URL(inReview.previewUrl).pathname);
  await expect(page.getByText('You can look at this post, but not answer.')).toBeVisible();
  await inspect(page, 'preview');
  await page.goto('/approve/nothing');
  await expect(page.getByRole('heading', { name: 'Post Not Found' })).toBeVisible();
  await inspect(page, 'dead link');
});
