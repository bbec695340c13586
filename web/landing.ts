import { SESSION_ADDRESS } from '#domain/accounts/session-address.ts';
import { playWhenSeen } from './features/landing/play-scene.ts';
import './styles/base.css';

/*
 * The public page's own script. The page is prerendered at build time, so only its interactive parts are
 * here: React and the tour are downloaded when somebody reaches for the tour.
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

/** The prerendered pictures follow the system's theme; the person may have chosen another. */
function followChosenTheme(): void {
  const chosen = document.documentElement.dataset['theme'] === 'dark';
  if (chosen === matchMedia('(prefers-color-scheme: dark)').matches) return;
  for (const source of document.querySelectorAll('source')) {
    const picture = source.parentElement?.querySelector('img');
    if (chosen && picture) picture.srcset = source.srcset;
    source.remove();
  }
}

/** A fast answer needs no notice. */
const SLOW_MS = 300;

/** Shows a notice while something loads, without covering the page. */
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

/** This page is for people without a session; a browser may have cached it from before one was opened. */
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
