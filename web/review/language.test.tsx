import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answerReview, CHANGED_MEANWHILE, openReview } from '#domain/approvals/contract.ts';
import { noteDeskLook, noteLook, openChanges } from '#domain/approvals/looks-contract.ts';
import { answerDesk, openDesk } from '#domain/desks/contract.ts';
import { NOTE_WORDS } from '#domain/languages/notes/all.ts';
import { previewOf } from '#domain/networks/preview.ts';
import { mockApi, Refusal } from '#tests/support/mock-api.ts';
import { deskWith } from '#tests/support/desk-screen.tsx';
import { dropped, reviewPageOf } from '#tests/support/review-screen.tsx';
import { speakOfPreviews } from '#web/shared/preview/words.ts';
import { deskPart } from './desk/speak-desk.ts';
import { startDesk } from './desk/start-desk.tsx';
import { speak } from './speak.ts';
import { start } from './start.tsx';
import { spoken } from './words.ts';

let end = () => {};
const user = userEvent.setup();

async function open(path: string) {
  document.body.innerHTML = '<div id="root"></div>';
  const root = document.getElementById('root')!;
  await act(async () => {
    end = await (path.startsWith('/desk') ? startDesk : start)(root, path);
  });
}

afterEach(async () => {
  act(() => end());
  localStorage.clear();
  spoken.timeZone = undefined;
  await speak('en', deskPart);
  // The app's previews are made of the same words, and its tests may follow in this process.
  speakOfPreviews();
});

/** A server that records looks. */
function server() {
  const api = mockApi();
  api.on(noteLook, { message: 'Noted' });
  api.on(noteDeskLook, { message: 'Noted' });
  return api;
}

const german = { language: 'de', timeZone: 'Europe/Berlin' } as const;

