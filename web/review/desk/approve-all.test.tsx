import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { deskWith, endDeskVisits, showDesk, waitingPage } from '#tests/support/desk-screen.tsx';
import { standInForModals } from '#tests/support/modal-dialogs.ts';

beforeAll(standInForModals);
afterEach(() => {
  endDeskVisits();
  localStorage.clear();
});

type Post = ReviewPage['post'];
type Target = Post['targets'][number];
type Preview = NonNullable<Target['preview']>;

const asset = (id: string, more: Partial<Post['assets'][number]> = {}): Post['assets'][number] => ({
  id,
  url: `/objects/${id}?sig=1&w=1440`,
  posterUrl: null,
  type: 'image',
  altText: null,
  width: 1080,
  height: 1350,
  ...more,
});
const film = asset('film', { type: 'video', url: '/objects/film?sig=1', posterUrl: '/objects/film?w=960' });
const whole = (key: string): Preview['media'][number] => ({
  key,
  frame: 0.8,
  how: 'whole',
  cropAt: null,
  trim: null,
});

/** The account of a post with these words and files, as the server answers it. */
const target = (
  network: string,
  { words, own = false, keys = [], ...more }: Partial<Preview> & Words,
): Target => ({
  network,
  handle: 'northlight',
  name: 'Northlight',
  avatarUrl: null,
  caption: own ? words : null,
  url: null,
  preview: {
    format: null,
    title: null,
    shown: words,
    rest: '',
    media: keys.map(whole),
    firstComment: null,
    facts: [],
    notes: [],
    ...more,
  },
});
type Words = { words: string; own?: boolean; keys?: string[] };

