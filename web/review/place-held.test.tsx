import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { answerReview } from '#domain/approvals/contract.ts';
import {
  changedMeanwhile,
  endVisits,
  receipt,
  reviewPageOf,
  showReview,
  TOKEN,
} from '#tests/support/review-screen.tsx';
import { keepItems, keptItems, NO_ITEMS } from './visit/kept.ts';

beforeAll(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  endVisits();
  localStorage.clear();
});

const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
const words = { from: 0, to: 14, quote: 'Slow mornings.' };
const NEWS = 'We changed it';
const other = reviewPageOf({
  post: { version: 2, caption: 'Free shipping!' },
  comments: [{ body: NEWS }],
});

/** Types a comment about a sentence of the caption while the agency changes the caption. */
async function writeAboutWords() {
  const shown = showReview(reviewPageOf());
  const { server, user } = shown;
  await user.click(document.body);
  await user.click(await screen.findByRole('button', { name: 'Point at something' }));
  await user.click(button('“Slow mornings.”'));
  await user.type(field(), 'Quick ones');
  server.page = other;
  look();
  await screen.findByText(NEWS);
  return shown;
}

test('a post that changes while a place of it is written about stays until that is sent; the words stay in the form', async () => {
  const { api, user } = await writeAboutWords();
  expect(screen.queryByText('Free shipping!')).toBeNull();
  const calls = api.on(answerReview, ({ body }) => {
    if (body.version !== 2) throw changedMeanwhile();
    return receipt({ status: 'rejected' });
  });
  await user.click(button('Ask for this change'));
  expect(screen.getByText('Not sent yet: the button below sends everything together.')).toBeTruthy();
  await user.click(button('Submit'));
  expect(await screen.findByText('Free shipping!')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Request Changes' }));
  expect(field().value).toBe('Quick ones');
  await user.click(button('Submit'));
  await screen.findByText('Your feedback has been sent to the team.');
  expect(calls.map(({ body }) => [body.version, body.comment, body.items])).toEqual([
    [1, '', [{ text: 'Quick ones', anchor: words }]],
    [2, 'Quick ones', []],
  ]);
});

test('a remark at a place is about the version that was read', async () => {
  const { answers, user } = await writeAboutWords();
  await user.click(button('Just comment'));
  await screen.findByText('Comment added');
  expect(answers.map(({ body }) => [body.version, body.anchor])).toEqual([[1, words]]);
  expect(await screen.findByText('Free shipping!')).toBeTruthy();
});

test('once the form of a place is closed, the page shows what there is', async () => {
  const { user } = await writeAboutWords();
  await user.click(button('Cancel'));
  expect(await screen.findByText('Free shipping!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

test('by keyboard the focus goes back to the button for pointing when a place is given up', async () => {
  const { user } = showReview(reviewPageOf());
  await user.click(document.body);
  const open = await screen.findByRole('button', { name: 'Point at something' });
  open.focus();
  await user.keyboard('{Enter}');
  await user.click(button('“Slow mornings.”'));
  await user.type(field(), '{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button('Point at something')));
  await user.keyboard('{Enter}');
  await user.click(button('“Slow mornings.”'));
  await user.click(button('Cancel'));
  await waitFor(() => expect(document.activeElement).toBe(button('Point at something')));
});

test('a change that is removed leaves the focus in the list, and the last one in the form', async () => {
  const { user } = showReview(reviewPageOf());
  await user.click(document.body);
  await screen.findByRole('button', { name: 'Point at something' });
  for (const text of ['One', 'Two']) {
    await user.click(button('Point at something'));
    await user.click(button('“Slow mornings.”'));
    await user.type(screen.getByLabelText('What should be changed here?'), text);
    await user.click(button('Ask for this change'));
  }
  const remove = (text: string) => button(`Remove: ${text}`);
  remove('Two').focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(remove('One'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Request changes' }));
});

test('a change that was pointed at and not sent is shown as that after a reload', async () => {
  const first = showReview(reviewPageOf());
  await first.user.click(document.body);
  await first.user.click(await screen.findByRole('button', { name: 'Point at something' }));
  await first.user.click(button('“Slow mornings.”'));
  await first.user.type(field(), 'Quick ones');
  await first.user.click(button('Ask for this change'));
  endVisits();
  cleanup();

  const second = showReview(reviewPageOf());
  expect(screen.getByRole('heading', { name: 'Request changes' })).toBeTruthy();
  // No keyboard opens over the post.
  expect(document.activeElement?.tagName).toBe('H2');
  expect(await screen.findByText('Not sent yet: the button below sends everything together.')).toBeTruthy();
  await second.user.click(button('Submit'));
  await screen.findByText('Your feedback has been sent to the team.');
  expect(second.answers.map(({ body }) => body.items)).toEqual([[{ text: 'Quick ones', anchor: words }]]);
  endVisits();
  cleanup();

  showReview(reviewPageOf());
  expect(button('Approve Post')).toBeTruthy();
});

test('a page with unsent changes of an earlier version opens; their text is in the form', async () => {
  keepItems(TOKEN, {
    version: 1,
    list: [
      { text: 'Quick ones', anchor: words },
      { text: 'Bigger cups', anchor: { assetId: 'one', x: 0.5, y: 0.5 } },
    ],
  });
  const { answers, user } = showReview(other);
  expect(screen.getByText('Free shipping!')).toBeTruthy();
  expect(screen.getByText('This post changed while you were looking at it')).toBeTruthy();
  expect(keptItems(TOKEN)).toEqual(NO_ITEMS);
  await user.click(button('Request Changes'));
  expect(field().value).toBe('Quick ones\nBigger cups');
  await user.click(button('Submit'));
  await screen.findByText('Your feedback has been sent to the team.');
  expect(answers.map(({ body }) => [body.version, body.comment, body.items])).toEqual([
    [2, 'Quick ones\nBigger cups', []],
  ]);
});

test('a new version that arrives while changes wait to be sent leaves their text in the form', async () => {
  const { server, user } = showReview(reviewPageOf());
  await user.click(document.body);
  await user.click(await screen.findByRole('button', { name: 'Point at something' }));
  await user.click(button('“Slow mornings.”'));
  await user.type(field(), 'Quick ones');
  await user.click(button('Ask for this change'));
  await user.type(field(), 'And soon');
  await user.click(button('Back'));
  server.page = other;
  look();
  expect(await screen.findByText('Free shipping!')).toBeTruthy();
  await user.click(button('Request Changes'));
  expect(field().value).toBe('And soon\nQuick ones');
  expect(screen.queryByText('Not sent yet: the button below sends everything together.')).toBeNull();
});

/** Types words about a sentence of the caption, and asks for nothing yet. */
async function beginAtWords(text = 'Quick ones') {
  const shown = showReview(reviewPageOf());
  await shown.user.click(document.body);
  await shown.user.click(await screen.findByRole('button', { name: 'Point at something' }));
  await shown.user.click(button('“Slow mornings.”'));
  await shown.user.type(field(), text);
  return shown;
}
const DISCARDED = 'If you approve now, these changes are discarded.';
const changes = () =>
  within(screen.getByRole('list', { name: 'Your changes' }))
    .getAllByRole('listitem')
    .map((one) => one.textContent);

test('unfinished words about a place survive a reload, with their place', async () => {
  await beginAtWords();
  endVisits();
  cleanup();

  const { answers, user } = showReview(reviewPageOf());
  await screen.findByText('Not sent yet: the button below sends everything together.');
  expect(changes()).toEqual(['1Quick ones“Slow mornings.”×']);
  await user.click(button('Submit'));
  await screen.findByText('Your feedback has been sent to the team.');
  expect(answers.map(({ body }) => body.items)).toEqual([[{ text: 'Quick ones', anchor: words }]]);
});

test('a yes says that it discards unfinished words about a place, and then does', async () => {
  const { answers, user } = await beginAtWords();
  await user.click(button('Approve Post'));
  expect(screen.getByText(DISCARDED)).toBeTruthy();
  expect(changes()).toEqual(['1Quick ones“Slow mornings.”×']);
  await user.type(screen.getByLabelText('What should be changed here?'), '!');
  expect(changes()).toEqual(['1Quick ones!“Slow mornings.”×']);
  await user.click(button('Approve'));
  await screen.findByText('Post Approved!');
  expect(answers.map(({ body }) => [body.action, body.items])).toEqual([['approve', undefined]]);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(keptItems(TOKEN)).toEqual(NO_ITEMS);
});

test('words about a place that are given up, deleted, or sent as a comment are no change any more', async () => {
  const { answers, user } = await beginAtWords();
  expect(keptItems(TOKEN).list).toHaveLength(1);
  await user.clear(field());
  expect(keptItems(TOKEN)).toEqual(NO_ITEMS);
  await user.type(field(), 'Oh{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(keptItems(TOKEN)).toEqual(NO_ITEMS);
  await user.click(button('Point at something'));
  await user.click(button('“Slow mornings.”'));
  expect(field().value).toBe('');
  await user.type(field(), 'Lovely');
  await user.click(button('Just comment'));
  await screen.findByText('Comment added');
  expect(answers).toHaveLength(1);
  expect(keptItems(TOKEN)).toEqual(NO_ITEMS);
});

test('removed from the list of changes, unfinished words leave their form, too', async () => {
  const { user } = await beginAtWords();
  await user.click(button('Approve Post'));
  await user.click(button('Remove: Quick ones'));
  expect(screen.queryByLabelText('What should be changed here?')).toBeNull();
  expect(screen.queryByText(DISCARDED)).toBeNull();
});

test('a pin that moves takes its unfinished words along', async () => {
  const { user } = showReview(reviewPageOf());
  await user.click(document.body);
  await user.click(await screen.findByRole('button', { name: 'Point at something' }));
  await user.click(screen.getByRole('button', { name: 'Video 2, 0:00' }));
  await user.type(field(), 'Cut this');
  const video = document.querySelector('video');
  if (video) video.currentTime = 3;
  await user.click(screen.getByRole('button', { name: /^Write at/ }));
  await waitFor(() =>
    expect(keptItems(TOKEN).list).toEqual([
      { text: 'Cut this', anchor: { assetId: 'two', seconds: expect.any(Number) as number } },
    ]),
  );
  expect(field().value).toBe('Cut this');
});

test('unfinished words of a reader who can only comment survive a reload, too, without taking the focus', async () => {
  const passed = () => reviewPageOf({ approval: { status: 'passed' } });
  const { user } = showReview(passed());
  await user.click(document.body);
  await user.click(await screen.findByRole('button', { name: 'Point at something' }));
  await user.click(button('“Slow mornings.”'));
  expect(screen.queryByRole('button', { name: 'Ask for this change' })).toBeNull();
  await user.type(field(), 'Lovely');
  endVisits();
  cleanup();

  const { answers, user: back } = showReview(passed());
  await back.click(document.body);
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Lovely');
  expect(document.activeElement).toBe(document.body);
  await back.click(button('Add comment'));
  await screen.findByText('Comment added');
  expect(answers.map(({ body }) => [body.comment, body.anchor])).toEqual([['Lovely', words]]);
  expect(localStorage.length).toBe(0);
});
