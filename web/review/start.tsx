import { createRoot } from 'react-dom/client';
import { drawSpeaking } from './begin-speaking.ts';
import { ReviewApp } from './review-app.tsx';
import { tokenIn } from './token-in.ts';
import { load } from './visit/api.ts';
import { openVisit } from './visit/visit.ts';

/**
 * The page's HTML holds the skeleton, so that something is visible before a script has run. The returned
 * function ends everything.
 */
export async function start(root: HTMLElement, path: string): Promise<() => void> {
  const token = tokenIn(path);
  const visit = openVisit(token, await load(token));
  const end = visit.begin();
  const drawing = createRoot(root);
  await drawSpeaking(visit, () => drawing.render(<ReviewApp visit={visit} />));
  return () => {
    end();
    drawing.unmount();
  };
}