/** The dialog's row of a post that waits beside another one. */
async function rowOf(post: Partial<Post>) {
  const { user } = showDesk({ ...deskWith(2), waiting: [waitingPage(1, post), waitingPage(2)] });
  await user.click(screen.getByRole('button', { name: 'Approve all' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve all 2 posts?' }));
  const [row = document.body] = dialog.getAllByRole('listitem').filter((one) => one.matches('.whole'));
  return { row: within(row), text: row.textContent, element: row, user };
}

/** The texts of a row's parts, one for each place that the post goes to. */
const parts = (row: Element) => [...row.querySelectorAll('.part')].map((one) => one.textContent);

test('approving all shows every word that goes out: those of one account alone, too, with its name', async () => {
  const caption = 'Two pictures, the post’s own words';
  const keys = ['one', 'two', 'three'];
  const { row, element } = await rowOf({
    caption,
    assets: keys.map((id) => asset(id)),
    targets: [
      target('linkedin', { words: caption, keys }),
      target('bluesky', { words: 'SALE 90% OFF only on Bluesky', own: true, keys }),
      target('instagram', { words: caption, keys, format: 'Post', firstComment: '#coffee #winter' }),
    ],
  });
  expect(parts(element)).toEqual([
    `LinkedIn @northlight, Instagram @northlight${caption}`,
    'Bluesky @northlightSALE 90% OFF only on Bluesky',
    'Instagram @northlightFirst comment: #coffee #winter',
  ]);
  expect(row.getAllByRole('img').map((one) => one.getAttribute('src'))).toEqual(
    keys.map((id) => `/objects/${id}?sig=1&w=320`),
  );
  expect(row.getAllByRole('img').map((one) => one.getAttribute('alt'))).toEqual([
    'Picture 1 of 3',
    'Picture 2 of 3',
    'Picture 3 of 3',
  ]);
  expect(row.getByText('3 pictures')).toBeTruthy();
});

test('one account that takes the caption and has a first comment is named once', async () => {
  const { element } = await rowOf({
    caption: 'General words',
    targets: [target('instagram', { words: 'General words', keys: ['one', 'two'], firstComment: '#coffee' })],
  });
  expect(parts(element)).toEqual(['Instagram @northlightGeneral wordsFirst comment: #coffee']);
});

test('where every account has its own words, the general caption is not shown as if it went out', async () => {
  const { element, text } = await rowOf({
    caption: 'General words',
    targets: [
      target('bluesky', { words: 'For Bluesky', own: true, keys: ['one', 'two'] }),
      target('x', { words: 'For X', own: true, keys: ['one', 'two'] }),
      target('mastodon', { words: 'For X', own: true, keys: ['one', 'two'] }),
    ],
  });
  expect(parts(element)).toEqual([
    'Bluesky @northlightFor Bluesky',
    'X @northlight, Mastodon @northlightFor X',
  ]);
  expect(text).not.toContain('General words');
});

test('a story, whose words its network does not show, says that it has none', async () => {
  const { element } = await rowOf({
    caption: 'General words',
    targets: [
      target('instagram', { words: '', format: 'Story', keys: ['one', 'two'] }),
      target('facebook', { words: 'General words', format: 'Post', keys: ['one', 'two'] }),
    ],
  });
  expect(parts(element)).toEqual([
    'Facebook @northlightGeneral words',
    'Instagram @northlight · StoryNo caption',
  ]);
});

test('other files, another order, a crop and a shortened video of one account are shown with it', async () => {
  const { element, row } = await rowOf({
    caption: 'General words',
    assets: [asset('one'), asset('two'), film],
    targets: [
      target('bluesky', { words: 'General words', keys: ['one', 'two', 'film'] }),
      target('tiktok', {
        words: 'General words',
        title: 'A title',
        facts: [{ label: 'Who can see it', text: 'Everyone' }],
        media: [{ ...whole('film'), trim: 90 }],
      }),
      target('instagram', {
        words: 'General words',
        media: [
          { key: 'two', frame: 1, how: 'crop', cropAt: { x: 0.5, y: 0.25 }, trim: null },
          { key: 'one', frame: 1, how: 'cut', cropAt: null, trim: null },
        ],
      }),
    ],
  });
  expect(row.getByText('2 pictures, 1 video')).toBeTruthy();
  expect(parts(element)).toEqual([
    'Bluesky @northlight, TikTok @northlight, Instagram @northlightGeneral words',
    'TikTok @northlight1 video · First 1:30A titleWho can see it: Everyone',
    'Instagram @northlight2 pictures',
  ]);
  const own = [...element.querySelectorAll('.part')].map((part) =>
    [...part.querySelectorAll('img')].map((one) => [one.getAttribute('src'), one.style.objectPosition]),
  );
  expect(own).toEqual([
    [],
    [['/objects/film?w=320', '']],
    [
      ['/objects/two?sig=1&w=320', '50% 25%'],
      ['/objects/one?sig=1&w=320', ''],
    ],
  ]);
});

test('a long caption is whole: folded, with a button that shows all of it', async () => {
  const caption = `Slow mornings. ${'Good cups, and more of them. '.repeat(30)}The very last words.`;
  const { row, user } = await rowOf({ caption, assets: [asset('one')] });
  const words = row.getByText(/The very last words\./);
  expect(words.className).toContain('folded');
  const open = row.getByRole('button', { name: /^Show all/ });
  expect(open.getAttribute('aria-expanded')).toBe('false');
  await user.click(open);
  expect(words.className).not.toContain('folded');
  await user.click(row.getByRole('button', { name: /^Show less/, expanded: true }));
  expect(words.className).toContain('folded');
});

test('short words, a single picture and no account need neither button, count nor name', async () => {
  const { element, row, text } = await rowOf({
    caption: 'Slow mornings.\nGood cups.',
    assets: [asset('one')],
  });
  expect(parts(element)).toEqual(['Slow mornings.\nGood cups.']);
  expect(row.queryByRole('button')).toBeNull();
  expect(text).toBe('No date yetSlow mornings.\nGood cups.');
  expect(row.getByRole('img').getAttribute('alt')).toBe('Picture of this post');
});

test('a post without words says so', async () => {
  const { element } = await rowOf({ caption: ' ' });
  expect(parts(element)).toEqual(['No caption']);
});
