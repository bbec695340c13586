import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { photo } from './files.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, ON_PHONE, signIn, test } from './fixtures.ts';

const MIA = 'mia@client.example';
const ADDRESS = '/dashboard?company=Fern%20%26%20Oak';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      photo(`picture-${index + 1}.png`, `hsl(${index * 12} 60% 50%)`, 300, 300),
    ),
  );

const sheet = (count: number) =>
  [
    'File,Title,Caption,Date,Time,Alt text',
    ...Array.from(
      { length: count },
      (_, index) =>
        `picture-${index + 1}.png,Post ${index + 1},"Words, number ${index + 1}",${inDays(index + 2)},18:30,Colour ${index + 1}`,
    ),
  ].join('\r\n');

const counts = async (page: Page) =>
  (await (await page.request.get('/api/posts/counts')).json()) as Record<string, number>;

/** As a person does it; what is pressed in the system's own chooser of files is not counted. */
function counting(page: Page, press: 'click' | 'tap' = 'click') {
  let clicks = 0;
  return {
    count: () => clicks,
    click: async (name: string) => {
      clicks += 1;
      await page.getByRole('button', { name, exact: true })[press]();
    },
    files: async (label: string, files: Awaited<ReturnType<typeof pictures>>) => {
      clicks += 1;
      await page.getByLabel(label).setInputFiles(files);
    },
  };
}

/** Where the one message to the client leads. */
async function deskOf(page: Page): Promise<string> {
  const messages = async () =>
    (await (await page.request.get('/api/messages')).json()) as { to: string; text: string }[];
  await expect.poll(async () => (await messages()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  const [mail] = await messages();
  return new URL(/https?:\/\/\S+\/desk\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname;
}

async function openTable(page: Page) {
  await page.goto(ADDRESS);
  await page.getByRole('link', { name: 'Plan many' }).click();
  await expect(page.getByRole('heading', { name: 'Plan many' })).toBeVisible();
}

test('thirty pictures and a sheet are thirty planned drafts at the client’s desk, in eight clicks and one field; a reload in between loses nothing', async ({
  page,
  phone,
}) => {
  await signIn(page);
  await openTable(page);
  const by = counting(page);

  // The browser is gone in the middle of the uploads: three have arrived, the others are held up.
  let arrived = 0;
  await page.route('**/objects/uploads/**', (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    arrived += 1;
    return arrived > 3 ? new Promise(() => undefined) : route.continue();
  });
  await by.files('Files to upload', await pictures(30));
  await expect(page.getByText('3 of 30 files uploaded')).toBeVisible();
  await page.getByLabel('Title, row 1', { exact: true }).fill('Typed before the reload');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(page.getByLabel('Title, row 1', { exact: true })).toHaveValue('Typed before the reload');
  await expect(page.getByText(/of 30 files uploaded/)).toBeHidden({ timeout: 60_000 });

  await by.click('From a sheet');
  await by.files('Choose a CSV file', [
    { name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet(30)) },
  ]);
  await expect(page.getByLabel('Column 1', { exact: true })).toHaveValue('files');
  await expectAccessible(page, 'columns of a sheet');
  await by.click('Put 30 lines into the table');
  await expect(page.getByLabel('Caption, row 1', { exact: true })).toHaveValue('Words, number 1');
  await page.getByLabel('Reviewers for all').fill(MIA);
  await expectAccessible(page, 'table of rows');
  await by.click('Create 30 drafts');
  await expect(page.getByText('30 drafts are made')).toBeVisible();
  expect((await counts(page))['Draft']).toBe(30);

  // In one step back, and once more.
  await page.getByRole('region', { name: 'Made' }).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByLabel('Title, row 1', { exact: true })).toHaveValue('Post 1');
  expect((await counts(page))['Draft']).toBe(0);
  await page.getByRole('button', { name: 'Create 30 drafts' }).click();
  await by.click('Send them for review');
  await expect(page.getByText('30 posts sent')).toBeVisible({ timeout: 30_000 });
  // With the two that led here: the client, and Plan many.
  expect(by.count() + 2).toBe(8);

  await phone.goto(await deskOf(page));
  await expect(phone.getByRole('heading', { name: '1 of 30' })).toBeVisible();
});

test('an unfinished table is there after its client was renamed, with its files, also one that an earlier release kept by name', async ({
  page,
}) => {
  await signIn(page);
  await page.request.post('/api/companies', { data: { name: 'Before' } });
  const rename = (from: string, newName: string) =>
    page.request.patch(`/api/companies/${from}`, { data: { newName } });
  const title = page.getByLabel('Title, row 1', { exact: true });
  await page.goto('/plan-many?company=Before');
  await page.getByLabel('Files to upload').setInputFiles(await pictures(1));
  await title.fill('Typed before');
  await expect(page.getByRole('button', { name: 'Create 1 draft' })).toBeEnabled();
  await rename('Before', 'After');
  await page.goto('/plan-many?company=After');
  await expect(title).toHaveValue('Typed before');
  await expect(page.getByRole('button', { name: 'Create 1 draft' })).toBeEnabled();

  // As an earlier release left it.
  await page.goto('/');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('greenroom-plans', 1);
        request.addEventListener('success', () => {
          const transaction = request.result.transaction(['plans', 'files'], 'readwrite');
          const plans = transaction.objectStore('plans');
          const files = transaction.objectStore('files');
          plans.openCursor().addEventListener('success', (event) => {
            const cursor = (event.target as IDBRequest<IDBCursorWithValue>).result;
            const { companyId: _id, companyName: _name, ...plan } = cursor.value as Record<string, unknown>;
            const key = `${(cursor.key as string).split(':')[0]}:after`;
            plans.clear();
            plans.put(plan, key);
            files.getAll().addEventListener('success', (all) => {
              for (const file of (all.target as IDBRequest<{ id: string }[]>).result)
                files.put({ ...file, plan: key }, file.id);
            });
          });
          transaction.addEventListener('complete', () => resolve());
        });
      }),
  );
  await page.goto('/plan-many?company=After');
  await expect(title).toHaveValue('Typed before');
  await rename('After', 'Later');
  await page.goto('/plan-many?company=Later');
  await expect(title).toHaveValue('Typed before');
  await expect(page.getByRole('button', { name: 'Create 1 draft' })).toBeEnabled();
});

