import type { Browser } from '@playwright/test';
import { CROWD_ACCOUNT, companyName, fillWithCrowd } from './crowd.ts';
import { logIn, send, withFolder, withServer } from './server.ts';

/** As Lighthouse's phone profile has it. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

export type Screen = [name: string, path: string, cookie?: string];

/** The first visit makes the small pictures; from then on they are kept. */
export async function visit(browser: Browser, address: string, [, path, cookie]: Screen): Promise<void> {
  const context = await browser.newContext({ ...PHONE, extraHTTPHeaders: cookie ? { Cookie: cookie } : {} });
  const page = await context.newPage();
  await page.goto(address + path);
  await page.waitForLoadState('networkidle');
  await context.close();
}

async function screens(address: string): Promise<Screen[]> {
  const cookie = await logIn(address, CROWD_ACCOUNT);
  const read = async <T>(path: string) =>
    (await fetch(address + path, { headers: { Cookie: cookie } })).json() as Promise<T>;
  const [post] =
    await read<{ id: string; assets: { objectPath: string; type: string }[] }[]>('/api/posts?limit=1');
  const asked = await send(
    address,
    '/api/posts',
    {
      companyName: companyName(0),
      title: 'A post for its reviewer',
      caption: 'With a picture, as most have.',
      assets: post?.assets.map(({ objectPath, type }) => ({ url: objectPath, type })),
      reviewerEmails: ['reviewer@client.example'],
    },
    cookie,
  );
  const { id } = (await asked.json()) as { id: string };
  const [review] = await read<{ approvalToken: string }[]>(`/api/approvals/${id}`);
  return [
    ['landing', '/'],
    ['log-in', '/login'],
    ['home', '/', cookie],
    ['client', `/dashboard?company=${encodeURIComponent(companyName(0))}`, cookie],
    ['calendar', '/?view=calendar', cookie],
    ['post', `/post/${post?.id ?? ''}`, cookie],
    ['reviewer', `/approve/${review?.approvalToken ?? ''}`],
  ];
}

/** The screens that people see most, one after the other, of an agency of 20 clients. */
export async function withScreens(
  each: (address: string, screen: Screen) => Promise<void> | void,
): Promise<void> {
  await withFolder(async (folder) => {
    await fillWithCrowd(folder, { companies: 20, posts: 600, photos: 3, files: true });
    await withServer(folder, async ({ address }) => {
      for (const screen of await screens(address)) await each(address, screen);
    });
  });
}
