import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CHANGED_MEANWHILE } from '#domain/approvals/contract.ts';
import { answerDesk } from '#domain/desks/contract.ts';
import {
  approvalOf,
  DESK_TOKEN,
  deskWith,
  donePost,
  endDeskVisits,
  plannedPost,
  showDesk,
  waitingPage,
  withoutConnection,
} from '#tests/support/desk-screen.tsx';
import { Refusal } from '#tests/support/mock-api.ts';
import { standInForModals } from '#tests/support/modal-dialogs.ts';
import { dropped } from '#tests/support/review-screen.tsx';
import { spoken } from '../words.ts';
import { keptAnswers } from './visit/kept-answers.ts';

beforeAll(() => {
  standInForModals();
  window.scrollTo = vi.fn() as typeof window.scrollTo;
});
afterEach(() => {
  endDeskVisits();
  vi.useRealTimers();
  localStorage.clear();
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** A quick second tap is ignored: the test taps as a person does, once the next post is there. */
const ready = () =>
  waitFor(() => expect(button('Approve').getAttribute('aria-disabled')).toBe('false'), { timeout: 5_000 });
const place = () => screen.getByRole('heading', { name: /^\d+ of \d+$/ }).textContent;

test('one post after the other, each with one tap and about the version that was shown', async () => {
  const desk = deskWith(3);
  const { answers, user } = showDesk({
    ...desk,
    waiting: [waitingPage(1), waitingPage(2, { version: 4 }), waitingPage(3)],
  });
  expect(place()).toBe('1 of 3');
  await user.click(button('Approve'));
  expect(place()).toBe('2 of 3');
  expect(screen.getByText('Words 2', { selector: '.caption' })).toBeTruthy();
  await ready();
  await user.click(button('Approve'));
  expect(place()).toBe('3 of 3');
  await ready();
  await user.click(button('Approve'));
  expect((await screen.findByRole('heading', { name: 'That was everything' })).tabIndex).toBe(-1);
  await waitFor(() =>
    expect(answers.flatMap((call) => call.body.answers)).toEqual([
      {
        approvalId: approvalOf(1),
        action: 'approve',
        comment: '',
        version: 1,
        scheduledAt: null,
        lastAnswerAt: null,
      },
      {
        approvalId: approvalOf(2),
        action: 'approve',
        comment: '',
        version: 4,
        scheduledAt: null,
        lastAnswerAt: null,
      },
      {
        approvalId: approvalOf(3),
        action: 'approve',
        comment: '',
        version: 1,
        scheduledAt: null,
        lastAnswerAt: null,
      },
    ]),
  );
});

test('a double tap approves one post, not the next one too', async () => {
  const { answers, user } = showDesk(deskWith(3));
  await user.dblClick(button('Approve'));
  expect(place()).toBe('2 of 3');
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(answers[0]?.body.answers).toHaveLength(1);
});

test('requesting changes takes words; Back keeps them and decides nothing', async () => {
  const { answers, user } = showDesk(deskWith(2));
  await user.click(button('Request Changes'));
  await user.type(screen.getByRole('textbox'), 'Bigger logo');
  await user.click(button('Back'));
  expect(document.activeElement).toBe(button('Request Changes'));
  expect(answers).toEqual([]);
  await user.click(button('Request Changes'));
  await user.click(button('Submit'));
  expect(place()).toBe('2 of 2');
  await waitFor(() =>
    expect(answers[0]?.body.answers).toEqual([
      {
        approvalId: approvalOf(1),
        action: 'request_changes',
        comment: 'Bigger logo',
        version: 1,
        scheduledAt: null,
        lastAnswerAt: null,
      },
    ]),
  );
});

test('Next, Previous and the arrow keys look at another post and answer none', async () => {
  const { answers, user } = showDesk(deskWith(3));
  await user.click(button('Next post'));
  expect(place()).toBe('2 of 3');
  await user.keyboard('{ArrowRight}');
  expect(place()).toBe('3 of 3');
  expect(button('Next post').getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{ArrowLeft}');
  expect(place()).toBe('2 of 3');
  expect(screen.getByText('2 of 3: Words 2')).toBeTruthy();
  expect(answers).toEqual([]);
});

test('approving all shows what it is about, sends one yes per version and names what was left out', async () => {
  const { api, server, user } = showDesk(deskWith(3));
  const calls = api.on(answerDesk, ({ body }) => {
    server.desk = { ...server.desk, waiting: [waitingPage(2, { version: 2, caption: 'Other words' })] };
    return {
      results: body.answers.map(({ approvalId }) =>
        approvalId === approvalOf(2)
          ? { approvalId, ok: false, message: CHANGED_MEANWHILE }
          : { approvalId, ok: true },
      ),
    };
  });
  await user.click(button('Approve all'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve all 3 posts?' }));
  expect(dialog.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    expect.stringContaining('Words 1'),
    expect.stringContaining('Words 2'),
    expect.stringContaining('Words 3'),
  ]);
  await user.click(dialog.getByRole('button', { name: 'Approve 3 posts' }));
  expect(await screen.findByText('One answer was not taken')).toBeTruthy();
  expect(within(screen.getAllByRole('alert')[0] ?? document.body).getByRole('listitem').textContent).toBe(
    `Words 2: ${CHANGED_MEANWHILE}.`,
  );
  expect(calls.flatMap((call) => call.body.answers.map((one) => [one.approvalId, one.version]))).toEqual([
    [approvalOf(1), 1],
    [approvalOf(2), 1],
    [approvalOf(3), 1],
  ]);
  expect(await screen.findByText('Other words', { selector: '.caption' })).toBeTruthy();
  expect(place()).toBe('3 of 3');
});

test('a post that changes before one’s eyes is shown anew, said so, and not approved by a tap that was under way', async () => {
  const { server, answers, visit, user } = showDesk(deskWith(2));
  server.desk = {
    ...server.desk,
    waiting: [waitingPage(1, { version: 2, caption: 'Free shipping' }), waitingPage(2)],
  };
  await act(() => visit.reload());
  // Within the same moment, however slow the machine is.
  fireEvent.click(button('Approve'));
  expect(answers).toEqual([]);
  expect(await screen.findByText(CHANGED_MEANWHILE)).toBeTruthy();
  expect(screen.getByText('Free shipping', { selector: '.caption' })).toBeTruthy();
  await ready();
  await user.click(button('Approve'));
  await waitFor(() => expect(answers[0]?.body.answers[0]?.version).toBe(2));
});

test('answers without a connection are kept on the device and sent when it is back', async () => {
  const { api, server, user } = showDesk(deskWith(2));
  const connection = { isUp: false };
  const reconnect = withoutConnection();
  const calls = api.on(answerDesk, ({ body }) => {
    if (!connection.isUp) dropped();
    server.desk = { ...server.desk, waiting: [] };
    return { results: body.answers.map(({ approvalId }) => ({ approvalId, ok: true })) };
  });
  await user.click(button('Approve'));
  expect(await screen.findByText('One answer is not sent yet')).toBeTruthy();
  await ready();
  await user.click(button('Approve'));
  expect(await screen.findByText('2 answers are not sent yet')).toBeTruthy();
  expect(keptAnswers(DESK_TOKEN).map((one) => one.approvalId)).toEqual([approvalOf(1), approvalOf(2)]);
  connection.isUp = true;
  reconnect();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull());
  expect(calls.at(-1)?.body.answers.map((one) => one.approvalId)).toEqual([approvalOf(1), approvalOf(2)]);
  expect(keptAnswers(DESK_TOKEN)).toEqual([]);
});

test('what was kept by an earlier visit is sent by the next; taken back, it waits again', async () => {
  const first = showDesk(deskWith(1));
  first.api.on(answerDesk, () => dropped());
  withoutConnection();
  await first.user.click(button('Approve'));
  await screen.findByText('One answer is not sent yet');
  endDeskVisits();
  cleanup();
  const second = showDesk(deskWith(1));
  await waitFor(() => expect(second.answers).toHaveLength(1));
  endDeskVisits();
  cleanup();
  const third = showDesk(deskWith(1));
  third.api.on(answerDesk, () => dropped());
  withoutConnection();
  await third.user.click(button('Approve'));
  await third.user.click(await screen.findByRole('button', { name: 'Take back' }));
  expect(place()).toBe('1 of 1');
});

test('nothing waits: says so, and that the link stays the same', () => {
  showDesk(deskWith(0));
  expect(screen.getByRole('heading', { name: 'Nothing waits for you' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('one that waits has no Approve all', () => {
  showDesk(deskWith(1));
  expect(place()).toBe('1 of 1');
  expect(screen.queryByRole('button', { name: 'Approve all' })).toBeNull();
});

test('there is a pager where there is something to turn to: none for one post, none for the last that is left', async () => {
  const pager = () => screen.queryAllByRole('button', { name: /^(Previous|Next) post$/ });
  showDesk(deskWith(1));
  expect(pager()).toEqual([]);
  expect(screen.getByRole('heading', { name: '1 of 1' }).closest('.sr-only')).toBeTruthy();
  endDeskVisits();
  cleanup();
  const { user } = showDesk(deskWith(2));
  expect(pager()).toHaveLength(2);
  await user.click(button('Approve'));
  expect(pager()).toEqual([]);
  expect(screen.getByRole('heading', { name: '2 of 2' }).closest('.sr-only')).toBeNull();
});

test('a link that was withdrawn meanwhile is a dead one', async () => {
  const { api, user } = showDesk(deskWith(2));
  api.on(answerDesk, () => {
    throw new Refusal(404, 'gone');
  });
  await user.click(button('Approve'));
  await screen.findByRole('heading', { name: 'Post Not Found' });
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.queryByText(/^Words/)).toBeNull();
});

test('the plan stands by month; a post opens in place and is answered there', async () => {
  const plan = [
    plannedPost(1, { scheduledAt: '2026-12-04T12:00:00.000Z' }),
    plannedPost(7, {
      said: null,
      approvalId: null,
      status: 'Scheduled',
      scheduledAt: '2027-01-04T12:00:00.000Z',
    }),
  ];
  const { answers, user } = showDesk(deskWith(1, { plan }));
  await user.click(button('Plan'));
  expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual([
    'December 2026',
    'January 2027',
  ]);
  await user.click(button(/Words 1.*Waits for you/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Words 1' }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(answers[0]?.body.answers[0]).toMatchObject({ approvalId: approvalOf(1), version: 1 }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(button('As the profile'));
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    expect.stringContaining('Words 7'),
    expect.stringContaining('Words 1'),
  ]);
});

test('in the plan a post that is out before its planned day stands on the day it went out', async () => {
  const plan = [
    plannedPost(1, {
      said: 'approved',
      status: 'Published',
      scheduledAt: '2027-01-20T12:00:00.000Z',
      publishedAt: '2026-12-18T12:00:00.000Z',
    }),
  ];
  const { user } = showDesk(deskWith(1, { plan }));
  await user.click(button('Plan'));
  expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual([
    'December 2026',
  ]);
});

test('the plan puts months below that are over by the client’s clocks, wherever the phone is', async () => {
  spoken.timeZone = 'America/New_York';
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-10T10:00:00Z') });
  const out = (n: number, at: string) =>
    plannedPost(n, { said: 'approved', status: 'Published', scheduledAt: at, publishedAt: at });
  const plan = [
    out(1, '2026-11-10T15:00:00.000Z'),
    // The last evening of November there.
    out(2, '2026-12-01T01:00:00.000Z'),
    plannedPost(3, { said: 'approved', status: 'Scheduled', scheduledAt: '2026-12-15T15:00:00.000Z' }),
  ];
  const { user } = showDesk(deskWith(1, { timeZone: 'America/New_York', plan }));
  await user.click(button('Plan'));
  expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual([
    'December 2026',
    'November 2026',
  ]);
});

test('done says what was said when, and leads to what is out', async () => {
  const links = [{ network: 'bluesky', handle: 'northlight', url: 'https://bsky.example/1' }];
  const done = [
    donePost(1, { status: 'Published', publishedAt: '2026-11-14T15:00:00.000Z', links, comment: 'Lovely' }),
  ];
  const { user } = showDesk(deskWith(0, { done }));
  await user.click(button('Done'));
  expect(screen.getByText('Lovely')).toBeTruthy();
  expect(screen.getByText(/^Nov 14, 2026 at/)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://bsky.example/1');
});

/** A finger that moves from one point to another. */
function drag(on: Element, by: { x: number; y: number }, more: PointerEventInit = {}) {
  const at = (x: number, y: number): PointerEventInit => ({
    bubbles: true,
    isPrimary: true,
    pointerId: 1,
    pointerType: 'touch',
    clientX: 200 + x,
    clientY: 200 + y,
    ...more,
  });
  on.dispatchEvent(new PointerEvent('pointerdown', at(0, 0)));
  for (const part of [0.2, 0.6, 1])
    on.dispatchEvent(new PointerEvent('pointermove', at(by.x * part, by.y * part)));
  on.dispatchEvent(new PointerEvent('pointerup', at(by.x, by.y)));
}

test('a finger across the page turns to the next post and back; up and down, a mouse and a short way do not', async () => {
  const { answers } = showDesk(deskWith(3));
  const page = () => screen.getByRole('main');
  const turned = (to: string) => waitFor(() => expect(place()).toBe(to));
  drag(page(), { x: -120, y: 8 });
  await turned('2 of 3');
  drag(page(), { x: 120, y: -8 });
  await turned('1 of 3');
  drag(page(), { x: -120, y: 200 });
  drag(page(), { x: -40, y: 0 });
  drag(page(), { x: -120, y: 0 }, { pointerType: 'mouse' });
  drag(screen.getByRole('region', { name: 'Your answer' }), { x: -120, y: 0 });
  drag(page(), { x: -120, y: 0 });
  await turned('2 of 3');
  expect(answers).toHaveLength(0);
});

test('what scrolls sideways itself keeps the finger', async () => {
  showDesk(deskWith(2));
  const page = screen.getByRole('main');
  const strip = document.createElement('ul');
  strip.style.overflowX = 'auto';
  Object.defineProperties(strip, { scrollWidth: { value: 900 }, clientWidth: { value: 300 } });
  page.append(strip);
  drag(strip, { x: -120, y: 0 });
  expect(place()).toBe('1 of 2');
  strip.remove();
  drag(page, { x: -120, y: 0 });
  await waitFor(() => expect(place()).toBe('2 of 2'));
});

test('a long plan is drawn step by step, and all of it', async () => {
  const plan = Array.from({ length: 200 }, (_, index) => plannedPost(index + 1));
  const { user } = showDesk({ ...deskWith(1), plan });
  await user.click(button('Plan'));
  // By element: queries by role scan the whole page after each step.
  const drawn = () => document.querySelectorAll('li').length;
  expect(drawn()).toBeGreaterThan(0);
  expect(drawn()).toBeLessThan(200);
  await waitFor(() => expect(drawn()).toBe(200));
});

test('the tab says how many posts wait, as a word of its own', async () => {
  const { user } = showDesk(deskWith(2));
  expect(button(/^To review/).textContent).toBe('To review 2 waiting');
  await user.click(button('Approve'));
  expect(button(/^To review/).textContent).toBe('To review 1 waiting');
});

test('a long post is named by whole characters', () => {
  const caption = `${'x'.repeat(56)}🥖 and more words`;
  showDesk({ ...deskWith(1), waiting: [waitingPage(1, { caption })] });
  expect(screen.getByText(`1 of 1: ${'x'.repeat(56)}…`)).toBeTruthy();
});
