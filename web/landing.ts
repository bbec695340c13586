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
    loadTour().then(
      ({ openTour }) => openTour(say),
      () => undefined,
    );
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

/** This page is for whoever has no session; a browser may have kept it from before one was opened. */
async function makeWayForApp(): Promise<void> {
  const { method, path } = SESSION_ADDRESS;
  const answer = await fetch(path, { method, headers: { Prefer: 'handling=lenient' } });
  if (answer.status === 200) await import('./main.tsx');
}

followChosenTheme();
for (const scene of document.querySelectorAll<HTMLElement>('[data-scene]')) playWhenSeen(scene);
for (const button of document.querySelectorAll<HTMLElement>('[data-tour]')) offerTour(button);
makeWayForApp().catch(() => undefined);
