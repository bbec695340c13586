import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { fetchScreen } from './app/routes.tsx';
import { AppState } from './lib/app-state.ts';
import { isAskedAhead, takeAnswers, untilArrived } from './lib/asked-ahead.ts';
import { createSession } from './lib/session.ts';
import { createLeaving } from './ui/unsaved-changes.ts';
import './styles/base.css';

/** Short enough not to be noticed. */
const LATE_MS = 80;

/** Marks pictures that have arrived: only behind them is white, see base.css. */
const markDrawn = ({ target }: Event) =>
  target instanceof HTMLImageElement && target.setAttribute('data-drawn', '');

async function start(root: HTMLElement): Promise<void> {
  takeAnswers();
  document.addEventListener('load', markDrawn, true);
  const state = new AppState();
  state.part(createLeaving).watchHistory();
  // Until they have loaded, the page says that it loads, as the app itself would.
  if (isAskedAhead()) {
    await Promise.allSettled([fetchScreen(location.pathname), state.part(createSession).begin()]);
    // Renders what has arrived at once; the screen itself waits for late answers.
    await Promise.race([untilArrived(), new Promise((resolve) => setTimeout(resolve, LATE_MS))]);
  }
  // `startTransition` renders in small steps: in one go, a phone would not respond meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App state={state} />
      </StrictMode>,
    ),
  );
}

const root = document.getElementById('root');
// After this module has run: developer tools and Lighthouse would read the module twice otherwise.
if (root) queueMicrotask(() => void start(root));
