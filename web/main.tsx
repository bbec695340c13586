import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchHistory } from './lib/unsaved-changes.ts';
import './styles/base.css';

const root = document.getElementById('root');
if (root) {
  watchHistory();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