test('a table is open in one tab: another one says so, takes it over by a button, and gets it when the first is closed', async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.request.post('/api/companies', { data: { name: 'Twice' } });
  await page.goto('/plan-many?company=Twice');
  await page.getByRole('button', { name: 'Add a row' }).click();
  await page.getByLabel('Caption, row 1', { exact: true }).fill('Typed in the first tab');

  const second = await context.newPage();
  const isElsewhere = (tab: Page) => tab.getByText('This table is open in another tab');
  const caption = second.getByLabel('Caption, row 1', { exact: true });
  await second.goto('/plan-many?company=Twice');
  await expect(isElsewhere(second)).toBeVisible();
  await expectAccessible(second, 'open in another tab');
  await second.getByRole('button', { name: 'Go on here' }).click();
  await expect(caption).toHaveValue('Typed in the first tab');
  await expect(isElsewhere(page)).toBeVisible();
  await caption.fill('Typed in the second tab');

  // What the first tab shows once it is its turn is what the second one left.
  await second.close();
  await expect(page.getByLabel('Caption, row 1', { exact: true })).toHaveValue('Typed in the second tab');
  await page.reload();
  await expect(page.getByLabel('Caption, row 1', { exact: true })).toHaveValue('Typed in the second tab');
});

test.describe('on a phone', () => {
  test.use(ON_PHONE);

  test('ten pictures get the client’s posting times and are at the desk in six taps and one field; cards are joined, pulled apart and pasted into', async ({
    page,
    phone,
  }) => {
    await signIn(page);
    const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, time: '18:30', network: null }));
    await page.request.put('/api/companies/Fern%20%26%20Oak/slots', { data: { slots: everyDay } });
    await openTable(page);
    const by = counting(page, 'tap');
    await by.files('Files to upload', await pictures(10));
    await expect(page.getByText(/of 10 files uploaded/)).toBeHidden({ timeout: 30_000 });
    await expectNoSidewaysScroll(page, 'cards');
    await expectAccessible(page, 'cards');

    await page.getByRole('checkbox', { name: 'Choose row 1', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Choose row 2', exact: true }).check();
    await page.getByRole('button', { name: 'Join 2 rows' }).tap();
    await expect(page.getByRole('button', { name: 'Create 9 drafts' })).toBeVisible();
    await page.getByRole('button', { name: 'Pull apart row 1' }).tap();
    await expect(page.getByRole('button', { name: 'Create 10 drafts' })).toBeVisible();

    // A column of a spreadsheet, from the first caption down.
    await page.getByLabel('Caption, row 1', { exact: true }).evaluate((cell) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'First\nSecond\nThird');
      data.setData('text/html', '<table><tr><td>First</td></tr></table>');
      cell.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect(page.getByLabel('Caption, row 2', { exact: true })).toHaveValue('Second');

    await by.click('Fill dates from posting times');
    await expect(page.getByLabel('Time, row 1', { exact: true })).toHaveValue('18:30');
    await page.getByLabel('Reviewers for all').fill(MIA);
    await by.click('Create 10 drafts');
    await expect(page.getByText('10 drafts are made')).toBeVisible();
    await expectNoSidewaysScroll(page, 'made');
    await by.click('Send them for review');
    await expect(page.getByText('10 posts sent')).toBeVisible({ timeout: 30_000 });
    // With the two that led here: the client, and Plan many.
    expect(by.count() + 2).toBe(6);
    const planned = (await (await page.request.get('/api/posts')).json()) as { scheduledAt: string | null }[];
    expect(new Set(planned.map((post) => post.scheduledAt?.slice(0, 10))).size).toBe(10);
    await phone.goto(await deskOf(page));
    await expect(phone.getByRole('heading', { name: '1 of 10' })).toBeVisible();
  });
});

