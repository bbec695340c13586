import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { fetchScreen } from './app/routes.tsx';
import { AppState } from './lib/app-state.ts';
import { isAskedAhead, takeAnswers, untilArrived } from './lib/asked-ahead.ts';
import { createSession } from './lib/session.ts';
import { createLeaving } from './ui/unsaved-changes.ts';
import './styles/base.css';

/** Less than anybody notices. */
const LATE_MS = 80;

async function start(root: HTMLElement): Promise<void> {
  takeAnswers();
  const state = new AppState();
  state.part(createLeaving).watchHistory();
  // Until they are here the page says that it loads, as the app itself would.
  if (isAskedAhead()) {
    await Promise.allSettled([fetchScreen(location.pathname), state.part(createSession).begin()]);
    // What is known is drawn at once; what is late is waited for on the screen itself.
    await Promise.race([untilArrived(), new Promise((resolve) => setTimeout(resolve, LATE_MS))]);
  }
  // In small steps: what is drawn otherwise is drawn in one go, during which a phone answers nobody.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App state={state} />
      </StrictMode>,
    ),
  );
}

const root = document.getElementById('root');
// Behind this file's own run: who listens to requests (developer tools, Lighthouse) has it read a second time otherwise.
if (root) queueMicrotask(() => void start(root));
