import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { AppState } from './lib/app-state.ts';
import { takeAnswers } from './lib/asked-ahead.ts';
import { createLeaving } from './ui/unsaved-changes.ts';
import './styles/base.css';

const root = document.getElementById('root');
if (root) {
  takeAnswers();
  const state = new AppState();
  state.part(createLeaving).watchHistory();
  // In small steps: what is drawn otherwise is drawn in one go, during which a phone answers nobody.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App state={state} />
      </StrictMode>,
    ),
  );
}