test('a large file whose browser is closed in the middle goes on with the part that is missing', async ({
  page,
  context,
}) => {
  await signIn(page);
  await openTable(page);
  const buffer = await sharp({ create: { width: 2500, height: 2300, channels: 3, background: '#24503a' } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const nowhere = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const sent: string[] = [];
  await context.route('**/objects/uploads/**', (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const part = new URL(route.request().url()).searchParams.get('part') ?? 'whole';
    sent.push(part);
    // The second never arrives, the first time. Held back here it would be let go when the page is closed.
    return route.continue(sent.length === 2 ? { url: nowhere } : {});
  });
  await page
    .getByLabel('Files to upload')
    .setInputFiles([{ name: 'large.png', mimeType: 'image/png', buffer }]);
  await expect.poll(() => sent).toEqual(['0', '1']);
  await page.close();

  const again = await context.newPage();
  await again.goto('/plan-many?company=Fern%20%26%20Oak');
  await expect(again.getByRole('button', { name: 'Create 1 draft' })).toBeEnabled({ timeout: 30_000 });
  expect(sent).toEqual(['0', '1', '1', '2']);
  silent.close();
});

test('by keyboard on a low window no field is under the bar that makes the drafts', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  await signIn(page);
  await openTable(page);
  await page.getByRole('button', { name: 'From a sheet' }).click();
  await page
    .getByLabel('Or paste the cells')
    .fill('Title\tDate\nOne\tsoon\nTwo\tsoon\nThree\tsoon\nFour\tsoon');
  await page.getByRole('button', { name: 'Read the cells' }).click();
  await page.getByRole('button', { name: 'Put 4 lines into the table' }).click();
  const bar = page.getByRole('region', { name: 'Make the drafts' });
  await expect(bar.getByRole('button', { name: /^Row / }).filter({ visible: true })).toHaveCount(1);
  await page.getByLabel('Title, row 1', { exact: true }).focus();
  for (let turn = 0; turn < 24; turn += 1) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const above = document.querySelector('[aria-label="Make the drafts"]');
      const focused = document.activeElement;
      if (!above || !focused || above.contains(focused) || !focused.matches('input, textarea')) return 0;
      return focused.getBoundingClientRect().bottom - above.getBoundingClientRect().top;
    });
    expect([turn, hidden]).toEqual([turn, Math.min(hidden, 0)]);
  }
});

test('1,000 lines of which 50 are broken: each is named, and 950 are made or none', async ({ page }) => {
  await signIn(page);
  await openTable(page);
  await page.getByRole('button', { name: 'From a sheet' }).click();
  const lines = Array.from({ length: 1000 }, (_, index) =>
    (index + 1) % 20 === 0 ? `Post ${index + 1}\tsoon` : `Post ${index + 1}\t${inDays(3)}`,
  );
  await page.getByLabel('Or paste the cells').fill(`Title\tDate\n${lines.join('\n')}`);
  await page.getByRole('button', { name: 'Read the cells' }).click();
  await page.getByRole('button', { name: 'Put 1000 lines into the table' }).click();
  await expect(page.getByText('50 of 1000 rows have a problem')).toBeVisible();
  await page.getByText('All or none').click();
  await expect(page.getByRole('button', { name: 'Create 1000 drafts' })).toBeDisabled();
  // A problem leads to its row, wherever that is.
  await page.getByRole('button', { name: 'Row 100: “soon” is not a date that can be read' }).click();
  await expect(page.getByLabel('Title, row 100', { exact: true })).toBeFocused();
  await expect(
    page.getByRole('group', { name: 'Row 100', exact: true }).getByText('Line 101 of the sheet'),
  ).toBeVisible();
  await page.getByText('Leave it out').click();
  await page.getByRole('button', { name: 'Create 950 drafts' }).click();
  await expect(page.getByText('950 drafts are made')).toBeVisible({ timeout: 30_000 });
  expect((await counts(page))['Draft']).toBe(950);
  await expect(page.getByText('50 of 50 rows have a problem')).toBeVisible();
});
