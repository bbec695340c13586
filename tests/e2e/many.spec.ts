import { makePost } from './agency.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts';

const MIA = 'mia@client.example';

test('twelve posts are chosen with Shift, sent as one message that leads to the desk, and deleted with a way back', async ({
  page,
  phone,
}) => {
  await signIn(page);
  for (let n = 1; n <= 12; n += 1)
    await makePost(page, {
      title: `Post ${n}`,
      caption: `Words ${n}`,
      reviewerEmails: n === 12 ? [] : [MIA],
      send: false,
    });
  await page.goto('/dashboard?company=Fern%20%26%20Oak');
  const tick = (n: number) => page.getByRole('checkbox', { name: `Select Post ${n}`, exact: true });
  await page.getByRole('link', { name: /^Post 12,/ }).hover();
  await tick(12).click();
  const bar = page.getByRole('region', { name: 'Selected posts' });
  await expect(bar.getByText('1 selected')).toBeVisible();
  await tick(1).click({ modifiers: ['Shift'] });
  await expect(bar.getByText('12 selected')).toBeVisible();
  await expectAccessible(page);

  await bar.getByRole('button', { name: 'Send for Approval' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('11 of 12 can be sent')).toBeVisible();
  await expect(dialog.getByText('Add at least one reviewer first')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send 11 posts' }).click();
  await expect(dialog.getByRole('heading', { name: '11 posts sent, 1 not sent' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(bar.getByText('1 selected')).toBeVisible();
  await expect(tick(12)).toBeChecked();

  const messages = async () =>
    (await (await page.request.get('/api/messages')).json()) as { to: string; kind: string; text: string }[];
  await expect.poll(async () => (await messages()).length).toBe(1);
  const [mail] = await messages();
  expect([mail?.to, mail?.kind]).toEqual([MIA, 'reviews-gathered']);
  const desk = /https?:\/\/\S+\/desk\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await phone.goto(new URL(desk).pathname);
  await expect(phone.getByRole('heading', { name: '1 of 11' })).toBeVisible();

  await page.keyboard.press('Control+a');
  await expect(bar.getByText('12 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete 12 posts' }).click();
  await expect(dialog.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(12);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('Undone: 12 posts')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('link', { name: /^Post 12,/ })).toBeVisible();

  // On a phone the bar is as wide as the screen and nothing has to be scrolled sideways.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(bar.getByRole('button', { name: 'All 12 shown' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
});
