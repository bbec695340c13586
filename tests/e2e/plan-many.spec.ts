import type { Page } from '@playwright/test';
import { photo } from './files.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, signIn, test } from './fixtures.ts';

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
function counting(page: Page) {
  let clicks = 0;
  return {
    count: () => clicks,
    click: async (name: string) => {
      clicks += 1;
      await page.getByRole('button', { name, exact: true }).click();
    },
    files: async (label: string, files: Awaited<ReturnType<typeof pictures>>) => {
      clicks += 1;
      await page.getByLabel(label).setInputFiles(files);
    },
  };
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

  const messages = async () =>
    (await (await page.request.get('/api/messages')).json()) as { to: string; text: string }[];
  await expect.poll(async () => (await messages()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  const [mail] = await messages();
  const desk = /https?:\/\/\S+\/desk\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await phone.goto(new URL(desk).pathname);
  await expect(phone.getByRole('heading', { name: '1 of 30' })).toBeVisible();
});

test('on a phone ten rows are cards: joined, pulled apart, pasted into, dated and made, without the browser going sideways', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page);
  await openTable(page);
  await page.getByLabel('Files to upload').setInputFiles(await pictures(10));
  await expect(page.getByText(/of 10 files uploaded/)).toBeHidden({ timeout: 30_000 });
  await expectNoSidewaysScroll(page, 'cards');
  await expectAccessible(page, 'cards');

  await page.getByRole('checkbox', { name: 'Choose row 1', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Choose row 2', exact: true }).check();
  await page.getByRole('button', { name: 'Join 2 rows' }).click();
  await expect(page.getByRole('button', { name: 'Create 9 drafts' })).toBeVisible();
  await page.getByRole('button', { name: 'Pull apart row 1' }).click();
  await expect(page.getByRole('button', { name: 'Create 10 drafts' })).toBeVisible();

  // A column of a spreadsheet, from the first caption down.
  await page.getByLabel('Caption, row 1', { exact: true }).evaluate((cell) => {
    const data = new DataTransfer();
    data.setData('text/plain', 'First\nSecond\nThird');
    data.setData('text/html', '<table><tr><td>First</td></tr></table>');
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(page.getByLabel('Caption, row 2', { exact: true })).toHaveValue('Second');

  await page.getByRole('button', { name: 'Fill dates' }).click();
  await page.getByRole('button', { name: 'Fill 10 rows' }).click();
  await expect(page.getByLabel('Date, row 1', { exact: true })).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await page.getByRole('button', { name: 'Create 10 drafts' }).click();
  await expect(page.getByText('10 drafts are made')).toBeVisible();
  expect((await counts(page))['Draft']).toBe(10);
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
