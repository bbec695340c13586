import { SESSION_ADDRESS } from '#domain/accounts/session-address.ts';
import { playWhenSeen } from './features/landing/play-scene.ts';
import './styles/base.css';

/*
 * The public page's own program. The page itself is drawn when the product is built and sent as it is, so all that is
 * left to do here is what moves: React and the tour are downloaded by those who reach for the tour.
 */

const loadTour = () => import('./landing-tour.tsx');

function offerTour(button: HTMLElement): void {
  const prepare = () => void loadTour().catch(() => undefined);
  button.addEventListener('pointerenter', prepare, { once: true });
  button.addEventListener('focus', prepare, { once: true });
  const say = (isOpen: boolean) => button.setAttribute('aria-expanded', String(isOpen));
  button.addEventListener('click', () => {
    loadTour().then(({ openTour }) => openTour(say), reportError);
  });
}

/** The pictures follow the system's theme; somebody may have chosen another one. */
function followChosenTheme(): void {
  const chosen = document.documentElement.dataset['theme'] === 'dark';
  if (chosen === matchMedia('(prefers-color-scheme: dark)').matches) return;
  for (const source of document.querySelectorAll('source')) {
    const picture = source.parentElement?.querySelector('img');
    if (chosen && picture) picture.srcset = source.srcset;
    source.remove();
  }
}

/** An answer that comes at once needs no word about it. */
const SLOW_MS = 300;

/** Says that something is still on its way, without covering what can be read already. */
function sayLoading(): () => void {
  const notice = document.createElement('p');
  notice.role = 'status';
  notice.className =
    'fixed inset-x-0 bottom-4 z-50 mx-auto w-fit rounded-full bg-ink px-4 py-2 text-sm font-medium text-canvas shadow-md';
  const timer = setTimeout(() => {
    document.body.append(notice);
    notice.textContent = 'Loading...';
  }, SLOW_MS);
  return () => {
    clearTimeout(timer);
    notice.remove();
  };
}

/** This page is for whoever has no session; a browser may have kept it from before one was opened. */
async function makeWayForApp(): Promise<void> {
  const { method, path } = SESSION_ADDRESS;
  const stop = sayLoading();
  const answer = await fetch(path, { method, headers: { Prefer: 'handling=lenient' } }).finally(stop);
  if (answer.status === 200) await import('./main.tsx');
}

followChosenTheme();
for (const scene of document.querySelectorAll<HTMLElement>('[data-scene]')) playWhenSeen(scene);
for (const button of document.querySelectorAll<HTMLElement>('[data-tour]')) offerTour(button);
makeWayForApp().catch(() => undefined);