test('a page is in the language of its reviewer, dates in the client’s zone included', async () => {
  const page = reviewPageOf({ post: { scheduledAt: '2026-11-20T22:30:00.000Z' } });
  server().on(openReview, { ...page, ...german });
  await open('/approve/abc');
  expect(screen.getByText('Wartet auf Ihre Antwort')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Beitrag freigeben' })).toBeTruthy();
  expect(screen.getByText('20. Nov. 2026, 23:30 Uhr')).toBeTruthy();
  expect(screen.getByText('Zeitangaben: Mitteleuropäische Zeit.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Weiter' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('de');
  expect(document.title).toBe('Beitrag für Northlight Coffee prüfen · Greenroom');
});

test('why an answer was not taken is said in the language of the page', async () => {
  const api = server();
  api.on(openReview, { ...reviewPageOf(), ...german });
  api.on(answerReview, () => {
    throw new Refusal(409, 'You have already approved this post');
  });
  await open('/approve/abc');
  await user.click(screen.getByRole('button', { name: 'Beitrag freigeben' }));
  await user.click(screen.getByRole('button', { name: 'Freigeben' }));
  expect(await screen.findByText('Sie haben diesen Beitrag bereits freigegeben')).toBeTruthy();
});

test('a sentence of the server that nobody has translated is not read out in English', async () => {
  const api = server();
  api.on(openReview, { ...reviewPageOf(), ...german });
  api.on(answerReview, () => {
    throw new Refusal(409, 'Something new that a later server says');
  });
  await open('/approve/abc');
  await user.click(screen.getByRole('button', { name: 'Beitrag freigeben' }));
  await user.click(screen.getByRole('button', { name: 'Freigeben' }));
  await screen.findByText(/^Ihre Antwort konnte nicht gesendet werden/);
  expect(screen.queryByText(/Something new/)).toBeNull();
});

test('a server that is out of reach at first says later whose page it is: language, zone and face follow', async () => {
  const api = server();
  api.on(openReview, dropped);
  await open('/approve/abc');
  expect(screen.getByRole('heading').textContent).toBe('Post Not Found');
  const agency = { name: 'Brightside', logoUrl: null, shades: null, showsGreenroom: false };
  api.on(openReview, { ...reviewPageOf(), ...german, agency });
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Wartet auf Ihre Antwort')).toBeTruthy();
  // Inside a landmark, like the rest of the page.
  expect((await screen.findByText('Brightside')).localName).toBe('header');
  expect(screen.queryByText(/Greenroom/)).toBeNull();
  expect(spoken.timeZone).toBe('Europe/Berlin');
});

test('a dead link speaks what was spoken here before, else what the server wrote the page in', async () => {
  const api = server();
  api.on(openReview, { ...reviewPageOf(), ...german });
  await open('/approve/abc');
  act(() => end());
  api.on(openReview, () => {
    throw new Refusal(404, 'no');
  });
  await open('/approve/abc');
  expect(screen.getByRole('heading').textContent).toBe('Beitrag nicht gefunden');
  expect(document.title).toBe('Beitrag nicht gefunden · Greenroom');
  act(() => end());
  localStorage.clear();
  document.documentElement.lang = 'nl';
  await open('/approve/abc');
  expect(screen.getByRole('heading').textContent).toBe('Bericht niet gevonden');
});

test('another language can be chosen, stays chosen on this device, and English is as it was', async () => {
  server().on(openReview, { ...reviewPageOf(), ...german });
  await open('/approve/abc');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'Polski');
  expect(await screen.findByText('Czeka na ocenę')).toBeTruthy();
  act(() => end());
  await open('/approve/abc');
  expect(screen.getByText('Czeka na ocenę')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Język' }), 'English');
  expect(await screen.findByText('Pending your review')).toBeTruthy();
  expect(screen.getByText('Powered by Greenroom')).toBeTruthy();
  expect(document.documentElement.lang).toBe('en');
});

test('what a network changes is said in the language that was chosen on the page', async () => {
  const size = { width: 900, height: 900, bytes: 300_000, seconds: null };
  const moving = { type: 'image/gif', bytes: 300_000, width: 900, height: 900 };
  const preview = previewOf(
    { network: 'bluesky', caption: null, options: {} },
    { caption: 'Hello', media: [{ key: 'one', kind: 'image', altText: null, ...size, moving }] },
    NOTE_WORDS.de,
  );
  const target = { network: 'bluesky', handle: 'nora', name: 'Nora', avatarUrl: null, caption: null };
  const targets = [{ ...target, url: null, preview }];
  server().on(openReview, { ...reviewPageOf({ post: { targets } }), ...german });
  await open('/approve/abc');
  expect(await screen.findByText(/Bluesky zeigt nur den ersten Moment von Bild 1/)).toBeTruthy();
  expect(screen.getByRole('figure', { name: 'Vorschau auf Bluesky @nora' })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'English');
  expect(await screen.findByText(/Bluesky shows only the first frame of picture 1/)).toBeTruthy();
  expect(screen.getByRole('figure', { name: 'Preview on Bluesky @nora' })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Deutsch');
  expect(await screen.findByText(/Bluesky zeigt nur den ersten Moment von Bild 1/)).toBeTruthy();
});

test('the desk is in the language of its person, its counts and refusals too', async () => {
  const api = server();
  api.on(openDesk, { ...deskWith(3), language: 'pl', timeZone: null });
  api.on(answerDesk, ({ body }) => ({
    results: body.answers.map(({ approvalId }) => ({ approvalId, ok: false, message: CHANGED_MEANWHILE })),
  }));
  await open('/desk/abc');
  expect(screen.getByText('1 z 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Zaakceptuj wszystkie' }));
  await user.click(screen.getByRole('button', { name: 'Zaakceptuj posty (3)' }));
  await waitFor(() => expect(screen.getByText('3 odpowiedzi nie zostały przyjęte')).toBeTruthy());
  expect(screen.getAllByText(/Ten post w międzyczasie się zmienił/)).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Plan' }));
  expect(screen.getByRole('button', { name: 'Według miesięcy' })).toBeTruthy();
});

test('what changed is said in the language of the page, and in another once that is chosen', async () => {
  const version = { caption: 'Eins', scheduledAt: null, assets: [], targets: [] };
  const lookedAt = '2026-11-13T12:00:00.000Z';
  const api = server();
  api.on(openReview, { ...reviewPageOf({ changedSince: { version: 1, at: lookedAt } }), ...german });
  api.on(openChanges, {
    changes: {
      lookedAt,
      before: { ...version, version: 1 },
      after: { ...version, version: 2, caption: 'Zwei' },
    },
  });
  await open('/approve/abc');
  expect(await screen.findByText('Was sich geändert hat, seit Sie hier waren')).toBeTruthy();
  expect(screen.getByText('entfernt:')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'Français');
  expect(await screen.findByText('Ce qui a changé depuis votre dernière visite')).toBeTruthy();
});
